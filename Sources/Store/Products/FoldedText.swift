/// A text as the local copy indexes and looks for it: its words in lower case, Latin letters without their marks, one space
/// between words. `Crème-Brûlée 50%` becomes `creme brulee 50`, and `Weiße Nüsse` becomes `weisse nusse`.
///
/// The index takes what is in there apart at the spaces and nowhere else, so that both always agree on what a word is.
struct FoldedText: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    let ascii = text.utf8.withContiguousStorageIfAvailable { Self.foldedASCII($0) }
    self.text = (ascii ?? nil) ?? Self.folded(text)
  }

  /// The words.
  var words: [Substring] { text.split(separator: " ") }

  /// The folded text; nil when there are other characters than those of ASCII.
  private static func foldedASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { folded in
      var count = 0
      var isBetween = true
      for byte in bytes {
        let lower = lowered(byte)
        if lower == space, isBetween { continue }
        isBetween = lower == space
        folded[count] = lower
        count += 1
      }
      return isBetween && count > 0 ? count - 1 : count
    }
  }

  private static func folded(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 8)
    for scalar in text.unicodeScalars {
      let count = bytes.count
      append(scalar, to: &bytes)
      if bytes.count > count, bytes[count] == space, count == 0 || bytes[count - 1] == space { bytes.removeLast() }
    }
    if bytes.last == space { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar.value {
    case 0..<0x80: bytes.append(lowered(UInt8(truncatingIfNeeded: scalar.value)))
    case latin: bytes.append(contentsOf: foldedLatin[Int(scalar.value - latin.lowerBound)])
    case combiningMarks: break
    default: bytes.append(contentsOf: folded(scalar))
    }
  }

  /// A letter or digit in lower case; a space for everything else.
  private static func lowered(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: space
    }
  }

  private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .privateUse:
      Array(SortText.folded(String(scalar)).utf8)
    case .nonspacingMark, .spacingMark: Array(String(scalar).utf8)
    default: [space]
    }
  }

  private static let space = UInt8(ascii: " ")
  private static let combiningMarks: ClosedRange<UInt32> = 0x300...0x36F
  /// The letters of Latin alphabets outside of ASCII, for which folding has to be quick.
  private static let latin: ClosedRange<UInt32> = 0xA0...0x24F
  private static let foldedLatin: [[UInt8]] = latin.map { Unicode.Scalar($0).map(folded) ?? [space] }
}

extension FoldedText {
  /// Names of more words have no key: hardly anybody types a whole one.
  private static let maximumKeyWords = 3

  /// Stands for a short text, equal for equal words in the same order; nil for one that is empty or not short.
  var key: Int64? {
    var separators = 0
    // FNV-1a, of which 32 bits are kept: texts that meet by chance are told apart by their words.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 {
      if byte == Self.space { separators += 1 }
      if separators == Self.maximumKeyWords { return nil }
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return text.isEmpty ? nil : Int64(Int32(truncatingIfNeeded: hash ^ hash >> 32))
  }
}
