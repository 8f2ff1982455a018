public import Model

/// An answer of a model that nothing can be made of.
public struct UnreadableAnswer: Error, Hashable, Sendable {
  /// Of kind `answerTruncated` or `answerUnusable`; the message names the place and holds a clip of what is there.
  public var failure: Failure
  /// The answer as it came, which was paid for.
  public var text: String

  public init(_ failure: Failure, text: String) {
    self.failure = failure
    self.text = text
  }

  static func unusable(_ message: String, hint: String? = nil, text: String) -> UnreadableAnswer {
    UnreadableAnswer(Failure(.answerUnusable, message, hint: hint ?? again), text: text)
  }

  static func truncated(_ message: String, text: String) -> UnreadableAnswer {
    UnreadableAnswer(Failure(.answerTruncated, message, hint: again), text: text)
  }

  private static let again = "Ask again, or ask another model."
}

/// What a model said, short enough for a message.
enum Clip {
  /// How much of an answer a message holds.
  static let characters = 240

  /// The beginning of a text on one line.
  static func beginning(of text: String, upTo limit: Int = characters) -> String {
    let line = oneLine(text.unicodeScalars.prefix(limit + 1))
    guard line.unicodeScalars.count > limit else { return line }
    return String(line.unicodeScalars.prefix(limit)) + "…"
  }

  /// What surrounds a place of a text, on one line.
  static func around(_ offset: Int, of bytes: [UInt8]) -> String {
    var start = min(max(0, offset - 24), bytes.count)
    var end = min(bytes.count, offset + 40)
    // Not in the middle of a character.
    while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    while end < bytes.count, end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let text = oneLine(String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars)
    return "\(start > 0 ? "…" : "")\(text)\(end < bytes.count ? "…" : "")"
  }

  private static func oneLine(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var line = ""
    for scalar in scalars {
      line.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return line.trimmed()
  }
}
