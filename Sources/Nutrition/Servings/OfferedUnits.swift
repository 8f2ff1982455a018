public import Model

extension ServingConverter {
  /// The units that amounts may be given in, with what the stored amount is in each of them. A unit in
  /// which that is too large or too small a number is left out.
  public func offeredUnits() -> [OfferedUnit] {
    units.compactMap { unit in
      guard let quantity = try? convert(quantity, from: self.unit, to: unit) else { return nil }
      return OfferedUnit(unit: unit, quantity: quantity, step: Self.step(of: unit))
    }
  }

  /// A quarter of a cup, a tenth of a kilogram or pound, one of anything else.
  private static func step(of unit: String) -> Double {
    switch unit.lowercased() {
    case "cup": 0.25
    case "kg", "lb": 0.1
    default: 1
    }
  }
}
