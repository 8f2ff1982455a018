import Model

@testable import Store

/// 2026-11-30T12:00:00Z.
let noonMs: Int64 = 1_796_040_000_000

func moment(daysAgo: Int = 0, milliseconds: Int64 = 0) -> Instant {
  Instant(milliseconds: noonMs - Int64(daysAgo) * 86_400_000 + milliseconds, offsetMinutes: 60)
}

/// Fourteen days before `noonMs`.
let cutoff = ArchiveCutoff(milliseconds: noonMs - 14 * 86_400_000)

func food(
  _ number: Int, _ name: String = "Oat Clusters", brand: String? = nil, kind: FoodKind = .single,
  calories: Double? = 100, createdAt: Instant = moment(daysAgo: 100), lastUsedAt: Instant = moment(daysAgo: 1),
  archivedAt: Instant? = nil, onShelf: Bool = false
) -> Food {
  Food(
    id: id(number), kind: kind, name: name, brand: brand, calories: calories, createdAt: createdAt,
    lastUsedAt: lastUsedAt, archivedAt: archivedAt, onShelf: onShelf)
}

func completeFood() -> Food {
  let part = FoodIngredient(
    id: id(71), name: "Kefir", brand: "Northmill", calories: 60, protein: 3,
    nutrients: ["calcium": NutrientValue(120, "mg")],
    serving: .both(grams: 240, ml: 230), servingMappings: [], quantity: 0.5, unit: "cup")
  let portion = CalculatorPortion(
    id: id(82), label: "extra", calories: 300, nutrients: ["iron": NutrientValue(1, "mg")])
  return Food(
    id: id(7), kind: .composite, name: "Müesli – ½ cup 🥣", brand: "Northmill",
    barcode: ProductCode(stored: "4006381333931"), emoji: "🥣", calories: 310.25, protein: 0, carbs: 41.5, fat: nil,
    nutrients: [
      "fiber": NutrientValue(4.5, "g", origin: "label"), "sodium": NutrientValue(1, "mg", bound: .lessThan),
    ],
    serving: .both(grams: 40, ml: 120), servingSize: "½ cup (40 g)", servingQuantity: 1.5, servingUnit: "cup",
    servingsPerContainer: 9,
    servingMappings: [ServingMapping(from: ServingAmount(1, "cup"), to: ServingAmount(80, "g"))],
    source: .label, createdAt: moment(daysAgo: 9), lastUsedAt: moment(milliseconds: 250),
    archivedAt: moment(daysAgo: 2),
    onShelf: true, ingredients: [part],
    calculatorIngredients: [CalculatorIngredient(id: id(81), name: "Rice", note: "brown", portions: [portion])],
    builds: [
      SavedBuild(
        id: id(91), name: "Usual",
        selections: [CalculatorSelection(ingredientId: id(81), portionId: id(82), quantity: 2)],
        summary: "2x Rice (extra)", lastUsedAt: moment(daysAgo: 3))
    ], sourceEntryId: id(99))
}

/// SplitMix64: the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
