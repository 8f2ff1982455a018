/// Reads the elements of an array one after the other.
struct UnkeyedNodes: UnkeyedDecodingContainer {
  let session: DecodingSession
  // Both fit: a text has no more tokens than bytes. With them the container fits into an existential without a box.
  private let array: UInt32
  private var element: UInt32
  private(set) var currentIndex = 0

  init(_ session: DecodingSession, _ index: Int) throws {
    guard session.tokens[index].kind == .array else {
      throw DecodingIssue(.mismatch(expected: .array), at: index)
    }
    self.session = session
    array = UInt32(truncatingIfNeeded: index)
    element = array + 1
  }

  var codingPath: [any CodingKey] { session.path(to: Int(array)) }
  var count: Int? { Int(session.tokens[Int(array)].detail) }
  var isAtEnd: Bool { element >= session.tokens[Int(array)].next }

  /// Reads the next element, and steps over it when that succeeds.
  @inline(__always)
  private mutating func next<Value>(_ read: (Int) throws -> Value) throws -> Value {
    guard !isAtEnd else { throw DecodingIssue(.noMoreElements, at: Int(array)) }
    let value = try read(Int(element))
    element = session.tokens[Int(element)].next
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, session.isNull(Int(element)) else { return false }
    return try next { _ in true }
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    let session = session
    return try next { try session.bool(at: $0) }
  }

  mutating func decode(_ type: String.Type) throws -> String {
    let session = session
    return try next { try session.string(at: $0) }
  }

  mutating func decode(_ type: Double.Type) throws -> Double {
    let session = session
    return try next { try session.double(at: $0) }
  }

  mutating func decode(_ type: Float.Type) throws -> Float {
    let session = session
    return try next { try session.float(at: $0) }
  }

  mutating func decode(_ type: Int.Type) throws -> Int {
    let session = session
    return try next { try session.integer(at: $0) }
  }

  mutating func decode(_ type: Int8.Type) throws -> Int8 {
    let session = session
    return try next { try session.integer(at: $0) }
  }

  mutating func decode(_ type: Int16.Type) throws -> Int16 {
    let session = session
    return try next { try session.integer(at: $0) }
  }

  mutating func decode(_ type: Int32.Type) throws -> Int32 {
    let session = session
    return try next { try session.integer(at: $0) }
  }

  mutating func decode(_ type: Int64.Type) throws -> Int64 {
    let session = session
    return try next { try session.integer(at: $0) }
  }

  mutating func decode(_ type: UInt.Type) throws -> UInt {
    let session = session
    return try next { try session.integer(at: $0) }
  }

  mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
    let session = session
    return try next { try session.integer(at: $0) }
  }

  mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
    let session = session
    return try next { try session.integer(at: $0) }
  }

  mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
    let session = session
    return try next { try session.integer(at: $0) }
  }

  mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
    let session = session
    return try next { try session.integer(at: $0) }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let session = session
    return try next { try session.value(at: $0, as: type) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let session = session
    return try next { KeyedDecodingContainer(try KeyedNodes<NestedKey>(session, $0)) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let session = session
    return try next { try UnkeyedNodes(session, $0) }
  }

  mutating func superDecoder() throws -> any Decoder {
    let session = session
    return try next { NodeDecoder(session: session, index: $0) }
  }
}
