/// What one stored serving weighs or measures.
///
/// An object with exactly one member: `{"mass": {"grams": 170}}`, `{"volume": {"ml": 240}}` or
/// `{"both": {"grams": 228, "ml": 240}}`. Both together give the food's density.
public enum Serving: Hashable, Sendable {
  /// The weight in grams.
  case mass(grams: Double)
  /// The volume in millilitres.
  case volume(ml: Double)
  /// The weight in grams and the volume in millilitres of the same serving.
  case both(grams: Double, ml: Double)

  /// The weight in grams, if it is known.
  public var grams: Double? {
    switch self {
    case .mass(let grams), .both(let grams, _): grams
    case .volume: nil
    }
  }

  /// The volume in millilitres, if it is known.
  public var milliliters: Double? {
    switch self {
    case .volume(let ml), .both(_, let ml): ml
    case .mass: nil
    }
  }

  /// Checks that the amounts are finite and greater than zero.
  public func validate() throws(Failure) {
    let variant =
      switch self {
      case .mass: "/mass"
      case .volume: "/volume"
      case .both: "/both"
      }
    if let grams, let message = Limits.problem(ofPositive: grams) {
      throw .invalid(message, path: variant + "/grams")
    }
    if let milliliters, let message = Limits.problem(ofPositive: milliliters) {
      throw .invalid(message, path: variant + "/ml")
    }
  }
}

extension Serving: Codable {
  private enum Variant: String, CodingKey, CaseIterable {
    case mass, volume, both
  }

  private struct Amounts: Codable {
    var grams: Double?
    var ml: Double?
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Variant.self)
    var given: (variant: Variant, amounts: Amounts)?
    for variant in Variant.allCases {
      guard let amounts = try members.decodeIfPresent(Amounts.self, forKey: variant) else { continue }
      guard given == nil else {
        throw Self.refusal("A serving has exactly one of mass, volume and both.", at: members.codingPath)
      }
      given = (variant, amounts)
    }
    switch (given?.variant, given?.amounts.grams, given?.amounts.ml) {
    case (.mass, let grams?, nil): self = .mass(grams: grams)
    case (.volume, nil, let ml?): self = .volume(ml: ml)
    case (.both, let grams?, let ml?): self = .both(grams: grams, ml: ml)
    case (nil, _, _): throw Self.refusal("A serving has one of mass, volume and both.", at: members.codingPath)
    case (.mass?, _, _): throw Self.refusal("A mass has grams only.", at: members.codingPath + [Variant.mass])
    case (.volume?, _, _): throw Self.refusal("A volume has ml only.", at: members.codingPath + [Variant.volume])
    case (.both?, _, _): throw Self.refusal("Both has grams and ml.", at: members.codingPath + [Variant.both])
    }
  }

  private static func refusal(_ message: String, at codingPath: [any CodingKey]) -> DecodingError {
    .refused(.invalid(message), at: codingPath)
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Variant.self)
    switch self {
    case .mass(let grams): try members.encode(Amounts(grams: grams), forKey: .mass)
    case .volume(let ml): try members.encode(Amounts(ml: ml), forKey: .volume)
    case .both(let grams, let ml): try members.encode(Amounts(grams: grams, ml: ml), forKey: .both)
    }
  }
}
