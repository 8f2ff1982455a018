extension Collection<UInt8> where Index == Int {
  /// Two bytes as a number, the high one first; nil beyond the end.
  func bigEndian16(at offset: Int) -> Int? {
    guard offset >= startIndex, offset <= endIndex - 2 else { return nil }
    return Int(self[offset]) << 8 | Int(self[offset + 1])
  }

  /// Four bytes as a number, the highest first; nil beyond the end.
  func bigEndian32(at offset: Int) -> Int? {
    guard let high = bigEndian16(at: offset), let low = bigEndian16(at: offset + 2) else { return nil }
    return high << 16 | low
  }

  /// Two bytes as a number, the low one first; nil beyond the end.
  func littleEndian16(at offset: Int) -> Int? {
    guard offset >= startIndex, offset <= endIndex - 2 else { return nil }
    return Int(self[offset + 1]) << 8 | Int(self[offset])
  }

  /// Four bytes as a number, the lowest first; nil beyond the end.
  func littleEndian32(at offset: Int) -> Int? {
    guard let low = littleEndian16(at: offset), let high = littleEndian16(at: offset + 2) else { return nil }
    return high << 16 | low
  }
}
