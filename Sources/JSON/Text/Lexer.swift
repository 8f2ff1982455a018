/// A place in a text, and the grammar of the single tokens that may follow there.
///
/// The text must be followed by `Scanner.padding` zero bytes. A zero byte is never valid JSON, so nothing here compares a
/// position with the end before it looks at a byte.
protocol Lexer: ~Copyable {
  var text: UnsafePointer<UInt8> { get }
  var count: Int { get }
  var position: Int { get set }
}

extension Lexer where Self: ~Copyable {
  @inline(__always)
  mutating func skipWhiteSpace() {
    while true {
      let byte = text[position]
      guard byte <= Byte.space, byte == Byte.space || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  var isAtEnd: Bool { position >= count }

  func failure(_ problem: ScanFailure.Problem) -> ScanFailure {
    ScanFailure(problem: problem, offset: position)
  }

  /// Passes a word, whose first letter is known to be there.
  mutating func passLiteral(_ literal: StaticString) throws(ScanFailure) {
    for offset in 0..<literal.utf8CodeUnitCount where text[position + offset] != literal.utf8Start[offset] {
      throw failure(.unknownWord)
    }
    position += literal.utf8CodeUnitCount
  }

  func refuseByteOrderMark() throws(ScanFailure) {
    if text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { throw failure(.byteOrderMark) }
    if text[0] == 0xFE, text[1] == 0xFF { throw failure(.otherEncoding) }
    if text[0] == 0xFF, text[1] == 0xFE { throw failure(.otherEncoding) }
  }

  func unexpectedInsteadOfValue(_ byte: UInt8, isOutermost: Bool) -> ScanFailure {
    switch byte {
    case 0 where isAtEnd: failure(isOutermost ? .empty : .endBeforeValue)
    case 0: failure(.nulByte)
    case UInt8(ascii: "N"), UInt8(ascii: "I"): failure(.notFinite)
    case UInt8(ascii: "'"): failure(.singleQuote)
    case UInt8(ascii: "/"): failure(.comment)
    case UInt8(ascii: "+"): failure(.plusSign)
    case Byte.point: failure(.noDigitBeforePoint)
    default: failure(.expectedValue)
    }
  }
}
