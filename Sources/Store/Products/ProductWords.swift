/// The words of a name or of what was typed into a search box, as the full-text index sees them.
///
/// The index keeps no positions, so it could not look for two words that we take for one: its tokenizer, `unicode61`, has to
/// be followed exactly. It takes letters, numbers and private characters of Unicode 6.1, and combining marks within a word;
/// everything else separates.
struct ProductWords {
  /// The words as they were typed.
  private(set) var words: [String] = []

  /// - Parameter maximum: words after these are not looked at.
  init(_ text: String, maximum: Int = .max) {
    var word = ""
    for scalar in text.unicodeScalars {
      if Self.isPartOfWord(scalar, isWithinWord: !word.isEmpty) {
        word.unicodeScalars.append(scalar)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
        if words.count == maximum { return }
      }
    }
    if !word.isEmpty { words.append(word) }
  }

  /// The words lower-case and without the marks of Latin letters, for comparing.
  var folded: [String] { words.map(SortText.folded) }

  /// The first letters of a word, without combining marks, as the index counts them.
  static func beginning(of word: String, letters: Int) -> String {
    var beginning = String.UnicodeScalarView()
    beginning.append(contentsOf: word.unicodeScalars.lazy.filter { !combiningMarks.contains($0.value) }.prefix(letters))
    return String(beginning)
  }

  static func letterCount(of word: String) -> Int {
    word.unicodeScalars.count { !combiningMarks.contains($0.value) }
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar, isWithinWord: Bool) -> Bool {
    if scalar.isASCII { return isASCIIPartOfWord(UInt8(truncatingIfNeeded: scalar.value)) }
    if combiningMarks.contains(scalar.value) { return isWithinWord }
    guard scalar.value < firstUnknown else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      return scalar.properties.age.map { $0 <= (6, 1) } ?? false
    case .privateUse: return true
    default: return false
    }
  }

  static func isASCIIPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Marks that the tokenizer drops when they follow a letter.
  private static let combiningMarks: ClosedRange<UInt32> = 0x300...0x331
  /// The tokenizer knows no characters from here on.
  private static let firstUnknown: UInt32 = 0x10_0000
}
