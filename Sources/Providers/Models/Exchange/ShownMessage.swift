/// The sentence of another service as it may be shown: one line, short, and without anything it was told in confidence.
///
/// Services repeat what they refuse: a part of the key, the address with its query, the text of the question. What is
/// shown may end up in a log, so words with a piece of the key and queries of addresses are replaced, and a sentence
/// that repeats the question is not shown at all.
enum ShownMessage {
  /// The longest message, in characters.
  static let maximumLength = 240
  /// So many bytes in a row of the question are no coincidence.
  private static let repeatedBytes = 12
  /// So many bytes in a row of the key are too many.
  private static let keyBytes = 5

  /// What may be shown of a message; nil when that is nothing.
  static func text(_ message: String, key: String?, question: String) -> String? {
    let words = message.split { $0.isWhitespace || $0.isNewline }.map { shown($0, key: key) }
    let line = words.joined(separator: " ").filter { character in
      !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    let text = line.count > maximumLength ? line.prefix(maximumLength) + "…" : line[...]
    return text.isEmpty || repeats(text, question) ? nil : String(text)
  }

  private static func shown(_ word: Substring, key: String?) -> String {
    if let key, sharesRun(of: keyBytes, word, key) { return "<secret>" }
    // Keys of these services, whole or masked by them.
    if ["sk-", "AIza", "Bearer"].contains(where: { word.contains($0) }) { return "<secret>" }
    guard let query = word.firstIndex(of: "?"), word[..<query].contains("/") else { return String(word) }
    return word[..<query] + "?…"
  }

  private static func repeats(_ text: some StringProtocol, _ question: String) -> Bool {
    sharesRun(of: repeatedBytes, text, question.split { $0.isWhitespace || $0.isNewline }.joined(separator: " "))
  }

  /// Whether so many bytes in a row stand in both texts.
  private static func sharesRun(of length: Int, _ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    let left = Array(left.utf8)
    let right = Array(right.utf8)
    guard left.count >= length, right.count >= length else { return false }
    var runs: Set<ArraySlice<UInt8>> = []
    for start in 0...(left.count - length) { runs.insert(left[start..<(start + length)]) }
    return (0...(right.count - length)).contains { runs.contains(right[$0..<($0 + length)]) }
  }
}
