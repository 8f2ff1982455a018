/// Reads numbers that stand elsewhere than in JSON but are written as JSON writes them, such as in a cell of a table.
public enum NumberBytes {
  /// The double nearest to the number that the bytes are; nil when they are none, or none that a double holds.
  ///
  /// Leading zeros and a plus sign are let pass: `+007.50` is 7.5.
  public static func double(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let start = bytes.baseAddress else { return nil }
    let sign = start[0] == UInt8(ascii: "+") ? 1 : 0
    guard isNumber(start + sign, count: bytes.count - sign) else { return nil }
    let number = NumberText.double(start + sign, count: bytes.count - sign)
    return number.isFinite ? number : nil
  }

  private static func isNumber(_ text: UnsafePointer<UInt8>, count: Int) -> Bool {
    var position = 0
    func digits() -> Bool {
      let first = position
      while position < count, Byte.isDigit(text[position]) { position += 1 }
      return position > first
    }
    if count > 0, text[0] == Byte.minus { position = 1 }
    guard digits() else { return false }
    if position < count, text[position] == Byte.point {
      position += 1
      guard digits() else { return false }
    }
    if position < count, text[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < count, text[position] == Byte.minus || text[position] == UInt8(ascii: "+") { position += 1 }
      guard digits() else { return false }
    }
    return position == count
  }
}
