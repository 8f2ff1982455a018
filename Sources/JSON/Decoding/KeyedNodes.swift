/// Reads the members of an object.
struct KeyedNodes<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let session: DecodingSession
  let object: Int

  init(_ session: DecodingSession, _ index: Int) throws {
    guard session.tokens[index].kind == .object else {
      throw DecodingIssue(.mismatch(expected: .object), at: index)
    }
    session.open(index)
    self.session = session
    object = index
  }

  var codingPath: [any CodingKey] { session.path(to: object) }

  var allKeys: [Key] {
    var keys: [Key] = []
    keys.reserveCapacity(Int(session.tokens[object].detail))
    var key = object + 1
    while key < session.tokens[object].next {
      if let known = Key(stringValue: TokenText.string(session.tokens[key], in: session.text)) { keys.append(known) }
      key = Int(session.tokens[key + 1].next)
    }
    return keys
  }

  func contains(_ key: Key) -> Bool { session.member(key.stringValue, of: object, isOnlyLook: true) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let index = session.member(key.stringValue, of: object, isOnlyLook: true) else { return true }
    return session.isNull(index)
  }

  /// The value of a member that must be there.
  @inline(__always)
  private func required(_ key: Key) throws -> Int {
    guard let index = session.member(key.stringValue, of: object), !session.isNull(index) else { throw missing(key) }
    return index
  }

  /// The value of a member that may be absent or null.
  @inline(__always)
  private func optional(_ key: Key) -> Int? {
    guard let index = session.member(key.stringValue, of: object), !session.isNull(index) else { return nil }
    return index
  }

  private func missing(_ key: any CodingKey) -> DecodingIssue {
    DecodingIssue(.missing(member: key.stringValue), at: object)
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try session.bool(at: required(key)) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try session.string(at: required(key)) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try session.double(at: required(key)) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try session.float(at: required(key)) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try session.integer(at: required(key)) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try session.integer(at: required(key)) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try session.integer(at: required(key)) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try session.integer(at: required(key)) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try session.integer(at: required(key)) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try session.integer(at: required(key)) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try session.integer(at: required(key)) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try session.integer(at: required(key)) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try session.integer(at: required(key)) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try session.integer(at: required(key)) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    // Null is a value for types that accept it; for all others it is the same as an absent member.
    guard let index = session.member(key.stringValue, of: object) else { throw missing(key) }
    do {
      return try session.value(at: index, as: type)
    } catch {
      throw session.isNull(index) ? missing(key) : error
    }
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try optional(key).map { try session.bool(at: $0) }
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try optional(key).map { try session.string(at: $0) }
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try optional(key).map { try session.double(at: $0) }
  }

  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try optional(key).map { try session.float(at: $0) }
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try optional(key).map { try session.integer(at: $0) }
  }

  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try optional(key).map { try session.integer(at: $0) }
  }

  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try optional(key).map { try session.integer(at: $0) }
  }

  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try optional(key).map { try session.integer(at: $0) }
  }

  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try optional(key).map { try session.integer(at: $0) }
  }

  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try optional(key).map { try session.integer(at: $0) }
  }

  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try optional(key).map { try session.integer(at: $0) }
  }

  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try optional(key).map { try session.integer(at: $0) }
  }

  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try optional(key).map { try session.integer(at: $0) }
  }

  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try optional(key).map { try session.integer(at: $0) }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let index = optional(key) else { return nil }
    return try session.value(at: index, as: type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(try KeyedNodes<NestedKey>(session, required(key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try UnkeyedNodes(session, required(key))
  }

  func superDecoder() throws -> any Decoder {
    try decoder(ofMember: PathKey(stringValue: "super"))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try decoder(ofMember: key)
  }

  private func decoder(ofMember key: any CodingKey) throws -> any Decoder {
    guard let index = session.member(key.stringValue, of: object) else { throw missing(key) }
    return NodeDecoder(session: session, index: index)
  }
}
