/// A text as lists are sorted by it. It does not depend on a language, so that every machine sorts alike.
enum SortText {
  /// Comes after every other text.
  static let last = "\u{10FFFF}"

  /// The folded text with its runs of digits made comparable as numbers: each is preceded by its length, and leading zeros
  /// are left out. `Jar 9` becomes `jar 19`, which comes before `jar 210`, which was `Jar 10`.
  static func of(_ text: String) -> String {
    let folded = folded(text)
    guard folded.utf8.contains(where: isDigit) else { return folded }
    var comparable = String.UnicodeScalarView()
    var rest = folded.unicodeScalars[...]
    while let first = rest.first {
      guard isDigit(first) else {
        comparable.append(rest.removeFirst())
        continue
      }
      let run = rest.prefix(while: isDigit)
      let digits = run.drop { $0 == "0" }
      comparable.append(length(digits.count))
      comparable.append(contentsOf: digits)
      rest = rest.dropFirst(run.count)
    }
    return String(comparable)
  }

  /// Stands for the length of a number: a digit, or for long ones what follows the digits.
  private static func length(_ count: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt16(0x30 + min(count, 0x4000))) ?? "0"
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The text without case, and Latin letters without their accents: `creme brulee` for `Crème Brûlée`.
  static func folded(_ text: String) -> String {
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
