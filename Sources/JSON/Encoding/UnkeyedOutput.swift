/// Writes the elements of an array.
struct UnkeyedOutput: UnkeyedEncodingContainer {
  let output: JSONOutput
  private(set) var count = 0

  init(output: JSONOutput) {
    self.output = output
  }

  var codingPath: [any CodingKey] { [] }

  @inline(__always)
  private mutating func writeSeparator() {
    output.writeSeparator()
    count += 1
  }

  private mutating func fail(_ error: any Error, rewindingTo start: JSONOutput.State) -> EncodingIssue {
    count -= 1
    return output.fail(at: String(count), error, rewindingTo: start)
  }

  mutating func encodeNil() throws {
    writeSeparator()
    output.writeNull()
  }

  mutating func encode(_ value: Bool) throws {
    writeSeparator()
    output.write(value)
  }

  mutating func encode(_ value: String) throws {
    writeSeparator()
    output.write(value)
  }

  mutating func encode(_ value: Int) throws {
    writeSeparator()
    output.write(value)
  }

  mutating func encode(_ value: Int8) throws {
    writeSeparator()
    output.write(value)
  }

  mutating func encode(_ value: Int16) throws {
    writeSeparator()
    output.write(value)
  }

  mutating func encode(_ value: Int32) throws {
    writeSeparator()
    output.write(value)
  }

  mutating func encode(_ value: Int64) throws {
    writeSeparator()
    output.write(value)
  }

  mutating func encode(_ value: UInt) throws {
    writeSeparator()
    output.write(value)
  }

  mutating func encode(_ value: UInt8) throws {
    writeSeparator()
    output.write(value)
  }

  mutating func encode(_ value: UInt16) throws {
    writeSeparator()
    output.write(value)
  }

  mutating func encode(_ value: UInt32) throws {
    writeSeparator()
    output.write(value)
  }

  mutating func encode(_ value: UInt64) throws {
    writeSeparator()
    output.write(value)
  }

  mutating func encode(_ value: Double) throws {
    let start = output.state
    writeSeparator()
    do { try output.write(value) } catch { throw fail(error, rewindingTo: start) }
  }

  mutating func encode(_ value: Float) throws {
    let start = output.state
    writeSeparator()
    do { try output.write(value) } catch { throw fail(error, rewindingTo: start) }
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    let start = output.state
    writeSeparator()
    do { try output.encode(value) } catch { throw fail(error, rewindingTo: start) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    nestedEncoder().container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    nestedEncoder().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    nestedEncoder()
  }

  private mutating func nestedEncoder() -> StreamEncoder {
    writeSeparator()
    return StreamEncoder(output: output.insertion(step: String(count - 1)))
  }
}
