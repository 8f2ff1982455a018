internal import Model

/// Adds up `DayFacts`, to the same sums as `TotalsAccumulator` and many times faster.
///
/// Nearly every nutrient has a code and a unit of mass. These add to a cell of their own without a look at any text; the
/// few others take the way through `NutrientSums`.
struct FactSums {
  /// What entries state about one nutrient in one unit.
  struct Cell {
    var sum = DecimalSum()
    var entries: Int32 = 0
    var upperLimits: Int32 = 0
    var lowerLimits: Int32 = 0

    init() {}

    init(sum: DecimalSum, entries: Int32, upperLimits: Int32, lowerLimits: Int32) {
      self.sum = sum
      self.entries = entries
      self.upperLimits = upperLimits
      self.lowerLimits = lowerLimits
    }

    init(_ sum: UnitSum) {
      self.init(
        sum: sum.sum, entries: Int32(clamping: sum.entries), upperLimits: Int32(clamping: sum.upperLimits),
        lowerLimits: Int32(clamping: sum.lowerLimits))
    }

    /// What one entry states, with the bits of `FactBound`.
    init(_ sum: DecimalSum, bound: UInt8) {
      self.sum = sum
      entries = 1
      upperLimits = bound == FactBound.lessThan ? 1 : 0
      lowerLimits = bound == FactBound.greaterThan ? 1 : 0
    }

    mutating func add(_ other: Cell) {
      sum += other.sum
      entries &+= other.entries
      upperLimits &+= other.upperLimits
      lowerLimits &+= other.lowerLimits
    }
  }

  private(set) var entries = 0
  private(set) var calories = MacroSum()
  private(set) var protein = MacroSum()
  private(set) var carbs = MacroSum()
  private(set) var fat = MacroSum()
  /// By code of the nutrient and code of the unit.
  private(set) var cells = Array(repeating: Cell(), count: FactCode.nutrients.count * FactCode.units.count)
  /// The cells that have something in them.
  private(set) var usedCells: [Int] = []
  /// What has no cell, by the id of the nutrient.
  private(set) var others: [String: NutrientSums] = [:]

  mutating func add(_ entry: EntryFacts) {
    addMacros(of: entry)
    var reader = FactReader(entry.nutrients)
    while let fact = NutrientFact(&reader) {
      let unit = Int(fact.unitCode)
      let index = Int(fact.code) * FactCode.units.count + unit
      guard unit < FactCode.units.count, index < cells.count else {
        others[fact.id, default: NutrientSums()].add(fact.value)
        continue
      }
      guard let sum = DecimalSum(fact.amount) else { continue }
      if cells[index].entries == 0 { usedCells.append(index) }
      cells[index].add(Cell(sum, bound: fact.bound))
    }
  }

  mutating func addMacros(of entry: EntryFacts) {
    entries += 1
    calories.add(entry.calories)
    protein.add(entry.protein)
    carbs.add(entry.carbs)
    fat.add(entry.fat)
  }

  /// Adds the macros of several entries.
  mutating func add(entries: Int, calories: MacroSum, protein: MacroSum, carbs: MacroSum, fat: MacroSum) {
    self.entries += entries
    self.calories.add(calories)
    self.protein.add(protein)
    self.carbs.add(carbs)
    self.fat.add(fat)
  }

  /// Adds what several entries state about a nutrient with codes; false when there are no such codes.
  mutating func add(_ cell: Cell, code: UInt8, unitCode: UInt8) -> Bool {
    let unit = Int(unitCode)
    let index = Int(code) * FactCode.units.count + unit
    guard unit < FactCode.units.count, index < cells.count, cell.entries > 0 else { return false }
    if cells[index].entries == 0 { usedCells.append(index) }
    cells[index].add(cell)
    return true
  }

  /// Adds what several entries state about a nutrient or in a unit without a code.
  mutating func add(_ sum: UnitSum, of id: String) {
    others[id, default: NutrientSums()].add(sum)
  }

  mutating func add(_ more: FactSums) {
    add(
      entries: more.entries, calories: more.calories, protein: more.protein, carbs: more.carbs, fat: more.fat)
    for index in more.usedCells {
      if cells[index].entries == 0 { usedCells.append(index) }
      cells[index].add(more.cells[index])
    }
    for (id, sums) in more.others { others[id, default: NutrientSums()].add(sums) }
  }

  /// Empties the sums and keeps their memory.
  mutating func removeAll() {
    for index in usedCells { cells[index] = Cell() }
    usedCells.removeAll(keepingCapacity: true)
    if !others.isEmpty { others.removeAll() }
    entries = 0
    (calories, protein, carbs, fat) = (MacroSum(), MacroSum(), MacroSum(), MacroSum())
  }

  /// The totals with these nutrients, or with all.
  func totals(nutrients: Set<String>?) -> Totals {
    guard nutrients == [] else { return accumulator(nutrients: nutrients).totals }
    return Totals(
      entries: entries, calories: calories.total(entries: entries, unit: "kcal"),
      protein: protein.total(entries: entries, unit: "g"), carbs: carbs.total(entries: entries, unit: "g"),
      fat: fat.total(entries: entries, unit: "g"), nutrients: [:])
  }

  /// The sums of these nutrients, or of all.
  func accumulator(nutrients: Set<String>? = nil) -> TotalsAccumulator {
    var accumulator = TotalsAccumulator()
    accumulator.entries = entries
    accumulator.calories = calories
    accumulator.protein = protein
    accumulator.carbs = carbs
    accumulator.fat = fat
    for index in usedCells {
      let id = FactCode.nutrients[index / FactCode.units.count]
      guard nutrients?.contains(id) ?? true else { continue }
      var sums = NutrientSums()
      sums.add(UnitSum(cells[index], unit: FactCode.units[index % FactCode.units.count]))
      accumulator.add(id, sums)
    }
    for (id, sums) in others where nutrients?.contains(id) ?? true { accumulator.add(id, sums) }
    return accumulator
  }
}

extension UnitSum {
  init(_ cell: FactSums.Cell, unit: String) {
    self.init(
      unit: unit, sum: cell.sum, entries: Int(cell.entries), upperLimits: Int(cell.upperLimits),
      lowerLimits: Int(cell.lowerLimits))
  }
}

extension TotalsAccumulator {
  fileprivate mutating func add(_ id: String, _ sums: NutrientSums) {
    if let position = KnownNutrients.position(ofId: id) {
      known[position].add(sums)
    } else {
      other[id, default: NutrientSums()].add(sums)
    }
  }
}
