internal import Model

/// What people call a parameter when they do not know its name.
enum CommonName {
  private static let meanings = [
    "kcal": ["calories"], "energy": ["calories"], "carbohydrates": ["carbs"], "fats": ["fat"], "food": ["name"],
    "title": ["name"], "date": ["day"], "time": ["timestamp", "at"], "q": ["query"], "text": ["note", "query"],
    "since": ["from"], "start": ["from"], "until": ["to"], "end": ["to"], "file": ["path"],
  ]

  /// The one of the names that is meant: another word for it, or `nutrients.iron` for `iron`.
  static func meaning(of word: String, among names: [String]) -> String? {
    let word = word.lowercased()
    if let name = meanings[word]?.first(where: names.contains) { return name }
    guard names.contains("nutrients"), let nutrient = KnownNutrients.find(word) else { return nil }
    return "nutrients.\(nutrient.id)"
  }
}
