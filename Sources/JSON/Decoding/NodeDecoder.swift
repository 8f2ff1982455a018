/// The decoder of one value.
struct NodeDecoder: Decoder {
  let session: DecodingSession
  let index: Int

  var codingPath: [any CodingKey] { session.path(to: index) }
  var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try KeyedNodes<Key>(session, index))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try UnkeyedNodes(session, index)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleNode(session: session, index: index)
  }
}
