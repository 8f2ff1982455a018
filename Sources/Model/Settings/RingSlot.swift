/// What a progress ring shows: `macro_calories`, `macro_protein`, `macro_carbs`, `macro_fat`, the id of a known nutrient,
/// or an empty string for nothing.
public enum RingSlot: Hashable, TextCodable {
  case empty
  case calories
  case protein
  case carbs
  case fat
  /// A known nutrient, by id.
  case nutrient(String)

  public init(parsing text: String) throws(Failure) {
    switch text {
    case "": self = .empty
    case "macro_calories": self = .calories
    case "macro_protein": self = .protein
    case "macro_carbs": self = .carbs
    case "macro_fat": self = .fat
    default:
      guard let nutrient = KnownNutrients.find(text) else {
        throw .invalid(
          "\(quoted(text)) is neither a macro nor a known nutrient.",
          hint: "Use macro_calories, macro_protein, macro_carbs, macro_fat, or an id from nutrients/list.")
      }
      self = .nutrient(nutrient.id)
    }
  }

  public var description: String {
    switch self {
    case .empty: ""
    case .calories: "macro_calories"
    case .protein: "macro_protein"
    case .carbs: "macro_carbs"
    case .fat: "macro_fat"
    case .nutrient(let id): id
    }
  }
}
