public import Model

/// Adds up the days of a range: what every view of a range is made of.
///
/// Sums are those of `TotalsAccumulator`. An average is over the days that have a value, not over the days of the range:
/// what nobody wrote down is unknown, and not zero.
public struct PeriodSums: Sendable {
  /// How many days have entries.
  public private(set) var coveredDays = 0
  private var whole = FactSums()
  /// The day that is being added; kept for its memory.
  private var day = FactSums()
  private var days = MacroDays()
  /// The days with a value in the usual unit, by code of the nutrient.
  private var nutrientDays = Array(repeating: 0, count: FactCode.nutrients.count)
  /// The last day that was counted, by code of the nutrient.
  private var lastDays = Array(repeating: 0, count: FactCode.nutrients.count)
  /// What each day states without a code, by the id of the nutrient: only all days together tell the unit.
  private var others: [String: [NutrientSums]] = [:]

  private struct MacroDays {
    var calories = 0
    var protein = 0
    var carbs = 0
    var fat = 0
  }

  public init() {}

  public var entries: Int { whole.entries }

  /// Adds a day; one without entries is no covered day.
  public mutating func add(_ sums: StoredDaySums) throws {
    day.removeAll()
    try sums.add(to: &day)
    guard day.entries > 0 else { return }
    coveredDays += 1
    if day.calories.known > 0 { days.calories += 1 }
    if day.protein.known > 0 { days.protein += 1 }
    if day.carbs.known > 0 { days.carbs += 1 }
    if day.fat.known > 0 { days.fat += 1 }
    for cell in day.usedCells where Self.isInUsualUnit[cell] {
      let code = cell / FactCode.units.count
      guard lastDays[code] != coveredDays else { continue }
      lastDays[code] = coveredDays
      nutrientDays[code] += 1
    }
    for (id, sums) in day.others { others[id, default: []].append(sums) }
    whole.add(day)
  }

  /// Whether the unit of a cell converts to the usual unit of its nutrient.
  private static let isInUsualUnit: [Bool] = FactCode.nutrients.flatMap { id in
    let usual = KnownNutrients.find(id)?.unit ?? ""
    return FactCode.units.map { unit in
      unit == usual || (MassUnit(rawValue: unit) != nil && MassUnit(rawValue: usual) != nil)
    }
  }

  /// The totals and averages, and how they stand against the goals of a day.
  public func totals(goals: Goals) -> PeriodTotals {
    totals(goals: goals, units: [:])
  }

  /// As above; `units` are the units for nutrients that have no usual one.
  func totals(goals: Goals, units: [String: String]) -> PeriodTotals {
    let sums = whole.accumulator()
    let totals = sums.totals
    var nutrients: [String: PeriodTotal] = [:]
    for (id, total) in sums.nutrientTotals(units: units) {
      nutrients[id] = PeriodTotal(total, days: days(of: id, in: total.unit), goal: goals.target(for: id))
    }
    return PeriodTotals(
      entries: entries, calories: PeriodTotal(totals.calories, days: days.calories, goal: goals.calories),
      protein: PeriodTotal(totals.protein, days: days.protein, goal: goals.protein),
      carbs: PeriodTotal(totals.carbs, days: days.carbs, goal: goals.carbs),
      fat: PeriodTotal(totals.fat, days: days.fat, goal: goals.fat), nutrients: nutrients)
  }

  /// The units of the nutrients that have no usual one, as both ranges together would have them.
  func commonUnits(with other: PeriodSums) -> [String: String] {
    var both = whole
    both.add(other.whole)
    return both.accumulator().nutrientTotals().mapValues(\.unit)
  }

  private func days(of id: String, in unit: String) -> Int {
    let coded = FactCode.nutrientCodes[id].map { nutrientDays[Int($0)] } ?? 0
    return coded + (others[id] ?? []).count { $0.states(in: unit) }
  }
}

extension PeriodTotal {
  init(_ total: Total, days: Int, goal: Double?) {
    let total = NutrientTotal(value: total.value, unit: total.unit, known: total.known, unknown: total.unknown)
    self.init(total, days: days, goal: goal)
  }

  init(_ total: NutrientTotal, days: Int, goal: Double?) {
    let average = mean(of: total.value, over: days)
    let progress = average.flatMap { Progress(value: $0, goal: goal) }
    self.init(
      value: total.value, unit: total.unit, known: total.known, unknown: total.unknown, coveredDays: days,
      average: average, goal: goal.flatMap { $0 > 0 ? $0 : nil }, share: progress?.ratio, status: progress?.status,
      bound: total.bound, apart: total.apart)
  }
}
