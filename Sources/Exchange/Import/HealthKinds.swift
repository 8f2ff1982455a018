internal import Model

/// The dietary quantities of Apple Health, by their identifiers without `HKQuantityTypeIdentifier`, and the units they come
/// in (HKUnit).
enum HealthKinds {
  static let energy = "DietaryEnergyConsumed"

  private static let macros: Set = ["DietaryProtein", "DietaryCarbohydrates", "DietaryFatTotal"]

  /// The ids of nutrients whose names there are none of ours.
  private static let names = [
    "FatMonounsaturated": "monounsaturated_fat", "FatPolyunsaturated": "polyunsaturated_fat",
    "FatSaturated": "saturated_fat",
  ]

  /// The id of the nutrient that a kind is.
  static func nutrient(of kind: String) -> String {
    let name = String(kind.dropFirst("Dietary".count))
    return names[name] ?? KnownNutrients.canonicalId(of: name)
  }

  /// The amounts that can be kept; the log tells which kinds are left out.
  static func usable(_ amounts: [HealthAmount], _ log: inout ImportLog) -> [HealthAmount] {
    amounts.filter { amount in
      guard let reason = problem(ofKind: amount.kind) else { return true }
      log.warn(reason)
      return false
    }
  }

  /// Why a kind cannot be kept as a nutrient, as a sentence; nil when it can, or is the energy or a macro.
  private static func problem(ofKind kind: String) -> String? {
    guard kind != energy, !macros.contains(kind) else { return nil }
    do throws(Failure) {
      try NutrientNaming.check(nutrient(of: kind))
      return nil
    } catch {
      return "Records of the kind \(kind.prefix(60)) were left out. " + error.message
    }
  }

  /// Kilocalories of an energy; nil for a unit that is none.
  static func kilocalories(_ value: Double, _ unit: String) -> Double? {
    switch unit {
    case "kcal", "Cal": value
    case "kJ": Energy.kilocalories(fromKilojoules: value)
    case "cal": value / 1000
    case "J": Energy.kilocalories(fromKilojoules: value / 1000)
    default: nil
    }
  }

  /// The amount in grams, milligrams, micrograms or millilitres; nil for a unit that is none of mass or volume.
  ///
  /// The pound and the ounce are avoirdupois, 453.59237 g and a sixteenth of it; the US fluid ounce is 29.5735295625 mL, the
  /// imperial one 28.4130625 mL; a cup is 8 of its fluid ounces, a US pint 16 and an imperial one 20.
  static func amount(_ value: Double, _ unit: String) -> NutrientValue? {
    switch unit {
    case "g", "mg", "mcg", "mL": NutrientValue(value, unit)
    case "kg": NutrientValue(value * 1000, "g")
    case "oz": NutrientValue(value * 28.349523125, "g")
    case "lb": NutrientValue(value * 453.59237, "g")
    case "L", "l": NutrientValue(value * 1000, "mL")
    case "ml": NutrientValue(value, "mL")
    case "dL": NutrientValue(value * 100, "mL")
    case "cL": NutrientValue(value * 10, "mL")
    case "fl_oz_us": NutrientValue(value * 29.5735295625, "mL")
    case "fl_oz_imp": NutrientValue(value * 28.4130625, "mL")
    case "cup_us": NutrientValue(value * 236.5882365, "mL")
    case "cup_imp": NutrientValue(value * 227.3045, "mL")
    case "pt_us": NutrientValue(value * 473.176473, "mL")
    case "pt_imp": NutrientValue(value * 568.26125, "mL")
    default: nil
    }
  }

  /// A date such as `2019-07-19 10:36:11 -0700`.
  static func instant(_ text: String) -> Instant? {
    let parts = text.split(separator: " ")
    guard parts.count == 3, parts[2].utf8.count == 5 else { return nil }
    let zone = parts[2]
    do throws(Failure) {
      return try Instant(parsing: "\(parts[0])T\(parts[1])\(zone.dropLast(2)):\(zone.suffix(2))")
    } catch {
      return nil
    }
  }
}
