import Model
import Nutrition

/// Records as they can be stored, the same for the same seed.
struct RandomRecords {
  private var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  mutating func entry() -> Entry {
    Entry(
      id: identifier(), day: .first, timestamp: instant(), name: name(), brand: maybe { $0.name() },
      barcode: maybe { $0.element(of: [ProductCode(stored: "4006381333931"), ProductCode(stored: "80050100")]) },
      meal: element(of: Meal.allCases), source: source(), calories: amount(), protein: maybe { $0.amount() },
      carbs: maybe { $0.amount() }, fat: maybe { $0.amount() }, nutrients: nutrients(), serving: serving(),
      servingSize: maybe { $0.name() }, servingQuantity: maybe { $0.amount() }, servingUnit: maybe { $0.unit() },
      servingsPerContainer: maybe { $0.amount() }, servingCount: maybe { $0.element(of: [0, 1, 2.5]) },
      servingMappings: mappings(), foodId: maybe { $0.identifier() },
      confidence: maybe { $0.element(of: [0, 0.25, 1]) }, scanDurationMs: maybe { $0.element(of: [0, 2140]) },
      selectionSummary: maybe { $0.name() })
  }

  mutating func food() throws -> Food {
    let kind = element(of: FoodKind.allCases)
    var food = Food(
      id: identifier(), kind: kind, name: name(), brand: maybe { $0.name() },
      barcode: maybe { _ in ProductCode(stored: "0034000470693") }, emoji: maybe { _ in "🥣" },
      calories: amount(), protein: maybe { $0.amount() }, carbs: maybe { $0.amount() }, fat: maybe { $0.amount() },
      nutrients: nutrients(), serving: serving(), servingSize: maybe { $0.name() }, servingQuantity: positive(),
      servingUnit: unit(), servingsPerContainer: maybe { $0.amount() }, servingMappings: mappings(), source: source(),
      createdAt: instant(), lastUsedAt: instant(), archivedAt: maybe { $0.instant() },
      onShelf: Bool.random(using: &random),
      sourceEntryId: maybe { $0.identifier() })
    switch kind {
    case .single: break
    case .composite: food.ingredients = (0...element(of: [0, 2])).map { _ in ingredient() }
    case .calculator:
      food.calculatorIngredients = (0..<element(of: [0, 3])).map { number in offer(number) }
      food.builds = food.calculatorIngredients.isEmpty ? [] : [build(of: food)]
    }
    return try food.recomputed()
  }

  mutating func icon() -> FoodIcon? {
    maybe { records in
      FoodIcon(
        data: [0xFF, 0xD8, UInt8.random(in: 0...255, using: &records.random)], mimeType: "image/png",
        updatedAt: records.maybe { $0.instant() }, prompt: records.maybe { $0.name() })
    }
  }

  mutating func container() -> Container {
    Container(
      id: identifier(), foodName: name(), foodBrand: maybe { $0.name() }, foodId: maybe { $0.identifier() },
      calories: amount(), protein: maybe { $0.amount() }, carbs: maybe { $0.amount() }, fat: maybe { $0.amount() },
      nutrients: nutrients(), gramsPerServing: positive(), tareWeight: maybe { $0.positive() }, startWeight: positive(),
      finalWeight: maybe { $0.amount() }, startedAt: instant(), completedAt: maybe { $0.instant() })
  }

  mutating func identifier() -> Identifier { .random(using: &random) }

  // MARK: - Parts

  private mutating func ingredient() -> FoodIngredient {
    let unit = unit()
    return FoodIngredient(
      id: identifier(), name: name(), brand: maybe { $0.name() }, calories: amount(), protein: maybe { $0.amount() },
      carbs: maybe { $0.amount() }, fat: maybe { $0.amount() }, nutrients: nutrients(), serving: serving(),
      servingSize: maybe { $0.name() }, servingQuantity: positive(), servingUnit: unit,
      servingsPerContainer: maybe { $0.amount() }, servingMappings: mappings(), quantity: positive(), unit: unit)
  }

  private mutating func offer(_ number: Int) -> CalculatorIngredient {
    CalculatorIngredient(
      id: identifier(), name: name(), note: maybe { $0.name() },
      portions: [
        CalculatorPortion(
          id: identifier(), label: "normal", calories: amount(), protein: maybe { $0.amount() },
          carbs: maybe { $0.amount() }, fat: maybe { $0.amount() }, nutrients: nutrients())
      ])
  }

  private mutating func build(of food: Food) -> SavedBuild {
    SavedBuild(
      id: identifier(), name: name(),
      selections: food.calculatorIngredients.map { offer in
        CalculatorSelection(
          ingredientId: offer.id, portionId: offer.portions[0].id, quantity: element(of: [0.25, 1, 20]))
      },
      summary: name(), lastUsedAt: instant())
  }

  private mutating func nutrients() -> Nutrients {
    var nutrients = Nutrients()
    for id in ["sodium", "fiber", "vitamin_c", "omega 3"] where Bool.random(using: &random) {
      nutrients[id] = NutrientValue(
        amount(), element(of: ["g", "mg", "IU"]), bound: maybe { $0.element(of: [.lessThan, .greaterThan]) },
        origin: maybe { $0.element(of: ["label", "user"]) })
    }
    return nutrients
  }

  private mutating func serving() -> Serving? {
    element(of: [nil, .mass(grams: positive()), .volume(ml: positive()), .both(grams: positive(), ml: positive())])
  }

  private mutating func mappings() -> [ServingMapping] {
    (0..<element(of: [0, 2])).map { _ in
      ServingMapping(
        from: ServingAmount(positive(), element(of: ["g", "cup"])),
        to: ServingAmount(positive(), element(of: ["slice", "Löffel"])))
    }
  }

  private mutating func source() -> Source {
    element(of: [.label, .foodPhoto, .barcode, .manual, Source(rawValue: "assistant"), Source(rawValue: "labelPhoto")])
  }

  private mutating func instant() -> Instant {
    Instant(
      milliseconds: Int64.random(in: -10_000_000_000...2_000_000_000_000, using: &random),
      offsetMinutes: element(of: [0, 60, -240, 345]))
  }

  private mutating func amount() -> Double { element(of: [0, 1, 0.1, 12.345678901, 40, 99.5]) }
  private mutating func positive() -> Double { element(of: [1, 0.1, 33.333333333333336, 250]) }
  private mutating func unit() -> String { element(of: ["g", "cup", "slice", "Löffel"]) }
  private mutating func name() -> String {
    element(of: ["Plum", "Œufs “brouillés” / oeufs", "a\\b\"c\n\u{2028}d", "🥣", "Ünï~0"])
  }

  private mutating func element<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  private mutating func maybe<Value>(_ make: (inout RandomRecords) -> Value) -> Value? {
    Bool.random(using: &random) ? make(&self) : nil
  }
}
