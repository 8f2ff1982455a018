public import JSON
public import Model

/// The JSON Schemas of the answers, in the part of JSON Schema that all services take: no object with other members,
/// every member required, null where something may be unknown, and no limits of numbers and texts.
///
/// Members are in the order in which models should think: what the food is, how much, and then the numbers. Some
/// services write them in the order of `required`.
public enum AnswerSchema {
  /// The answer about one food.
  public static let nutrition: JSONValue = object([
    ("name", text("The name of the food or product.")),
    ("brand", nullableText("The brand; null when unknown.")),
    ("serving_size", nullableText("One serving as it is worded, such as “2 cookies (30 g)”.")),
    ("serving_quantity", nullableNumber("How many of serving_unit one serving is.")),
    ("serving_unit", nullableText("What a serving is counted in, singular, such as “cookie”, “cup” or “g”.")),
    (
      "serving_type", choice(["mass", "volume", "both", "unknown"], "Whether a serving is stated by weight or volume.")
    ),
    ("serving_grams", nullableNumber("The weight of one serving in grams; null when unknown.")),
    ("serving_ml", nullableNumber("The volume of one serving in millilitres; null when unknown.")),
    ("servings_per_container", nullableNumber("How many servings the package holds; null when unknown.")),
    ("basis", choice(bases, "The amount that all of the following numbers are for.")),
    ("calories", amount("Energy, in kcal.")), ("protein", amount("Protein, in g.")),
    ("carbs", amount("All carbohydrates, in g.")), ("fat", amount("All fat, in g.")),
    ("nutrients", list(nutrient, "All other nutrients, each once.")),
    ("confidence", number("How sure you are, from 0 to 1.")),
    ("problem", nullableText("What you could not read or tell, in one sentence; null when there is nothing.")),
  ])

  /// The answer about one thing that a calculator offers.
  public static let ingredient: JSONValue = object([
    ("name", text("The name of the ingredient.")),
    ("portions", list(portion, "One for each size that is printed.")),
    ("confidence", number("How sure you are, from 0 to 1.")),
    ("problem", nullableText("What you could not read, in one sentence; null when there is nothing.")),
  ])

  /// The answer with an emoji.
  public static let emoji: JSONValue = object([("emoji", text("One emoji."))])

  /// The answer to a question of this kind.
  public static func answer(to operation: ScanOperation) -> JSONValue {
    switch operation {
    case .label, .food, .search: nutrition
    case .calculatorIngredient: ingredient
    }
  }

  private static let bases = NutritionAnswer.Basis.allCases.map(\.rawValue)

  private static let portion = object([
    ("label", text("The label of the size as it is printed; empty when there is none.")),
    ("calories", amount("Energy, in kcal.")), ("protein", amount("Protein, in g.")),
    ("carbs", amount("All carbohydrates, in g.")), ("fat", amount("All fat, in g.")),
    ("nutrients", list(nutrient, "All other nutrients that are printed, each once.")),
  ])

  private static let nutrient = object(
    [("id", text("The id of the nutrient, such as “sodium”."))] + amountMembers)

  // MARK: Amounts

  private static let amountMembers: [(String, JSONValue)] = [
    ("value", nullableNumber("The amount; null when unknown. Zero only for what is stated or known to be zero.")),
    ("unit", text("The unit of the amount.")),
    ("bound", choice(["exact", "lt", "gt"], "“lt” when less than the value is stated, as in “<1 g”; “gt” for more.")),
    ("low", nullableNumber("The lower end when a range is stated, else null.")),
    ("high", nullableNumber("The upper end when a range is stated, else null.")),
  ]

  private static func amount(_ description: JSONValue) -> JSONValue { object(amountMembers, description) }

  // MARK: Pieces

  private static func object(_ members: [(String, JSONValue)], _ description: JSONValue? = nil) -> JSONValue {
    var schema = JSONObject([("type", "object")])
    schema["description"] = description
    schema["properties"] = .object(JSONObject(members))
    schema["required"] = .array(members.map { .string($0.0) })
    schema["additionalProperties"] = false
    return .object(schema)
  }

  private static func list(_ items: JSONValue, _ description: JSONValue) -> JSONValue {
    ["type": "array", "description": description, "items": items]
  }

  private static func text(_ description: JSONValue) -> JSONValue { ["type": "string", "description": description] }

  private static func number(_ description: JSONValue) -> JSONValue { ["type": "number", "description": description] }

  private static func nullableText(_ description: JSONValue) -> JSONValue {
    ["type": ["string", "null"], "description": description]
  }

  private static func nullableNumber(_ description: JSONValue) -> JSONValue {
    ["type": ["number", "null"], "description": description]
  }

  /// Without null: not all services take a choice that is no text.
  private static func choice(_ words: [String], _ description: JSONValue) -> JSONValue {
    ["type": "string", "enum": .array(words.map(JSONValue.string)), "description": description]
  }
}
