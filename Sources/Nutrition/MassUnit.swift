public import Model

/// A unit of mass that nutrients are stated in. These convert to each other exactly; no other units do.
public enum MassUnit: String, CaseIterable, Sendable {
  case gram = "g"
  case milligram = "mg"
  case microgram = "mcg"

  /// How many micrograms one unit is.
  public var micrograms: Int {
    switch self {
    case .gram: 1_000_000
    case .milligram: 1000
    case .microgram: 1
    }
  }

  /// The same mass in another unit.
  public func convert(_ value: Double, to unit: MassUnit) -> Double {
    // Dividing by a whole number rounds once; multiplying by 0.001 would round twice.
    micrograms >= unit.micrograms
      ? value * Double(micrograms / unit.micrograms) : value / Double(unit.micrograms / micrograms)
  }
}

extension NutrientValue {
  /// The amount in a unit of mass; nil when it is stated in a unit that is none.
  public func mass(in unit: MassUnit) -> Double? { MassUnit(rawValue: self.unit)?.convert(value, to: unit) }
}
