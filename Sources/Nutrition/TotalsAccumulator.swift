public import Model

/// Adds up entries: the one way to the totals of a meal, a day, a range or anything else.
public struct TotalsAccumulator: Sendable {
  var entries = 0
  var calories = MacroSum()
  var protein = MacroSum()
  var carbs = MacroSum()
  var fat = MacroSum()
  /// By position in the table of known nutrients, so that adding needs no new memory.
  var known = Array(repeating: NutrientSums(), count: KnownNutrients.all.count)
  var other: [String: NutrientSums] = [:]

  public init() {}

  /// Adds an entry with everything it states.
  public mutating func add(_ entry: Entry) {
    addEntry(calories: entry.calories, protein: entry.protein, carbs: entry.carbs, fat: entry.fat)
    for nutrient in entry.nutrients { addNutrient(nutrient.id, nutrient.value) }
  }

  /// Adds the macros of an entry whose nutrients follow one by one.
  public mutating func addEntry(calories: Double?, protein: Double?, carbs: Double?, fat: Double?) {
    entries += 1
    self.calories.add(calories)
    self.protein.add(protein)
    self.carbs.add(carbs)
    self.fat.add(fat)
  }

  /// Adds a nutrient of an entry, by its stored id and at most once for each nutrient of an entry.
  public mutating func addNutrient(_ id: String, _ amount: NutrientValue) {
    if let position = KnownNutrients.position(ofId: id) {
      known[position].add(amount)
    } else {
      other[id, default: NutrientSums()].add(amount)
    }
  }

  /// Adds everything that was added to another accumulator.
  public mutating func add(_ more: TotalsAccumulator) {
    entries += more.entries
    calories.add(more.calories)
    protein.add(more.protein)
    carbs.add(more.carbs)
    fat.add(more.fat)
    for position in known.indices where !more.known[position].isEmpty { known[position].add(more.known[position]) }
    for (id, sums) in more.other { other[id, default: NutrientSums()].add(sums) }
  }

  /// The totals of what was added so far.
  public var totals: Totals {
    Totals(
      entries: entries, calories: calories.total(entries: entries, unit: "kcal"),
      protein: protein.total(entries: entries, unit: "g"), carbs: carbs.total(entries: entries, unit: "g"),
      fat: fat.total(entries: entries, unit: "g"), nutrients: nutrientTotals())
  }

  /// The totals of the nutrients; `units` are the units for nutrients that have no usual one.
  func nutrientTotals(units: [String: String] = [:]) -> [String: NutrientTotal] {
    var totals: [String: NutrientTotal] = [:]
    totals.reserveCapacity(known.count { !$0.isEmpty } + other.count)
    for position in known.indices where !known[position].isEmpty {
      let nutrient = KnownNutrients.all[position]
      totals[nutrient.id] = known[position].total(entries: entries, unit: nutrient.unit)
    }
    for (id, sums) in other where !sums.isEmpty { totals[id] = sums.total(entries: entries, unit: units[id]) }
    return totals
  }
}

/// The sum of one macro.
struct MacroSum: Sendable {
  var sum = DecimalSum()
  var known = 0

  /// Adds what an entry states; an amount that cannot be eaten counts as not stated.
  mutating func add(_ amount: Double?) {
    guard let amount, let sum = DecimalSum(amount) else { return }
    self.sum += sum
    known += 1
  }

  mutating func add(_ other: MacroSum) {
    sum += other.sum
    known += other.known
  }

  func total(entries: Int, unit: String) -> Total {
    Total(value: sum.value, unit: unit, known: known, unknown: entries - known)
  }
}

extension Totals {
  /// The totals of some entries.
  public init(of entries: some Sequence<Entry>) {
    var accumulator = TotalsAccumulator()
    for entry in entries { accumulator.add(entry) }
    self = accumulator.totals
  }
}
