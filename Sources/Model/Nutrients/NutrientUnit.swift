/// Spelling of the units that nutrients are stated in.
public enum NutrientUnit {
  /// The unit as it is stored: `µg`, `μg` and `ug` become `mcg`, and g, mg and mcg are written in lower case.
  ///
  /// Every other unit, such as `IU`, `mL` or `kcal`, is kept as it was given, without white space around it.
  public static func normalized(_ unit: String) -> String {
    switch unit {
    case "g", "mg", "mcg", "": return unit
    default: break
    }
    let trimmed = unit.trimmed()
    // The micro sign (U+00B5) and the Greek letter mu (U+03BC) look the same.
    switch trimmed.lowercased() {
    case "g": return "g"
    case "mg": return "mg"
    case "mcg", "ug", "\u{B5}g", "\u{3BC}g": return "mcg"
    default: return trimmed
    }
  }
}
