/// Text in lines and columns for a terminal. Widths count characters.
enum TextLayout {
  /// Breaks a paragraph at spaces; a line that starts with two spaces stands as it is.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines += line.hasPrefix("  ") ? [String(line)] : fill(line, width: width)
    }
    return lines
  }

  private static func fill(_ line: Substring, width: Int) -> [String] {
    var lines: [String] = []
    var current = ""
    for word in line.split(separator: " ") {
      if !current.isEmpty, current.count + 1 + word.count > width {
        lines.append(current)
        current = ""
      }
      current += (current.isEmpty ? "" : " ") + word
    }
    return lines + [current]
  }

  /// Two columns; a left cell that is too wide gets a line of its own.
  static func columns(_ rows: [(String, String)], indent: Int, width: Int, widestLeft: Int = 26) -> [String] {
    let left = min(widestLeft, rows.map(\.0.count).max() ?? 0)
    let margin = String(repeating: " ", count: indent)
    let column = indent + left + 2
    return rows.flatMap { name, text -> [String] in
      var lines = fill(text[...], width: max(20, width - column)).map { pad("", to: column) + $0 }
      if name.count <= left {
        lines[0] = margin + pad(name, to: left + 2) + lines[0].dropFirst(column)
      } else {
        lines.insert(margin + name, at: 0)
      }
      return lines.map(withoutTrailingSpaces)
    }
  }

  static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func withoutTrailingSpaces(_ text: String) -> String {
    var rest = text[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
