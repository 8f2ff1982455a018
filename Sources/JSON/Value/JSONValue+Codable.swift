extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    if let node = decoder as? NodeDecoder {
      node.session.readEntirely(node.index)
      self = node.session.document.value(at: node.index)
    } else {
      self = try JSONValue(fromForeign: decoder)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? StreamEncoder {
      try encoder.encode(self)
    } else {
      try encodeForeign(to: encoder)
    }
  }

  /// Reads from a decoder that is not of this module.
  private init(fromForeign decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: PathKey.self) {
      var members: [(String, JSONValue)] = []
      for key in container.allKeys {
        members.append((key.stringValue, try container.decode(JSONValue.self, forKey: key)))
      }
      self = .object(JSONObject(members))
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      self = try JSONValue(scalarOf: decoder.singleValueContainer())
    }
  }

  private init(scalarOf container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// Writes to an encoder that is not of this module.
  private func encodeForeign(to encoder: any Encoder) throws {
    switch self {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let object):
      var container = encoder.container(keyedBy: PathKey.self)
      for (key, value) in object { try container.encode(value, forKey: PathKey(stringValue: key)) }
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let bool): try container.encode(bool)
      case .integer(let integer): try container.encode(integer)
      case .number(let number): try container.encode(number)
      case .string(let string): try container.encode(string)
      default: try container.encodeNil()
      }
    }
  }
}

extension JSONObject: Codable {
  public init(from decoder: any Decoder) throws {
    if let node = decoder as? NodeDecoder, node.session.tokens[node.index].kind != .object {
      throw DecodingIssue(.mismatch(expected: .object), at: node.index)
    }
    guard case .object(let object) = try JSONValue(from: decoder) else {
      throw DecodingError.typeMismatch(
        JSONObject.self, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "Expected an object."))
    }
    self = object
  }

  public func encode(to encoder: any Encoder) throws {
    try JSONValue.object(self).encode(to: encoder)
  }
}
