/// What people type, as a query that looks for exactly these words.
enum LuceneText {
  private static let special = Set("+-&|!(){}[]^\"~*?:\\/".unicodeScalars)
  private static let operators: Set<String> = ["AND", "OR", "NOT", "TO"]

  /// Escapes what the search service would read as syntax, so that `7:up` is no field and `AND` is a word.
  static func escaped(_ text: String) -> String {
    let words = text.split { $0.isWhitespace }.map { word in
      operators.contains(String(word)) ? word.lowercased() : String(word)
    }
    var escaped = ""
    for scalar in words.joined(separator: " ").unicodeScalars {
      if special.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
