/// Recognises the coding key of the standard library's dictionaries.
///
/// A dictionary writes its members in the order of their hashes, which differs from run to run. Its key type is the one
/// sign an encoder has that the members have no order of their own, and it is not public: it is learned by having an
/// empty dictionary encode itself.
enum DictionaryKey {
  static func isType<Key: CodingKey>(_ type: Key.Type) -> Bool { ObjectIdentifier(type) == identifier }

  private static let identifier: ObjectIdentifier = {
    let probe = KeyTypeProbe()
    try? [String: Bool]().encode(to: probe)
    return probe.keyType
  }()
}

/// Learns by which key type a value encodes itself. Whatever is written to it is lost.
private final class KeyTypeProbe: Encoder {
  private(set) var keyType = ObjectIdentifier(Never.self)
  private let output = JSONOutput(format: .compact, userInfo: [:], capacity: 16)

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    keyType = ObjectIdentifier(type)
    return KeyedEncodingContainer(KeyedOutput<Key>(output: output, isSorted: false))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedOutput(output: output) }
  func singleValueContainer() -> any SingleValueEncodingContainer { StreamEncoder(output: output) }
}
