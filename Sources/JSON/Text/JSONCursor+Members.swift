extension JSONCursor {
  /// A member of an object whose value holds no others.
  public struct Member {
    fileprivate var keyStart: Int
    fileprivate var keyCount: Int
    /// Of a string, its first quote.
    fileprivate var valueStart: Int
    fileprivate var valueCount: Int
  }

  /// Passes the next value and lays down its members, if it is an object in which neither keys nor values have escapes or
  /// hold other values; else answers nil, and the value still has to be read.
  ///
  /// For objects with many members of which few are wanted: their values are not looked at before they are asked for.
  public mutating func flatMembers() -> [Member]? {
    var next = WellFormedValue.afterWhiteSpace(text + position)
    guard next.pointee == Byte.openBrace, outer.count < limits.maximumDepth else { return nil }
    members.removeAll(keepingCapacity: true)
    next = WellFormedValue.afterWhiteSpace(next + 1)
    while next.pointee == Byte.quote {
      let key = next + 1
      guard let keyEnd = WellFormedValue.afterPlainString(key) else { return nil }
      next = WellFormedValue.afterWhiteSpace(keyEnd)
      guard next.pointee == Byte.colon else { return nil }
      let value = WellFormedValue.afterWhiteSpace(next + 1)
      guard let valueEnd = WellFormedValue.afterPlainScalar(value) else { return nil }
      members.append(
        Member(
          keyStart: key - text, keyCount: keyEnd - key - 1, valueStart: value - text, valueCount: valueEnd - value))
      next = WellFormedValue.afterWhiteSpace(valueEnd)
      guard next.pointee == Byte.comma else { break }
      next = WellFormedValue.afterWhiteSpace(next + 1)
      guard next.pointee == Byte.quote else { return nil }
    }
    guard next.pointee == Byte.closeBrace else { return nil }
    position = next + 1 - text
    return members
  }

  /// The key of a member of this text.
  public func key(of member: Member) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text + member.keyStart, count: member.keyCount)
  }

  /// The value of a member of this text.
  public func value(of member: Member) -> Scalar {
    let start = text + member.valueStart
    switch start.pointee {
    case Byte.quote: return .text(UnsafeBufferPointer(start: start + 1, count: member.valueCount - 2))
    case UInt8(ascii: "t"): return .bool(true)
    case UInt8(ascii: "f"): return .bool(false)
    case UInt8(ascii: "n"): return .null
    default:
      return .number(NumberText.shortDecimal(start)?.number ?? NumberText.double(start, count: member.valueCount))
    }
  }
}
