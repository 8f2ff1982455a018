/// A text as the local copy indexes and looks for it: its words in lower case, Latin letters without their marks, one space
/// between words. `Crème-Brûlée 50%` becomes `creme brulee 50`, and `Weiße Nüsse` becomes `weisse nusse`.
///
/// The index takes what is in there apart at the spaces and nowhere else, so that both always agree on what a word is.
struct FoldedText: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    var text = text
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 8)
    text.withUTF8 { Self.append($0, to: &bytes) }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  /// The words.
  var words: [Substring] { text.split(separator: " ") }

  /// Adds the folded text to bytes that may hold others before it.
  ///
  /// - Parameter text: UTF-8.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let start = bytes.count
    /// Whether a space here would be the first of the text or of those between two words.
    var isBetween = true
    var position = 0
    while position < text.count {
      let byte = text[position]
      if byte < 0x80 {
        position += 1
        append(lowered(byte), to: &bytes, &isBetween)
      } else {
        append(scalar(in: text, at: &position), to: &bytes, &isBetween)
      }
    }
    if isBetween, bytes.count > start { bytes.removeLast() }
  }

  @inline(__always)
  private static func append(_ byte: UInt8, to bytes: inout [UInt8], _ isBetween: inout Bool) {
    if byte == space, isBetween { return }
    isBetween = byte == space
    bytes.append(byte)
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8], _ isBetween: inout Bool) {
    if alphabets.contains(scalar.value) {
      let letters = foldedLetters[Int(scalar.value - alphabets.lowerBound)]
      for letter in letters { append(letter, to: &bytes, &isBetween) }
    } else if plainScripts.contains(where: { $0.contains(scalar.value) }) {
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte, to: &bytes, &isBetween) }
    } else {
      for byte in folded(scalar) { append(byte, to: &bytes, &isBetween) }
    }
  }

  /// The scalar that begins at a position, which moves past it.
  private static func scalar(in text: UnsafeBufferPointer<UInt8>, at position: inout Int) -> Unicode.Scalar {
    let byte = UInt32(text[position])
    let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    var value = byte & (0x7F >> UInt32(length))
    for offset in 1..<length where position + offset < text.count {
      value = value << 6 | UInt32(text[position + offset] & 0x3F)
    }
    position += length
    return Unicode.Scalar(value) ?? "\u{FFFD}"
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
    if combiningMarks.contains(scalar.value) { return [] }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .privateUse:
      return Array(SortText.folded(String(scalar)).utf8)
    case .nonspacingMark, .spacingMark: return Array(String(scalar).utf8)
    default: return [space]
    }
  }

  private static let space = UInt8(ascii: " ")
  private static let combiningMarks: ClosedRange<UInt32> = 0x300...0x36F
  /// Latin outside of ASCII, Greek and Cyrillic letters, for which folding has to be quick.
  private static let alphabets: ClosedRange<UInt32> = 0xA0...0x52F
  private static let foldedLetters: [Letters] = alphabets.map {
    Unicode.Scalar($0).map { Letters(folded($0)) } ?? Letters([space])
  }
  /// Letters of scripts without case and marks: kana, ideographs, Hangul syllables.
  private static let plainScripts: [ClosedRange<UInt32>] = [
    0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
  ]
}

/// Up to seven bytes in a word.
private struct Letters: Sequence, IteratorProtocol {
  private var word: UInt64

  init(_ bytes: [UInt8]) {
    assert(bytes.count < 8 && !bytes.contains(0), "folding a letter gives few letters")
    word = bytes.prefix(7).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  @inline(__always)
  mutating func next() -> UInt8? {
    if word == 0 { return nil }
    defer { word >>= 8 }
    return UInt8(truncatingIfNeeded: word)
  }
}

extension FoldedText {
  /// Names of more words have no key: hardly anybody types a whole one.
  private static let maximumKeyWords = 3

  /// Stands for a short text, equal for equal words in the same order; nil for one that is empty or not short.
  var key: Int64? {
    var text = text
    return text.withUTF8 { Self.key(of: $0[...]) }
  }

  /// The key of a folded text.
  static func key(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
    var separators = 0
    // FNV-1a, of which 32 bits are kept: texts that meet by chance are told apart by their words.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text {
      if byte == Self.space { separators += 1 }
      if separators == Self.maximumKeyWords { return nil }
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return text.isEmpty ? nil : Int64(Int32(truncatingIfNeeded: hash ^ hash >> 32))
  }
}
