internal import Model

/// What the name of a nutrient in an answer means.
enum NutrientName: Hashable {
  /// A nutrient by the id that it is stored under; known ones with what is known of them.
  case nutrient(id: String, KnownNutrient?)
  /// `calories`, `protein`, `carbs` or `fat`, which have members of their own.
  case macro(String)
  case salt
  /// The journal does not take such a name; says why.
  case unusable(String)

  init(_ name: String) {
    let folded = AnswerObject.folded(name)
    if let known = KnownNutrients.find(Self.further[folded] ?? name) {
      self = .nutrient(id: known.id, known)
    } else if let macro = Self.macros[folded] ?? NutrientNaming.macro(named: name) {
      self = .macro(macro)
    } else if Self.salts.contains(folded) {
      self = .salt
    } else {
      self = Self.unknown(name)
    }
  }

  private static func unknown(_ name: String) -> NutrientName {
    let id = snakeCase(name)
    guard !id.isEmpty, id.unicodeScalars.count <= Limits.nutrientIdCharacters else {
      return .unusable("It is no name of a nutrient.")
    }
    do throws(Failure) {
      try NutrientNaming.check(id)
      return .nutrient(id: id, nil)
    } catch {
      return .unusable(error.hint ?? error.message)
    }
  }

  /// `Omega-3 Fatty Acids` is `omega_3_fatty_acids`.
  static func snakeCase(_ name: String) -> String {
    var words: [String] = [""]
    for scalar in name.lowercased().unicodeScalars {
      if isWordScalar(scalar) {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else if words.last?.isEmpty == false {
        words.append("")
      }
    }
    return words.filter { !$0.isEmpty }.joined(separator: "_")
  }

  private static let salts: Set<String> = ["salt", "saltequivalent", "tablesalt"]

  /// Names on labels that the table of known nutrients does not list.
  private static let further = [
    "dietaryfibre": "fiber", "totalfiber": "fiber", "totaldietaryfiber": "fiber", "saturates": "saturated_fat",
    "saturatedfats": "saturated_fat", "saturatedfattyacids": "saturated_fat", "ofwhichsaturates": "saturated_fat",
    "ofwhichsugars": "sugar", "includesaddedsugars": "added_sugars", "transfats": "trans_fat",
    "transfattyacids": "trans_fat", "monounsaturates": "monounsaturated_fat", "polyunsaturates": "polyunsaturated_fat",
    "folateb9": "folate", "folatedfe": "folate", "vitaminarae": "vitamin_a", "pantothenate": "pantothenic_acid",
  ]

  private static let macros = [
    "carbohydrate": "carbs", "totalcarbohydrate": "carbs", "totalcarbohydrates": "carbs", "totalcarbs": "carbs",
    "totalfat": "fat", "totalprotein": "protein", "proteins": "protein", "fats": "fat", "energykcal": "calories",
  ]
}
