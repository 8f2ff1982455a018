/// Spelling of the units that nutrients are stated in.
public enum NutrientUnit {
  /// The unit as it is stored: `g`, `mg`, `mcg` and `mL`, however they are spelled, such as `µg`, `Grams` or `millilitre`.
  ///
  /// Every other unit, such as `IU` or `kcal`, is kept as it was given, without white space around it.
  public static func normalized(_ unit: String) -> String {
    switch unit {
    case "g", "mg", "mcg", "mL", "": return unit
    default: break
    }
    let trimmed = unit.trimmed()
    // The micro sign (U+00B5) and the Greek letter mu (U+03BC) look the same.
    switch trimmed.lowercased() {
    case "g", "gram", "grams": return "g"
    case "mg", "milligram", "milligrams": return "mg"
    case "mcg", "ug", "\u{B5}g", "\u{3BC}g", "microgram", "micrograms": return "mcg"
    case "ml", "milliliter", "milliliters", "millilitre", "millilitres": return "mL"
    default: return trimmed
    }
  }
}
