/// Writes what `FactReader` reads, little-endian.
extension [UInt8] {
  mutating func append(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// Text longer than any that is stored is cut at the length that 16 bits can tell.
  mutating func append(text: String) {
    let length = UInt16(clamping: text.utf8.count)
    append(number: length)
    append(contentsOf: text.utf8.prefix(Int(length)))
  }
}
