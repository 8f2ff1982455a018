public import Model

/// Adds up one metric by food and by day. Days are added newest first, so that a food has the name it has now.
public struct MetricBreakdown: Sendable {
  private let metric: Metric
  private let reader: MetricReader
  private var whole = MetricSum()
  private var foods: [Food] = []
  private var linked: [Identifier: Int] = [:]
  /// The foods without a link by the hash of their name and brand.
  private var named: [Int: [Int]] = [:]
  private var days: [(day: Day, sum: MetricSum)] = []

  private struct Food: Sendable {
    let food: LoggedFood
    var sum = MetricSum()
  }

  public init(of metric: Metric) {
    self.metric = metric
    reader = MetricReader(metric)
  }

  public mutating func add(_ day: Day, _ facts: StoredDayFacts) throws {
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
      let hash = entry.hashOfName
      if let index = named[hash]?.first(where: { foods[$0].food.isNamed(as: entry) }) { return index }
      named[hash, default: []].append(foods.count)
    }
    foods.append(Food(food: LoggedFood(entry)))
    return foods.count - 1
  }

  /// Where the metric came from. At most `limit` foods are listed one by one.
  public func contributions(from: Day, to: Day, goals: Goals, limit: Int) -> NutrientContributions {
    let total = whole.total(unit: metric.unit)
    let covered = days.count { $0.sum.states(in: total.unit) }
    let totals = foods.map { $0.sum.total(unit: total.unit) }
    let ranks = ranked(totals, limit: limit)
    let amounts = days.reversed().map { day, sum in DayAmount(day: day, total: sum.total(unit: total.unit)) }
    return NutrientContributions(
      nutrient: metric.name, from: from, to: to, coveredDays: days.count,
      total: PeriodTotal(total, days: covered, goal: metric.goal(in: goals)),
      foods: ranks.prefix(limit).map { FoodContribution(foods[$0.index].food, totals[$0.index], of: total.value) },
      rest: RestContribution(ranks.dropFirst(limit).lazy.map { totals[$0.index] }, of: total.value), days: amounts)
  }
}

/// What decides the place of a food in the list.
private struct Rank {
  let index: Int
  let value: Double
}

extension MetricBreakdown {
  /// The foods, the first `limit` of them in the order of the list. Ranks are sorted, because moving whole totals takes
  /// longer than adding them up.
  private func ranked(_ totals: [NutrientTotal], limit: Int) -> [Rank] {
    var ranks = totals.indices.map { Rank(index: $0, value: totals[$0].knownValue ?? -1) }
    ranks.sort { $0.value > $1.value }
    // Names are compared only where they decide: among equal values that reach into the list. Most foods that never
    // stated the metric are equal.
    var start = 0
    while start < min(limit, ranks.count) {
      let value = ranks[start].value
      let end = ranks[start...].firstIndex { $0.value != value } ?? ranks.count
      if end - start > 1 { ranks[start..<end].sort { foods[$0.index].food.isBefore(foods[$1.index].food) } }
      start = end
    }
    return ranks
  }
}

extension EntryFacts {
  /// Equal for entries of the same name and brand.
  fileprivate var hashOfName: Int {
    var hasher = Hasher()
    hasher.combine(bytes: name)
    hasher.combine(name.count)
    if let brand { hasher.combine(bytes: brand) }
    return hasher.finalize()
  }
}

extension LoggedFood {
  /// Whether an entry has the name and brand of this food; an empty brand is none.
  fileprivate func isNamed(as entry: EntryFacts) -> Bool {
    let brandOfEntry = entry.brand ?? UnsafeRawBufferPointer(start: nil, count: 0)
    return name.utf8.elementsEqual(entry.name) && (brand ?? "").utf8.elementsEqual(brandOfEntry)
  }

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
  fileprivate init(_ food: LoggedFood, _ total: NutrientTotal, of whole: Double) {
    self.init(
      food: food, count: total.entries, value: total.knownValue,
      share: total.knownValue.flatMap { Nutrition.share(of: $0, in: whole) }, unknown: total.unknown,
      bound: total.bound,
      apart: total.apart)
  }
}

extension RestContribution {
  /// The foods beyond the limit; nil when there are none.
  fileprivate init?(_ totals: some Collection<NutrientTotal>, of whole: Double) {
    guard !totals.isEmpty else { return nil }
    var sum = DecimalSum()
    for total in totals { sum += DecimalSum(total.value) ?? DecimalSum() }
    self.init(
      foods: totals.count, count: totals.reduce(0) { $0 + $1.entries }, value: sum.value,
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
