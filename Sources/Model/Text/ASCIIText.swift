/// Builds short fixed-format ASCII text, such as dates, in place.
struct ASCIIText {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  /// The text that the calls of `build` make, at most `capacity` characters long.
  static func text(capacity: Int, _ build: (inout ASCIIText) -> Void) -> String {
    String(unsafeUninitializedCapacity: capacity) { buffer in
      var text = ASCIIText(buffer: buffer)
      build(&text)
      return text.count
    }
  }

  private init(buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.buffer = buffer
  }

  mutating func append(_ character: Unicode.Scalar) {
    precondition(count < buffer.count, "a fixed format is longer than its capacity")
    buffer.initializeElement(at: count, to: UInt8(ascii: character))
    count += 1
  }

  /// Appends the last digits of a number that is not negative, with leading zeros.
  mutating func append(_ number: Int, digits: Int) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(number / divisor % 10)))
      divisor /= 10
    }
  }
}
