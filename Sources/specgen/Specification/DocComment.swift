internal import JSON

/// A doc comment as the specification uses it.
///
/// Constraints that the type does not express stand as a list at its end, one a line: a name from ``keywords`` and a
/// JSON value. They are taken out of the text.
///
/// ```swift
/// /// How many entries to answer at most.
/// ///
/// /// - Minimum: 1
/// /// - Maximum: 500
/// /// - Default: 50
/// public var limit: Int?
/// ```
struct DocComment: Hashable {
  /// The first sentence.
  var summary: String
  /// All of the text as Markdown; paragraphs are one line each.
  var text: String
  /// JSON Schema keywords from the list of constraints.
  var constraints: JSONObject
  /// Constraints whose value is not JSON.
  var unreadable: [String]

  /// The names that a list of constraints may use, and the JSON Schema keywords they become.
  static let keywords: [(name: String, keyword: String)] = [
    ("Minimum", "minimum"), ("Maximum", "maximum"), ("Exclusive minimum", "exclusiveMinimum"),
    ("Minimum length", "minLength"), ("Maximum length", "maxLength"), ("Pattern", "pattern"), ("Format", "format"),
    ("Minimum items", "minItems"), ("Maximum items", "maxItems"), ("Default", "default"), ("Example", "examples"),
  ]

  init(_ lines: [String]) {
    var prose: [String] = []
    constraints = [:]
    unreadable = []
    for line in lines {
      guard let (keyword, value) = Self.constraint(line) else {
        prose.append(line)
        continue
      }
      guard let json = try? JSONDocument(parsing: Array(value.utf8)).root.value else {
        unreadable.append(line)
        continue
      }
      constraints[keyword] = keyword == "examples" ? .array([json]) : json
    }
    text = Self.reflowed(prose)
    summary = Self.firstSentence(text)
  }

  private static func constraint(_ line: String) -> (keyword: String, value: String)? {
    guard line.hasPrefix("- "), let colon = line.firstIndex(of: ":") else { return nil }
    let name = line[line.index(line.startIndex, offsetBy: 2)..<colon]
    guard let keyword = keywords.first(where: { $0.name == name })?.keyword else { return nil }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    return (keyword, value.split(separator: "`").joined())
  }

  /// Joins the lines of a paragraph; lists, tables and code keep their lines.
  private static func reflowed(_ lines: [String]) -> String {
    var result = ""
    var previous = ""
    var isCode = false
    for line in lines {
      let continues = !isCode && isProse(previous) && isProse(line)
      if line.hasPrefix("```") { isCode.toggle() }
      result += result.isEmpty ? "" : continues ? " " : "\n"
      result += continues ? String(line.drop { $0 == " " }) : line
      // A wrapped list item goes on until a line starts something else.
      previous = line.hasPrefix("- ") ? "item" : line
    }
    while result.last?.isWhitespace == true { result.removeLast() }
    return result
  }

  private static func isProse(_ line: String) -> Bool {
    guard let first = line.drop(while: { $0 == " " }).first else { return false }
    return !"-*|#>".contains(first) && !line.hasPrefix("```") && !line.hasPrefix("    ") && !line.hasPrefix("1.")
  }

  private static func firstSentence(_ text: String) -> String {
    let paragraph = text.prefix { $0 != "\n" }
    var index = paragraph.startIndex
    while let stop = paragraph[index...].firstIndex(where: { ".!?".contains($0) }) {
      let next = paragraph.index(after: stop)
      let endsWord = next == paragraph.endIndex || paragraph[next] == " "
      if endsWord && !paragraph[...stop].hasSuffix("e.g.") && !paragraph[...stop].hasSuffix("i.e.") {
        return String(paragraph[...stop])
      }
      index = next
    }
    return String(paragraph)
  }
}
