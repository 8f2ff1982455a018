internal import JSON
internal import Model

/// The one emoji that a model chose for a food.
public struct EmojiAnswer: Hashable, Sendable {
  public var emoji: String

  /// Reads the answer to a question for an emoji: an object with `emoji`, or nothing but the emoji.
  ///
  /// - Throws: `UnreadableAnswer` unless there is exactly one, words around it aside.
  public init(reading text: String) throws(UnreadableAnswer) {
    let stated = text.utf8.contains(UInt8(ascii: "{")) ? try Self.member(text) : text
    let emojis = stated.filter(\.isEmojiPicture)
    guard emojis.count == 1, let emoji = emojis.first,
      emoji.unicodeScalars.count <= Limits.emojiCharacters
    else {
      let found = emojis.isEmpty ? "no emoji" : "\(emojis.count) emojis"
      throw .unusable("The answer holds \(found), not one: “\(Clip.beginning(of: stated))”.", text: text)
    }
    self.emoji = String(emoji)
  }

  private static func member(_ text: String) throws(UnreadableAnswer) -> String {
    let json = try ModelJSON(reading: text)
    guard let stated = json.object["emoji"]?.string else {
      throw .unusable("The answer has no `emoji`: “\(Clip.beginning(of: text))”.", text: text)
    }
    return stated
  }
}

extension Character {
  /// Whether it is shown as a picture: an emoji, alone or of several, but no digit, letter or sign of a trade mark.
  fileprivate var isEmojiPicture: Bool {
    guard let first = unicodeScalars.first, first.properties.isEmoji, first.value >= 0x2190 else { return false }
    // Signs that were there before emojis, such as an arrow, are pictures when a selector says so.
    return first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
  }
}
