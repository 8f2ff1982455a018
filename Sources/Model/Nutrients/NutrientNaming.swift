internal import JSON

/// Tells the names that callers may give to a nutrient from mistakes.
///
/// Any name may be given to a nutrient that is not in the table, but not one that only a slip of the keyboard separates
/// from a known one, and not that of a macro. What is stored is not checked: it may be older than a rule.
public enum NutrientNaming {
  /// The macros by every name they are given, folded.
  private static let macros = [
    "protein": "protein", "carbs": "carbs", "carbohydrates": "carbs", "fat": "fat", "calories": "calories",
    "energy": "calories", "kcal": "calories",
  ]

  /// The macro that a name means: `calories`, `protein`, `carbs` or `fat`; nil for any other name.
  public static func macro(named name: String) -> String? { macros[foldedNutrientName(name)] }

  /// Checks the name that a caller gives to a nutrient.
  ///
  /// - Throws: `Failure` of kind `invalidValue`, with the name that was probably meant.
  public static func check(_ name: String) throws(Failure) {
    guard KnownNutrients.position(of: name) == nil else { return }
    let folded = foldedNutrientName(name)
    if let macro = macros[folded] {
      throw .invalid(
        "\(quoted(name)) is not a nutrient.", hint: "`\(macro)` is a member of its own, beside `nutrients`.")
    }
    if let id = slip(of: folded) {
      throw .invalid("\(quoted(name)) is not a known nutrient.", hint: "Did you mean `\(id)`?")
    }
  }

  /// The nutrient or macro whose name is one slip of the keyboard away. A number and the letter before it are no slip: the
  /// vitamins B2, B3 and K2 differ by them.
  private static func slip(of folded: String) -> String? {
    guard folded.utf8.count <= Limits.nutrientIdCharacters else { return nil }
    let known = slip(of: folded, among: KnownNutrients.positionsOfNames)
    return known.map { KnownNutrients.all[$0].id } ?? slip(of: folded, among: macros)
  }

  /// What the nearest names stand for; of several, the least, so that the answer is always the same.
  private static func slip<Meaning: Comparable>(
    of folded: String, among names: [String: Meaning]
  ) -> Meaning? {
    names.lazy
      .filter { NearestName.isOneSlip(from: folded, to: $0.key) && numbers(in: folded) == numbers(in: $0.key) }
      .map(\.value).min()
  }

  /// The digits of a name, each with the character before it.
  private static func numbers(in name: String) -> [String] {
    zip(name, name.dropFirst()).filter { $1.isNumber }.map { "\($0)\($1)" }
  }
}
