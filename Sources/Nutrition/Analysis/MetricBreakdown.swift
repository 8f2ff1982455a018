public import Model

/// Adds up one metric by food and by day. Days are added newest first, so that a food has the name it has now.
public struct MetricBreakdown: Sendable {
  private let metric: Metric
  private let reader: MetricReader
  private var whole = MetricSum()
  private var foods: [Food] = []
  private var linked: [Identifier: Int] = [:]
  private var named: [String: Int] = [:]
  private var days: [(day: Day, sum: MetricSum)] = []

  private struct Food: Sendable {
    let food: LoggedFood
    var sum = MetricSum()
  }

  public init(of metric: Metric) {
    self.metric = metric
    reader = MetricReader(metric)
  }

  public mutating func add(_ day: Day, _ facts: DayFacts) throws {
    var sum = MetricSum()
    try facts.forEachEntry { entry in
      let amount = reader.amount(in: entry)
      sum.add(amount)
      foods[index(of: entry)].sum.add(amount)
    }
    guard sum.entries > 0 else { return }
    whole.add(sum)
    days.append((day, sum))
  }

  private mutating func index(of entry: EntryFacts) -> Int {
    if let id = entry.foodId {
      if let index = linked[id] { return index }
      linked[id] = foods.count
    } else {
      let key = String(utf8: entry.name) + "\0" + (entry.brand.map(String.init(utf8:)) ?? "")
      if let index = named[key] { return index }
      named[key] = foods.count
    }
    foods.append(Food(food: LoggedFood(entry)))
    return foods.count - 1
  }

  /// Where the metric came from. At most `limit` foods are listed one by one.
  public func contributions(from: Day, to: Day, goals: Goals, limit: Int) -> NutrientContributions {
    let total = whole.total(unit: metric.unit)
    let covered = days.count { $0.sum.sums.states(in: total.unit) }
    let ranked = ranked(in: total.unit)
    let amounts = days.reversed().map { day, sum in DayAmount(day: day, total: sum.total(unit: total.unit)) }
    return NutrientContributions(
      nutrient: metric.name, from: from, to: to, coveredDays: days.count,
      total: PeriodTotal(total, days: covered, goal: metric.goal(in: goals)),
      foods: ranked.prefix(limit).map { FoodContribution($0, of: total.value) },
      rest: RestContribution(ranked.dropFirst(limit), of: total.value), days: amounts)
  }
}

/// A food with its total.
private struct Ranked {
  let food: LoggedFood
  let total: NutrientTotal
}

/// What decides the place of a food in the list.
private struct Rank {
  let index: Int
  let value: Double
}

extension MetricBreakdown {
  /// The foods in the order of the list. Ranks are sorted, because moving whole totals takes longer than adding them up.
  private func ranked(in unit: String) -> [Ranked] {
    let totals = foods.map { $0.sum.total(unit: unit) }
    let ranks = totals.indices.map { Rank(index: $0, value: totals[$0].knownValue ?? -1) }.sorted { left, right in
      left.value == right.value
        ? foods[left.index].food.isBefore(foods[right.index].food) : left.value > right.value
    }
    return ranks.map { Ranked(food: foods[$0.index].food, total: totals[$0.index]) }
  }
}

extension LoggedFood {
  /// By name, brand and id, each in the order of its characters.
  fileprivate func isBefore(_ other: LoggedFood) -> Bool {
    if name != other.name { return name.utf8.lexicographicallyPrecedes(other.name.utf8) }
    let (brand, otherBrand) = (brand ?? "", other.brand ?? "")
    if brand != otherBrand { return brand.utf8.lexicographicallyPrecedes(otherBrand.utf8) }
    switch (foodId, other.foodId) {
    case (let id?, let otherId?): return id < otherId
    case (_?, nil): return true
    case (nil, _): return false
    }
  }
}

extension NutrientTotal {
  /// The value; nil when nothing is in the sum.
  fileprivate var knownValue: Double? { known > 0 ? value : nil }
}

extension FoodContribution {
  fileprivate init(_ ranked: Ranked, of whole: Double) {
    let total = ranked.total
    self.init(
      food: ranked.food, count: total.entries, value: total.knownValue,
      share: total.knownValue.flatMap { Nutrition.share(of: $0, in: whole) }, unknown: total.unknown,
      bound: total.bound,
      apart: total.apart)
  }
}

extension RestContribution {
  /// The foods beyond the limit; nil when there are none.
  fileprivate init?(_ foods: some Collection<Ranked>, of whole: Double) {
    guard !foods.isEmpty else { return nil }
    var sum = DecimalSum()
    for food in foods { sum += DecimalSum(food.total.value) ?? DecimalSum() }
    self.init(
      foods: foods.count, count: foods.reduce(0) { $0 + $1.total.entries }, value: sum.value,
      share: Nutrition.share(of: sum.value, in: whole))
  }
}

extension DayAmount {
  fileprivate init(day: Day, total: NutrientTotal) {
    self.init(
      day: day, value: total.knownValue, known: total.known, unknown: total.unknown, bound: total.bound,
      apart: total.apart)
  }
}

extension NutrientTotal {
  /// All entries that were looked at.
  fileprivate var entries: Int { known + unknown + (apart ?? []).reduce(0) { $0 + $1.entries } }
}

extension LoggedFood {
  init(_ entry: EntryFacts) {
    self.init(
      foodId: entry.foodId, name: String(utf8: entry.name), brand: entry.brand.map(String.init(utf8:)))
  }
}
