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

  /// What an entry states; nil when it states nothing.
  func value(in entry: EntryFacts) -> NutrientValue? {
    switch self {
    case .calories: NutrientValue(entry.calories, "kcal")
    case .protein: entry.protein.map { NutrientValue($0, "g") }
    case .carbs: entry.carbs.map { NutrientValue($0, "g") }
    case .fat: entry.fat.map { NutrientValue($0, "g") }
    case .nutrient(let id): nutrient(id, in: entry)
    }
  }

  private func nutrient(_ id: String, in entry: EntryFacts) -> NutrientValue? {
    let code = FactCode.nutrientCodes[id]
    var reader = FactReader(entry.nutrients)
    while let fact = NutrientFact(&reader) {
      let isMeant = code.map { fact.code == $0 } ?? (fact.code == FactCode.text && fact.id == id)
      if isMeant { return fact.value }
    }
    return nil
  }
}

/// The sum of one metric over some entries.
struct MetricSum: Sendable {
  private(set) var entries = 0
  private(set) var sums = NutrientSums()

  mutating func add(_ value: NutrientValue?) {
    entries += 1
    if let value { sums.add(value) }
  }

  mutating func add(_ more: MetricSum) {
    entries += more.entries
    sums.add(more.sums)
  }

  func total(unit: String?) -> NutrientTotal {
    guard !sums.isEmpty else { return NutrientTotal(value: 0, unit: unit ?? "", known: 0, unknown: entries) }
    return sums.total(entries: entries, unit: unit)
  }
}
