internal import Model
internal import Nutrition

/// What makes the first answer to a search doubtful, and what to ask for once more.
public struct SearchDoubts: Hashable, Sendable {
  /// Sentences for the model, and for the log.
  public var reasons: [String]
  /// The ids of the nutrients to ask for, in the order of the alphabet.
  public var nutrients: [String]
}

/// Judges whether an answer to a search knows what a label of such a food would state.
public enum SearchValidation {
  /// The nutrients without which an answer from a label is suspicious.
  public static let critical = [
    "sodium", "fiber", "sugar", "added_sugars", "cholesterol", "saturated_fat", "calcium", "iron", "potassium",
  ]

  private static let ungrounded = ["sodium", "fiber", "sugar", "added_sugars", "cholesterol", "saturated_fat"]

  /// Kilocalories up to which a food may well have nothing else in it.
  private static let negligible = 20.0

  /// What is doubtful about an answer; nil when nothing is.
  ///
  /// - Parameters:
  ///   - query: the words that were searched for.
  ///   - isGrounded: whether the model is known to have searched the web.
  public static func doubts(about answer: NutritionAnswer, query: String, isGrounded: Bool) -> SearchDoubts? {
    let facts = answer.facts
    let macros = (facts.protein ?? 0) + (facts.carbs ?? 0) + (facts.fat ?? 0)
    let hasEnergy = (facts.calories ?? 0) > negligible && macros > 0
    let words = [query, answer.name, answer.serving.text].compactMap(\.self).joined(separator: " ")
    let hasLabel = hasEnergy && (answer.brand != nil || SignalWords.occur(in: words))
    func isKnown(_ id: String) -> Bool { (facts.nutrients[id]?.value ?? 0) > 0 }

    var reasons: [String] = []
    var nutrients: Set<String> = []
    func doubt(_ isDoubtful: Bool, _ reason: String, _ ids: [String]) {
      guard isDoubtful else { return }
      reasons.append(reason)
      nutrients.formUnion(ids)
    }
    doubt(!isGrounded, "The web was not searched.", ungrounded)
    doubt(hasLabel && !isKnown("sodium"), "A food with a label has no sodium.", ["sodium"])
    let hasCarbs = hasLabel && (facts.carbs ?? 0) > 0
    doubt(hasCarbs && !isKnown("fiber"), "A food with a label and carbohydrates has no fiber.", ["fiber"])
    doubt(
      hasCarbs && !isKnown("sugar") && !isKnown("added_sugars"),
      "A food with a label and carbohydrates has no sugars.", ["sugar", "added_sugars"])
    let stated = critical.filter { facts.nutrients[$0] != nil }
    doubt(
      hasEnergy && !stated.isEmpty && !stated.contains(where: isKnown), "All nutrients that are stated are zero.",
      critical)
    return reasons.isEmpty ? nil : SearchDoubts(reasons: reasons, nutrients: nutrients.sorted())
  }
}

/// Words by which a food is known to have a label or a published table.
enum SignalWords {
  /// Whether one of them occurs as a whole word, also in the plural: `can` does not occur in `pecan`.
  static func occur(in text: String) -> Bool {
    let text = " " + words(of: text) + " "
    return all.contains { text.contains(" \($0) ") || text.contains(" \($0)s ") || text.contains(" \($0)es ") }
  }

  /// The words in lower case, with one space between them.
  private static func words(of text: String) -> String {
    NutrientName.snakeCase(text).split(separator: "_").joined(separator: " ")
  }

  private static let all = [
    "restaurant", "menu", "brand", "nutrition facts", "label", "bar", "cereal", "chips", "cracker", "cookie", "soda",
    "drink", "bottle", "bottled", "can", "canned", "package", "packaged", "frozen", "fast food", "mcdonald",
    "starbucks",
    "chipotle", "taco bell", "wendy", "burger king", "subway", "panera", "chick fil a", "domino", "pizza hut",
  ]
}
