public import Model

/// Something that can be analysed alone: the calories, another macro, or a nutrient.
public enum Metric: Hashable, Sendable {
  case calories
  case protein
  case carbs
  case fat
  /// By its id.
  case nutrient(String)

  /// The metric with this name: `calories`, `protein`, `carbs`, `fat`, or an id, display name or alias of a nutrient.
  ///
  /// - Throws: `Failure` of kind `invalidValue` for a blank name and for the slip of a known one.
  public init(named name: String) throws(Failure) {
    switch KnownNutrients.canonicalId(of: name) {
    case "calories": self = .calories
    case "protein": self = .protein
    case "carbs": self = .carbs
    case "fat": self = .fat
    case "": throw Failure(.invalidValue, "The name of the nutrient is blank.")
    case let id:
      try NutrientNaming.check(name)
      self = .nutrient(id)
    }
  }

  public var name: String {
    switch self {
    case .calories: "calories"
    case .protein: "protein"
    case .carbs: "carbs"
    case .fat: "fat"
    case .nutrient(let id): id
    }
  }

  /// The unit that sums are given in; nil for a nutrient without a usual unit.
  var unit: String? {
    switch self {
    case .calories: "kcal"
    case .protein, .carbs, .fat: "g"
    case .nutrient(let id): KnownNutrients.position(ofId: id).map { KnownNutrients.all[$0].unit }
    }
  }

  func goal(in goals: Goals) -> Double? {
    switch self {
    case .calories: goals.calories
    case .protein: goals.protein
    case .carbs: goals.carbs
    case .fat: goals.fat
    case .nutrient(let id): goals.target(for: id)
    }
  }
}

/// Finds one metric in entries.
struct MetricReader: Sendable {
  private let metric: Metric
  private let code: UInt8?

  init(_ metric: Metric) {
    self.metric = metric
    if case .nutrient(let id) = metric { code = FactCode.nutrientCodes[id] } else { code = nil }
  }

  /// What an entry states; nil when it states nothing.
  func amount(in entry: EntryFacts) -> StatedAmount? {
    switch metric {
    case .calories: StatedAmount(amount: entry.calories, unit: .text("kcal"), bound: 0)
    case .protein: entry.protein.map { StatedAmount(amount: $0, unit: .text("g"), bound: 0) }
    case .carbs: entry.carbs.map { StatedAmount(amount: $0, unit: .text("g"), bound: 0) }
    case .fat: entry.fat.map { StatedAmount(amount: $0, unit: .text("g"), bound: 0) }
    case .nutrient(let id): nutrient(id, in: entry)
    }
  }

  private func nutrient(_ id: String, in entry: EntryFacts) -> StatedAmount? {
    var reader = FactReader(entry.nutrients)
    while let fact = NutrientFact(&reader) {
      let isMeant = code.map { fact.code == $0 } ?? (fact.code == FactCode.text && fact.id == id)
      if isMeant { return StatedAmount(amount: fact.amount, unit: fact.statedUnit, bound: fact.bound) }
    }
    return nil
  }
}

/// A unit as `DayFacts` have it. Codes compare at once, and nearly every unit has one.
enum StatedUnit: Hashable, Sendable {
  case code(UInt8)
  case text(String)

  var text: String {
    switch self {
    case .code(let code): FactCode.units.indices.contains(Int(code)) ? FactCode.units[Int(code)] : ""
    case .text(let text): text
    }
  }
}

/// What one entry states of a metric, with the bits of `FactBound`.
struct StatedAmount {
  let amount: Double
  let unit: StatedUnit
  let bound: UInt8
}

/// The sum of one metric over some entries.
struct MetricSum: Sendable {
  private(set) var entries = 0
  /// The unit that was stated first. Mostly there is no other.
  private var unit = StatedUnit.text("")
  private var cell = FactSums.Cell()
  private var others: [UnitSum] = []

  mutating func add(_ stated: StatedAmount?) {
    entries += 1
    guard let stated, let sum = DecimalSum(stated.amount) else { return }
    let added = FactSums.Cell(sum, bound: stated.bound)
    if cell.entries == 0 { unit = stated.unit }
    if unit == stated.unit {
      cell.add(added)
    } else {
      others.append(UnitSum(added, unit: stated.unit.text))
    }
  }

  mutating func add(_ more: MetricSum) {
    entries += more.entries
    others += more.others
    guard more.cell.entries > 0 else { return }
    if cell.entries == 0 { unit = more.unit }
    if unit == more.unit {
      cell.add(more.cell)
    } else {
      others.append(UnitSum(more.cell, unit: more.unit.text))
    }
  }

  private var sums: NutrientSums {
    var sums = NutrientSums()
    if cell.entries > 0 { sums.add(UnitSum(cell, unit: unit.text)) }
    for other in others { sums.add(other) }
    return sums
  }

  /// Whether something is stated in a unit that converts to this one.
  func states(in unit: String) -> Bool {
    (cell.entries > 0 && self.unit.text == unit) || sums.states(in: unit)
  }

  func total(unit: String?) -> NutrientTotal {
    let sums = sums
    guard !sums.isEmpty else { return NutrientTotal(value: 0, unit: unit ?? "", known: 0, unknown: entries) }
    return sums.total(entries: entries, unit: unit)
  }
}
