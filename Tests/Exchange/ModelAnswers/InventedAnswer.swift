import JSON

/// Answers that no model has given.
enum InventedAnswer {
  /// A whole answer about a label, as the schema asks for it.
  static let label = """
    {"name": "Rye Crackers “Nordlys”", "brand": "Northmill", "serving_size": "3 crackers (30 g)", "serving_quantity": 3, \
    "serving_unit": "cracker", "serving_type": "mass", "serving_grams": 30, "serving_ml": null, \
    "servings_per_container": 8, "basis": "serving", \
    "calories": {"value": 110, "unit": "kcal", "bound": "exact", "low": null, "high": null}, \
    "protein": {"value": 3, "unit": "g", "bound": "exact", "low": null, "high": null}, \
    "carbs": {"value": 19, "unit": "g", "bound": "exact", "low": null, "high": null}, \
    "fat": {"value": 1.5, "unit": "g", "bound": "exact", "low": null, "high": null}, \
    "nutrients": [\
    {"id": "sodium", "value": 140, "unit": "mg", "bound": "exact", "low": null, "high": null}, \
    {"id": "fiber", "value": 5, "unit": "g", "bound": "exact", "low": null, "high": null}, \
    {"id": "sugar", "value": 1, "unit": "g", "bound": "lt", "low": null, "high": null}], \
    "confidence": 0.95, "problem": null}
    """

  /// An answer about a food with these members; a name and calories when they say nothing else.
  static func answer(_ members: String, calories: String = "100") -> String {
    #"{"name":"Oat Rings","calories":\#(calories)\#(members.isEmpty ? "" : ",")\#(members)}"#
  }

  /// What models put before and behind an object.
  static let wrappings = [
    ("", ""), ("```json\n", "\n```"), ("```\n", "```"), ("Here is the answer:\n\n", ""), ("", "\n\nEnjoy your meal!"),
    ("Sure {as asked}. ```JSON\n", "\n```\nSay if it's \"wrong\"."), ("\u{FEFF}", "\n"), ("[", "]"), ("", " {}"),
  ]

  // MARK: Random objects

  static func object(using random: inout SeededRandom, depth: Int = 0) -> JSONObject {
    let count = Int.random(in: (depth == 0 ? 1 : 0)...4, using: &random)
    return JSONObject((0..<count).map { ("\(key(using: &random))\($0)", value(using: &random, depth: depth + 1)) })
  }

  private static func key(using random: inout SeededRandom) -> String {
    ["name", "fat", "é \"x\"", "a,}", "//", "“q”"].randomElement(using: &random) ?? "name"
  }

  private static func value(using random: inout SeededRandom, depth: Int) -> JSONValue {
    switch Int.random(in: 0...(depth < 4 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int64.random(in: -9999...9999, using: &random))
    case 3: return .number(Double.random(in: -1000...1000, using: &random) + 0.5)
    case 4, 5:
      let texts = [
        "", "Bread, white,]", "<1 g", "```", "} {", "// no /* comment", "“best”", "\\ \" \n", "🍎", "NaN", ",}",
      ]
      return .string(texts.randomElement(using: &random) ?? "")
    case 6: return .object(object(using: &random, depth: depth))
    default:
      return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(using: &random, depth: depth + 1) })
    }
  }

  /// The text of a value, perhaps with commas where JSON has none.
  static func text(of value: JSONValue, trailingCommas: Bool, using random: inout SeededRandom) -> String {
    func comma(_ isEmpty: Bool) -> String {
      trailingCommas && !isEmpty && Bool.random(using: &random)
        ? [",", " ,\n"].randomElement(using: &random) ?? "," : ""
    }
    switch value {
    case .object(let object):
      let members = object.map { key, value in
        JSONValue.string(key).description + ": " + text(of: value, trailingCommas: trailingCommas, using: &random)
      }
      return "{" + members.joined(separator: ",\n") + comma(object.isEmpty) + "}"
    case .array(let elements):
      let texts = elements.map { text(of: $0, trailingCommas: trailingCommas, using: &random) }
      return "[" + texts.joined(separator: ", ") + comma(elements.isEmpty) + "]"
    default: return value.description
    }
  }
}
