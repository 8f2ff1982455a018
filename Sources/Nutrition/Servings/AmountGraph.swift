internal import Model

/// All amounts of a food that are equal to each other, as a graph whose nodes are units.
struct AmountGraph: Hashable, Sendable {
  /// One of the first unit is `factor` of the second.
  private struct Edge: Hashable, Sendable {
    var unit: String
    var factor: Double
  }

  /// The units that the food itself names: the base unit and those of the mappings, each once.
  let ownUnits: [String]
  private let base: String
  private var edges: [String: [Edge]] = [:]
  /// Whether `serving` in a mapping stands for the base unit.
  private var servingIsBase = false

  init(quantity: Double, unit: String, serving: Serving?, mappings: [ServingMapping]) {
    base = unit
    var own: [String] = []
    for name in [unit] + mappings.flatMap({ [$0.from.unit, $0.to.unit] }) where !own.contains(name) { own.append(name) }
    ownUnits = own
    for mapping in mappings {
      connect(mapping.from.unit, mapping.to.unit, mapping.to.value / mapping.from.value)
    }
    connectTables()
    if let serving { connect(serving, quantity: quantity) }
    connectSpellings()
    connectServing(quantity: quantity)
  }

  /// Whether a unit of a mapping is the base unit.
  func isBase(_ unit: String) -> Bool { unit == base || (servingIsBase && Self.isServing(unit)) }

  /// How many of the target equal one of the source, by the fewest steps; nil if nothing leads there.
  func factor(from source: String, to target: String) -> Double? {
    var found = [source: 1.0]
    var queue = [source]
    var next = 0
    while next < queue.count, found[target] == nil {
      let unit = queue[next]
      next += 1
      for edge in edges[unit] ?? [] where found[edge.unit] == nil {
        found[edge.unit] = (found[unit] ?? 1) * edge.factor
        queue.append(edge.unit)
      }
    }
    return found[target]
  }

  /// The units that something leads to, the unit itself first.
  func unitsEqual(to unit: String) -> [String] {
    var found: Set<String> = [unit]
    var queue = [unit]
    var next = 0
    while next < queue.count {
      for edge in edges[queue[next]] ?? [] where found.insert(edge.unit).inserted { queue.append(edge.unit) }
      next += 1
    }
    return queue
  }

  /// Connects both ways; amounts that are not usable connect nothing.
  private mutating func connect(_ first: String, _ second: String, _ factor: Double) {
    guard factor > 0, factor.isFinite, (1 / factor).isFinite, first != second else { return }
    edges[first, default: []].append(Edge(unit: second, factor: factor))
    edges[second, default: []].append(Edge(unit: first, factor: 1 / factor))
  }

  private mutating func connectTables() {
    for unit in StandardUnit.allCases {
      let smallest: StandardUnit = unit.dimension == .mass ? .gram : .milliliter
      connect(unit.rawValue, smallest.rawValue, unit.size / smallest.size)
    }
  }

  private mutating func connect(_ serving: Serving, quantity: Double) {
    if let grams = serving.grams { connect(base, StandardUnit.gram.rawValue, grams / quantity) }
    if let milliliters = serving.milliliters {
      connect(base, StandardUnit.milliliter.rawValue, milliliters / quantity)
    }
    if case .both(let grams, let milliliters) = serving {
      connect(StandardUnit.gram.rawValue, StandardUnit.milliliter.rawValue, milliliters / grams)
    }
  }

  /// Lets `serving` stand for the base unit where nothing else says what a serving is. Without a mapping that speaks of
  /// servings, one base unit is a serving only if that is the amount that the food's numbers are for.
  private mutating func connectServing(quantity: Double) {
    guard !Self.isServing(base) || ownUnits.contains(where: { $0 != base && Self.isServing($0) }) else { return }
    let names = ownUnits.filter { $0 != base && Self.isServing($0) }
    if let name = names.first {
      guard names.allSatisfy({ factor(from: base, to: $0) == nil }) else { return }
      servingIsBase = true
      for other in names { connect(base, other, 1) }
      if name != "serving" { connect(base, "serving", 1) }
    } else if quantity == 1, StandardUnit(rawValue: base) == nil, factor(from: base, to: "serving") == nil {
      connect(base, "serving", 1)
    }
  }

  /// What the food calls `ml` or `grams` is the standard unit where nothing says otherwise.
  private mutating func connectSpellings() {
    for name in ownUnits where StandardUnit(rawValue: name) == nil {
      guard let standard = StandardUnit(spelled: name), factor(from: name, to: standard.rawValue) == nil else {
        continue
      }
      connect(name, standard.rawValue, 1)
    }
  }

  private static func isServing(_ unit: String) -> Bool { unit.lowercased() == "serving" }
}
