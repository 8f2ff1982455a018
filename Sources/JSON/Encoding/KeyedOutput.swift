/// Writes the members of an object.
struct KeyedOutput<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let output: JSONOutput
  /// Whether the members belong to a dictionary, which has no order of its own.
  let isSorted: Bool

  var codingPath: [any CodingKey] { [] }

  @inline(__always)
  private func writeKey(_ key: Key) {
    if isSorted { return writeSortedKey(key.stringValue) }
    if output.opened == .sortedObject { output.sortMembers() }
    output.writeKey(key.stringValue)
  }

  private func writeSortedKey(_ key: String) {
    output.writeSeparator()
    output.noteSortedMember(key)
    output.writeKeyAfterSeparator(key)
  }

  func encodeNil(forKey key: Key) throws {
    writeKey(key)
    output.writeNull()
  }

  func encode(_ value: Bool, forKey key: Key) throws {
    writeKey(key)
    output.write(value)
  }

  func encode(_ value: String, forKey key: Key) throws {
    writeKey(key)
    output.write(value)
  }

  func encode(_ value: Int, forKey key: Key) throws {
    writeKey(key)
    output.write(value)
  }

  func encode(_ value: Int8, forKey key: Key) throws {
    writeKey(key)
    output.write(value)
  }

  func encode(_ value: Int16, forKey key: Key) throws {
    writeKey(key)
    output.write(value)
  }

  func encode(_ value: Int32, forKey key: Key) throws {
    writeKey(key)
    output.write(value)
  }

  func encode(_ value: Int64, forKey key: Key) throws {
    writeKey(key)
    output.write(value)
  }

  func encode(_ value: UInt, forKey key: Key) throws {
    writeKey(key)
    output.write(value)
  }

  func encode(_ value: UInt8, forKey key: Key) throws {
    writeKey(key)
    output.write(value)
  }

  func encode(_ value: UInt16, forKey key: Key) throws {
    writeKey(key)
    output.write(value)
  }

  func encode(_ value: UInt32, forKey key: Key) throws {
    writeKey(key)
    output.write(value)
  }

  func encode(_ value: UInt64, forKey key: Key) throws {
    writeKey(key)
    output.write(value)
  }

  func encode(_ value: Double, forKey key: Key) throws {
    let start = output.state
    writeKey(key)
    do { try output.write(value) } catch { throw output.fail(at: key.stringValue, error, rewindingTo: start) }
  }

  func encode(_ value: Float, forKey key: Key) throws {
    let start = output.state
    writeKey(key)
    do { try output.write(value) } catch { throw output.fail(at: key.stringValue, error, rewindingTo: start) }
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let start = output.state
    writeKey(key)
    do { try output.encode(value) } catch { throw output.fail(at: key.stringValue, error, rewindingTo: start) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    nestedEncoder(key).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nestedEncoder(key).unkeyedContainer()
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    nestedEncoder(key)
  }

  func superEncoder() -> any Encoder {
    output.writeKey("super")
    return StreamEncoder(output: output.insertion(step: "super"))
  }

  private func nestedEncoder(_ key: Key) -> StreamEncoder {
    writeKey(key)
    return StreamEncoder(output: output.insertion(step: key.stringValue))
  }
}
