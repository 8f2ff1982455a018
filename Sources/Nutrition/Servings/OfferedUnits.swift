public import Model

extension ServingConverter {
  /// The units that amounts may be given in, with what the stored amount is in each of them.
  public func offeredUnits() throws(Failure) -> [OfferedUnit] {
    var offered: [OfferedUnit] = []
    for unit in units {
      let quantity = try convert(quantity, from: self.unit, to: unit)
      offered.append(OfferedUnit(unit: unit, quantity: quantity, step: Self.step(of: unit)))
    }
    return offered
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
