/// Turns tokens into values.
enum TokenText {
  static func string(_ token: Token, in text: UnsafePointer<UInt8>) -> String {
    let start = text + Int(token.start)
    guard token.isEscaped else {
      return String(decoding: UnsafeBufferPointer(start: start, count: token.length), as: UTF8.self)
    }
    return String(unsafeUninitializedCapacity: token.length) { buffer in
      guard let output = buffer.baseAddress else { return 0 }
      return Text.unescape(start, count: token.length, into: output)
    }
  }

  static func double(_ token: Token, in text: UnsafePointer<UInt8>) -> Double {
    NumberText.double(text + Int(token.start), count: token.length)
  }

  @inline(__always)
  static func integer<Value: FixedWidthInteger>(
    _ token: Token, in text: UnsafePointer<UInt8>, as type: Value.Type
  ) -> WholeNumber.Reading<Value> {
    WholeNumber.read(text + Int(token.start), count: token.length, kind: token.kind, as: type)
  }
}
