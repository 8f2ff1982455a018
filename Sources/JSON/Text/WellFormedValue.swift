/// Finds the end of a value that nobody asked for, which is most of a large text.
///
/// It takes nothing that the grammar refuses. What it gives up on may still be well-formed, such as escapes of UTF-16 or
/// deep nesting. The caller then reads the value again in the slower way, which also tells what is wrong.
enum WellFormedValue {
  /// How many containers are told apart by the bits of a word.
  static let maximumDepth = 64

  /// The position after the value that begins at `start` or after white space there; nil when it gave up.
  ///
  /// The text must be padded as that of a `Lexer`.
  ///
  /// - Parameter room: how many containers may be open at once, at most `maximumDepth`.
  static func end(in text: UnsafePointer<UInt8>, from start: Int, room: Int) -> Int? {
    var next = text + start
    var depth = 0
    // A bit for each open container, the lowest for the innermost: whether it is an object.
    var objects: UInt64 = 0
    while true {
      next = afterWhiteSpace(next)
      switch next.pointee {
      case Byte.quote:
        guard let end = afterString(next + 1) else { return nil }
        next = end
      case Byte.openBrace, Byte.openBracket:
        guard depth < room else { return nil }
        depth += 1
        objects = objects << 1 | (next.pointee == Byte.openBrace ? 1 : 0)
        next = afterWhiteSpace(next + 1)
        if next.pointee != closing(objects) {
          if objects & 1 == 1 {
            guard let value = afterKey(next) else { return nil }
            next = value
          }
          continue
        }
      case Byte.minus, Byte.zero...UInt8(ascii: "9"):
        guard let end = afterNumber(next) else { return nil }
        next = end
      default:
        guard let end = afterWord(next) else { return nil }
        next = end
      }
      // After a value: the containers that end here, then the comma before the next value.
      while true {
        if depth == 0 { return next - UnsafePointer(text) }
        next = afterWhiteSpace(next)
        if next.pointee == Byte.comma { break }
        guard next.pointee == closing(objects) else { return nil }
        next += 1
        depth -= 1
        objects >>= 1
      }
      next = afterWhiteSpace(next + 1)
      if objects & 1 == 1 {
        guard let value = afterKey(next) else { return nil }
        next = value
      }
    }
  }

  @inline(__always)
  private static func closing(_ objects: UInt64) -> UInt8 {
    objects & 1 == 1 ? Byte.closeBrace : Byte.closeBracket
  }

  @inline(__always)
  static func afterWhiteSpace(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var next = start
    while next.pointee <= Byte.space,
      next.pointee == Byte.space || next.pointee == 0x0A || next.pointee == 0x0D || next.pointee == 0x09
    {
      next += 1
    }
    return next
  }

  /// Past a key and its colon.
  @inline(__always)
  private static func afterKey(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    guard start.pointee == Byte.quote, let end = afterString(start + 1) else { return nil }
    let colon = afterWhiteSpace(end)
    return colon.pointee == Byte.colon ? colon + 1 : nil
  }

  /// Past the closing quote of the string whose first byte is at `start`.
  @inline(__always)
  private static func afterString(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let end = start + Text.endOfPlainRun(start, from: 0)
    return end.pointee == Byte.quote ? end + 1 : afterUnusualString(end)
  }

  /// The same for a string in ASCII without escapes.
  @inline(__always)
  static func afterPlainString(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let end = start + Text.endOfPlainRun(start, from: 0)
    return end.pointee == Byte.quote ? end + 1 : nil
  }

  /// Past a value that holds no others and no escapes.
  @inline(__always)
  static func afterPlainScalar(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    switch start.pointee {
    case Byte.quote: afterPlainOrWideString(start + 1)
    case Byte.minus, Byte.zero...UInt8(ascii: "9"): afterNumber(start)
    default: afterWord(start)
    }
  }

  /// Past the closing quote of a string without escapes.
  @inline(__always)
  private static func afterPlainOrWideString(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var next = start + Text.endOfPlainRun(start, from: 0)
    while next.pointee >= 0x80 {
      let length = Text.lengthOfScalar(next)
      guard length > 0 else { return nil }
      next += length
      next += Text.endOfPlainRun(next, from: 0)
    }
    return next.pointee == Byte.quote ? next + 1 : nil
  }

  /// The same from a byte on that is not a plain one.
  private static func afterUnusualString(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var next = start
    while next.pointee != Byte.quote {
      if next.pointee >= 0x80 {
        let length = Text.lengthOfScalar(next)
        guard length > 0 else { return nil }
        next += length
      } else {
        guard next.pointee == Byte.backslash, Text.isSimpleEscape(next[1]) else { return nil }
        next += 2
      }
      next += Text.endOfPlainRun(next, from: 0)
    }
    return next + 1
  }

  /// Past a number that a double can hold, as can be told by its length.
  @inline(__always)
  private static func afterNumber(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var next = start
    if next.pointee == Byte.minus { next += 1 }
    let first = next
    while Byte.isDigit(next.pointee) { next += 1 }
    let digits = next - first
    guard digits > 0, digits <= 200, digits == 1 || first.pointee != Byte.zero else { return nil }
    if next.pointee == Byte.point {
      next += 1
      guard Byte.isDigit(next.pointee) else { return nil }
      while Byte.isDigit(next.pointee) { next += 1 }
    }
    return next.pointee | 0x20 == UInt8(ascii: "e") ? afterExponent(next + 1) : next
  }

  /// Past an exponent that is negative or has two digits at most.
  private static func afterExponent(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let isSigned = start.pointee == Byte.minus || start.pointee == UInt8(ascii: "+")
    let first = isSigned ? start + 1 : start
    var next = first
    while Byte.isDigit(next.pointee) { next += 1 }
    let digits = next - first
    return digits > 0 && (digits <= 2 || start.pointee == Byte.minus) ? next : nil
  }

  @inline(__always)
  private static func afterWord(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    switch UInt32(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)) {
    case 0x6C6C_756E, 0x6575_7274: start + 4  // `null`, `true`
    case 0x736C_6166 where start[4] == UInt8(ascii: "e"): start + 5  // `false`
    default: nil
    }
  }
}
