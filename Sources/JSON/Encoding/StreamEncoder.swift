/// The encoder of one value: it writes the text as the value asks for it.
struct StreamEncoder: Encoder {
  let output: JSONOutput

  /// Always empty: the path is put together when an error passes the containers.
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { output.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let isDictionary = DictionaryKey.isType(type)
    output.begin(isDictionary ? .sortedObject : .object, Byte.openBrace)
    return KeyedEncodingContainer(KeyedOutput<Key>(output: output, isSorted: isDictionary))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    output.begin(.array, Byte.openBracket)
    return UnkeyedOutput(output: output)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Writes a JSON value in one go.
  func encode(_ value: JSONValue) throws {
    try scalar { try output.writeValue(value) }
  }

  /// Writes bytes that are known to be one JSON value.
  func encode(verbatim bytes: [UInt8]) throws {
    try scalar { try output.writeText(bytes) }
  }

  @inline(__always)
  private func scalar(_ write: () throws -> Void) throws {
    guard output.opened == .nothing else { throw EncodingIssue(message: "The value was encoded twice.") }
    output.opened = .scalar
    do { try write() } catch { throw output.issue(error) }
  }
}

extension StreamEncoder: SingleValueEncodingContainer {
  func encodeNil() throws { try scalar { output.writeNull() } }
  func encode(_ value: Bool) throws { try scalar { output.write(value) } }
  func encode(_ value: String) throws { try scalar { output.write(value) } }
  func encode(_ value: Int) throws { try scalar { output.write(value) } }
  func encode(_ value: Int8) throws { try scalar { output.write(value) } }
  func encode(_ value: Int16) throws { try scalar { output.write(value) } }
  func encode(_ value: Int32) throws { try scalar { output.write(value) } }
  func encode(_ value: Int64) throws { try scalar { output.write(value) } }
  func encode(_ value: UInt) throws { try scalar { output.write(value) } }
  func encode(_ value: UInt8) throws { try scalar { output.write(value) } }
  func encode(_ value: UInt16) throws { try scalar { output.write(value) } }
  func encode(_ value: UInt32) throws { try scalar { output.write(value) } }
  func encode(_ value: UInt64) throws { try scalar { output.write(value) } }
  func encode(_ value: Double) throws { try scalar { try output.write(value) } }
  func encode(_ value: Float) throws { try scalar { try output.write(value) } }
  func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: self) }
}
