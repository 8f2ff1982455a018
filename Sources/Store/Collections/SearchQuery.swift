/// What a user typed into a search box, as a full-text query that SQLite always understands.
struct SearchQuery {
  /// The query in the language of FTS5, or nil when there is nothing to look for.
  ///
  /// Every word must occur, in any order; the last one may be the beginning of a word. Each word becomes a quoted string,
  /// in which FTS5 sees no operators: `multi-grain` is the phrase "multi grain", and punctuation alone matches nothing.
  let match: String?

  /// More words than this are not looked at.
  private static let maximumWords = 64

  init(_ text: String) {
    // FTS5 reads a C string, which a NUL would end.
    let words = text.unicodeScalars.split(
      maxSplits: .max, omittingEmptySubsequences: true, whereSeparator: { $0.properties.isWhitespace || $0.value == 0 })
    guard !words.isEmpty else {
      match = nil
      return
    }
    var query = ""
    for word in words.prefix(Self.maximumWords) {
      query += "\""
      for scalar in word { query += scalar == "\"" ? "\"\"" : String(scalar) }
      query += "\" "
    }
    match = query + "*"
  }
}
