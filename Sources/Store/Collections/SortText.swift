/// A text as lists are sorted by it: without case, and Latin letters without their accents, for example `creme brulee` for
/// `Crème Brûlée`. It does not depend on a language, so that every machine sorts alike.
enum SortText {
  /// Comes after every other text.
  static let last = "\u{10FFFF}"

  static func of(_ text: String) -> String {
    let lowered = text.lowercased()
    if lowered.utf8.allSatisfy({ $0 < 0x80 }) { return lowered }
    var folded = String.UnicodeScalarView()
    for scalar in lowered.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark: continue
      default: folded.append(contentsOf: base(of: scalar).unicodeScalars)
      }
    }
    return String(folded)
  }

  /// The letters a to z that a Latin letter is written with. Its name in Unicode tells them: `LATIN SMALL LETTER O WITH
  /// STROKE`, `LATIN SMALL LETTER AE`.
  private static func base(of scalar: Unicode.Scalar) -> String {
    let prefix = "LATIN SMALL LETTER "
    if scalar == "ß" { return "ss" }
    guard !scalar.isASCII, let name = scalar.properties.name, name.hasPrefix(prefix) else { return String(scalar) }
    let words = name.dropFirst(prefix.count).split(separator: " ")
    guard let letters = words.first, letters.count <= 2, words.count == 1 || words[1] == "WITH" else {
      return String(scalar)
    }
    return letters.lowercased()
  }
}
