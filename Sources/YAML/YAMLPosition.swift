/// Where something stands in a text, counted as editors count.
public struct YAMLPosition: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The character in the line, from 1; a character is one Unicode scalar.
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension YAMLPosition {
  /// The position of a byte in UTF-8 text.
  ///
  /// Line feed, carriage return, and the two together each end one line. Bytes that continue a scalar count as nothing,
  /// so the answer makes sense in front of an invalid byte too.
  init(ofByte offset: Int, in bytes: [UInt8]) {
    var line = 1
    var column = 1
    var previous: UInt8 = 0
    for byte in bytes.prefix(offset) {
      switch byte {
      case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"):
        break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        line += 1
        column = 1
      case 0x80...0xBF:
        break
      default:
        column += 1
      }
      previous = byte
    }
    self.init(line: line, column: column)
  }
}
