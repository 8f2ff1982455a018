public import Model

/// Adds up everything that one food gave, beside everything that all foods gave. Days are added newest first, so that
/// the food has the name it has now.
public struct FoodBreakdown: Sendable {
  /// Which entries are meant.
  public enum Choice: Hashable, Sendable {
    /// Those that were logged from this food of the Food Bank.
    case food(Identifier)
    /// Those with exactly this name.
    case name(String)
  }

  private let choice: Choice
  private let name: [UInt8]
  private var food: LoggedFood?
  private var days = 0
  private var chosen = FactSums()
  private var all = FactSums()

  public init(of choice: Choice) {
    self.choice = choice
    if case .name(let name) = choice { self.name = Array(name.utf8) } else { name = [] }
  }

  /// Adds a day with the sums and the facts of the same entries.
  public mutating func add(_ sums: StoredDaySums, _ facts: StoredDayFacts) throws {
    let before = chosen.entries
    try sums.add(to: &all)
    try facts.forEachEntry { entry in
      guard isMeant(entry) else { return }
      chosen.add(entry)
      if food == nil { food = LoggedFood(entry) }
    }
    if chosen.entries > before { days += 1 }
  }

  private func isMeant(_ entry: EntryFacts) -> Bool {
    switch choice {
    case .food(let id): entry.foodId == id
    case .name: entry.name.elementsEqual(name)
    }
  }

  public func history(from: Day, to: Day) -> FoodHistory {
    let whole = all.accumulator().totals
    let part = chosen.accumulator()
    let totals = part.totals
    var nutrients: [String: FoodAmount] = [:]
    for (id, total) in part.nutrientTotals(units: whole.nutrients.mapValues(\.unit)) {
      nutrients[id] = FoodAmount(total, of: whole.nutrients[id]?.value ?? 0)
    }
    return FoodHistory(
      food: food, from: from, to: to, count: chosen.entries, days: days,
      calories: FoodAmount(totals.calories, of: whole.calories), protein: FoodAmount(totals.protein, of: whole.protein),
      carbs: FoodAmount(totals.carbs, of: whole.carbs), fat: FoodAmount(totals.fat, of: whole.fat),
      nutrients: nutrients)
  }
}

extension FoodAmount {
  fileprivate init(_ total: Total, of whole: Total) {
    let total = NutrientTotal(value: total.value, unit: total.unit, known: total.known, unknown: total.unknown)
    self.init(total, of: whole.value)
  }

  fileprivate init(_ total: NutrientTotal, of whole: Double) {
    self.init(
      value: total.value, unit: total.unit, average: mean(of: total.value, over: total.known), known: total.known,
      unknown: total.unknown, share: total.known > 0 ? Nutrition.share(of: total.value, in: whole) : nil,
      bound: total.bound, apart: total.apart)
  }
}
