/// The text of one JSON value that is known to be valid, kept as it is.
///
/// `JSONEncoding` writes the bytes verbatim, so they should be on one line; only its pretty format lays them out anew.
/// Decoding from a `JSONNode` copies the text of the value. With other coders it behaves like a `JSONValue`.
public struct RawJSON: Sendable, Hashable {
  /// The text.
  public let bytes: [UInt8]

  /// Checks and keeps a text; white space around the value is dropped.
  public init(parsing bytes: some Collection<UInt8>, limits: JSONLimits = .standard) throws(JSONSyntaxError) {
    self.bytes = try JSONDocument(parsing: bytes, limits: limits).root.sourceBytes
  }

  /// Keeps a text that this module wrote or checked.
  public init(trusting bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Keeps the text a value is written as.
  public init(encoding value: some Encodable) throws(JSONEncodingError) {
    bytes = try JSONEncoding.encode(value)
  }
}

extension RawJSON: Codable {
  public init(from decoder: any Decoder) throws {
    if let node = decoder as? NodeDecoder {
      node.session.readEntirely(node.index)
      bytes = JSONNode(document: node.session.document, index: node.index).sourceBytes
    } else {
      bytes = try JSONEncoding.encode(JSONValue(from: decoder))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? StreamEncoder {
      try encoder.encode(verbatim: bytes)
    } else {
      try JSONValue(parsing: bytes).encode(to: encoder)
    }
  }
}
