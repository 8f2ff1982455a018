internal import JSON
internal import Model

/// Values that are stored as JSON text, because they are always read and written as a whole.
enum StoredJSON {
  static func encode(_ value: some Encodable) throws -> String {
    try JSONEncoding.string(value)
  }

  /// - Throws: `Failure` of kind `storeCorrupt` for a text that this program did not write.
  static func decode<Value: Decodable>(_ text: String) throws -> Value {
    do {
      // Members of a newer version of the same schema are passed over.
      return try JSONDocument(parsing: text).root.decode(Value.self, unknownMembers: .ignore)
    } catch {
      throw Failure.unreadableValue(text)
    }
  }
}
