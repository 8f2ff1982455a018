internal import JSON

/// Nutrients as a caller gives them: each value an object such as `{"value": 95, "unit": "mg"}`, or a bare number in the
/// nutrient's usual unit.
///
/// Known nutrients may be named by id, display name or alias, in any case. Two members for the same nutrient are an error.
public struct StatedNutrients: Hashable, Codable, Sendable {
  public var nutrients: Nutrients

  public init(_ nutrients: Nutrients) { self.nutrients = nutrients }

  public init(from decoder: any Decoder) throws { nutrients = try Nutrients(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try nutrients.encode(to: encoder) }
}
