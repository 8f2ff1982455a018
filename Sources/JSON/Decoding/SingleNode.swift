/// Reads a value that is neither taken apart as an object nor as an array.
struct SingleNode: SingleValueDecodingContainer {
  let session: DecodingSession
  let index: Int

  var codingPath: [any CodingKey] { session.path(to: index) }

  func decodeNil() -> Bool { session.isNull(index) }
  func decode(_ type: Bool.Type) throws -> Bool { try session.bool(at: index) }
  func decode(_ type: String.Type) throws -> String { try session.string(at: index) }
  func decode(_ type: Double.Type) throws -> Double { try session.double(at: index) }
  func decode(_ type: Float.Type) throws -> Float { try session.float(at: index) }
  func decode(_ type: Int.Type) throws -> Int { try session.integer(at: index) }
  func decode(_ type: Int8.Type) throws -> Int8 { try session.integer(at: index) }
  func decode(_ type: Int16.Type) throws -> Int16 { try session.integer(at: index) }
  func decode(_ type: Int32.Type) throws -> Int32 { try session.integer(at: index) }
  func decode(_ type: Int64.Type) throws -> Int64 { try session.integer(at: index) }
  func decode(_ type: UInt.Type) throws -> UInt { try session.integer(at: index) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try session.integer(at: index) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try session.integer(at: index) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try session.integer(at: index) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try session.integer(at: index) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try session.value(at: index, as: type) }
}
