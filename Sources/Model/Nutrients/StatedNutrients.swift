internal import JSON

/// Nutrients as a caller gives them: each value an object such as `{"value": 95, "unit": "mg"}`, or a bare number in the
/// nutrient's usual unit.
///
/// Known nutrients may be named by id, display name or alias; case, spaces, `_`, `-` and `.` do not matter. Two members for
/// the same nutrient are an error. Other nutrients may have any name, except that of a macro, such as `protein`, and one
/// that is a slip of the keyboard away from a known name, such as `irn`.
public struct StatedNutrients: Hashable, Codable, Sendable {
  public var nutrients: Nutrients

  public init(_ nutrients: Nutrients) { self.nutrients = nutrients }

  public init(from decoder: any Decoder) throws {
    nutrients = try Nutrients(from: decoder)
    let members = try decoder.container(keyedBy: MemberKey.self)
    for key in members.allKeys where try !members.decodeNil(forKey: key) {
      do throws(Failure) {
        try NutrientNaming.check(key.stringValue)
      } catch {
        throw DecodingError.refused(error, at: members.codingPath + [key])
      }
    }
  }

  public func encode(to encoder: any Encoder) throws { try nutrients.encode(to: encoder) }
}
