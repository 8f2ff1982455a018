public import JSON

/// How much of a nutrient something has.
///
/// Written as an object. A bare number is read too, as a value without a unit.
public struct NutrientValue: Hashable, Decodable, JSONObjectEncodable, Sendable {
  /// The amount in `unit`: finite, 0 to 1 000 000 000.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000000
  public var value: Double
  /// The unit, for example `mg`, `mcg`, `g`, `mL` or `IU`; empty when nobody stated one. A known nutrient without a unit
  /// gets its usual one.
  public var unit: String
  /// Present when the source gave a limit, such as `<1 g`, instead of the amount.
  public var bound: Bound?
  /// Where the number came from, for example `label`, `estimated`, `database` or `user`; at most 32 characters.
  ///
  /// - Minimum length: 1
  /// - Maximum length: 32
  public var origin: String?

  public init(_ value: Double, _ unit: String, bound: Bound? = nil, origin: String? = nil) {
    self.value = value
    self.unit = unit
    self.bound = bound
    self.origin = origin
  }

  private enum CodingKeys: String, CodingKey {
    case value, unit, bound, origin
  }

  public init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: CodingKeys.self) {
      value = try members.decode(Double.self, forKey: .value)
      unit = NutrientUnit.normalized(try members.decodeIfPresent(String.self, forKey: .unit) ?? "")
      bound = try members.decodeIfPresent(Bound.self, forKey: .bound)
      origin = try members.decodeIfPresent(String.self, forKey: .origin)
    } else {
      unit = ""
      guard let number = try? decoder.singleValueContainer().decode(Double.self) else {
        throw DecodingError.refused(
          .invalid("A nutrient is a number, or an object with value and unit."), at: decoder.codingPath)
      }
      value = number
    }
    value = value.withoutMinusZero
    try refuseInvalid(from: decoder)
  }

  private func refuseInvalid(from decoder: any Decoder) throws {
    guard let problem else { return }
    // Asked for only now: a decoder may have to search for its path.
    let place: [any CodingKey] = decoder.codingPath + [problem.member]
    throw DecodingError.refused(.invalid(problem.message), at: place)
  }

  /// What is wrong with the value and which member is to blame, or nil.
  private var problem: Problem? {
    if let message = Limits.problem(ofAmount: value, upTo: Limits.nutrientAmount) {
      return Problem(member: .value, message: message)
    }
    if let message = Limits.problem(ofText: unit, upTo: Limits.unitCharacters) {
      return Problem(member: .unit, message: message)
    }
    guard let origin else { return nil }
    return Limits.problem(ofRequired: origin, upTo: Limits.originCharacters)
      .map { Problem(member: .origin, message: $0) }
  }

  private struct Problem {
    var member: CodingKeys
    var message: String
  }

  /// Checks the rules of the members.
  public func validate() throws(Failure) {
    guard let problem else { return }
    throw .invalid(problem.message, path: "/" + problem.member.rawValue)
  }
}

extension NutrientValue {
  public func writeMembers(to object: JSONObjectWriter) throws {
    try object.member("value", value)
    object.member("unit", unit)
    object.member("bound", bound?.rawValue)
    object.member("origin", origin)
  }
}

/// Which side of a stated limit the true amount lies on.
public enum Bound: String, Codable, Sendable, CaseIterable {
  /// The true amount is less than the value.
  case lessThan = "lt"
  /// The true amount is greater than the value.
  case greaterThan = "gt"
}
