/// A calendar day.
public struct Day: Codable, Sendable, WireFormat {
  public static let wireSchema: StaticString = #"{"type": "string", "format": "date"}"#

  var number: Int

  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

/// Where a jar stands.
public enum Place: String, Codable, Sendable {
  /// The cool one.
  case cellar
  case kitchen
  case windowSill = "sill"
}

/// What a jar is made of; others may come.
public struct Material: RawRepresentable, Codable, Hashable, Sendable {
  public var rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Breaks.
  public static let glass = Material(rawValue: "glass")
  public static let clay = Material(rawValue: "clay")
}

/// A jar of something.
public struct Jar: Codable, Sendable {
  /// What is written on it.
  ///
  /// - Minimum length: 1
  /// - Maximum length: 40
  public var label: String
  public var place: Place
  public var material: Material?
  /// Amounts by substance.
  public var contents: [String: Amount]
  public var openings: [Day]
  public var from: Day?
  public var isOpen: Bool

  enum CodingKeys: String, CodingKey {
    case label, place, material, contents, openings, from
    case isOpen = "open"
  }
}

/// How much.
public struct Amount: Codable, Sendable, WireMembers {
  public static let optionalMembers = ["unit"]

  /// - Minimum: 0
  public var value: Double
  public var unit: String

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    value = try members.decode(Double.self, forKey: .value)
    unit = try members.decodeIfPresent(String.self, forKey: .unit) ?? "g"
  }
}

/// A part of a list.
public struct Page<Item: Codable & Sendable>: Codable, Sendable {
  public var items: [Item]
  /// Where the next part starts; absent at the end.
  public var cursor: String?
}

/// What to do with a jar, one of two forms.
public enum Choice: Codable, Sendable, WireFormat {
  case keep(Day)
  case drop

  public static let wireSchema: StaticString = """
    {
      "oneOf": [
        {"type": "object", "properties": {"until": {"$ref": "Day"}}, "required": ["until"]},
        {"type": "string", "const": "drop"}
      ]
    }
    """
}

/// Changes to an object, as a JSON Merge Patch (RFC 7396).
public struct MergePatch<Target: Codable & Sendable>: Codable, Sendable, WireFormat {
  @inlinable public static var wireSchema: StaticString { #"{"x-mergePatchOf": {"$ref": "Target"}}"# }
}
