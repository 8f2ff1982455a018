public import Model

/// Converts amounts of one food between units.
///
/// The base unit is the unit that the food's numbers are for. A unit is looked for in this order, and the first way wins:
/// what the serving and the tables give from the base unit itself; a mapping between the base unit and the unit; a mapping
/// from the base unit to a unit of the same dimension; what the whole stored serving weighs or measures; and last any chain
/// of equal amounts. Where there is no way, that is an error and never a guess: without a density, a cup has no weight.
///
/// In mappings, `serving` also stands for the base unit of a food that does not say otherwise.
public struct ServingConverter: Hashable, Sendable {
  /// How much of `unit` the food's numbers are for.
  public let quantity: Double
  /// The base unit.
  public let unit: String
  /// What `quantity` × `unit` weighs or measures.
  public let serving: Serving?
  public let mappings: [ServingMapping]
  private let graph: AmountGraph

  public init(quantity: Double, unit: String, serving: Serving?, mappings: [ServingMapping]) {
    self.quantity = quantity
    self.unit = unit
    self.serving = serving
    self.mappings = mappings
    graph = AmountGraph(quantity: quantity, unit: unit, serving: serving, mappings: mappings)
  }

  /// The units that amounts may be given in: the base unit, then `cup`, `g` and all others in the order of the alphabet.
  public var units: [String] {
    let reachable = graph.unitsEqual(to: unit).filter { isOffered($0) }
    let rest = reachable.filter { $0 != unit }.sorted { Self.order(of: $0) < Self.order(of: $1) }
    return [unit] + rest
  }

  /// The unit of this food that a text means: one of its own by its exact text, a standard unit, one of its own in the
  /// plural or in other capitals, or the standard unit that the text is a spelling of. Any other text stays as it is.
  public func unit(named text: String) -> String {
    let own = graph.ownUnits
    if own.contains(text) { return text }
    let name = text.trimmed()
    if own.contains(name) || StandardUnit(rawValue: name) != nil { return name }
    let folded = name.lowercased()
    let singular = folded.hasSuffix("s") ? String(folded.dropLast()) : folded
    if let unit = own.first(where: { $0.lowercased() == folded }) { return unit }
    if let standard = StandardUnit(spelled: name) { return standard.rawValue }
    if let unit = own.first(where: { $0.lowercased() == singular || $0.lowercased() == folded + "s" }) { return unit }
    return isServing(singular) ? "serving" : name
  }

  /// How many of `unit` equal one base unit.
  ///
  /// - Throws: `Failure` of kind `noConversion` that says what would make it possible.
  public func factor(to unit: String) throws(Failure) -> Double {
    let target = self.unit(named: unit)
    guard let factor = strategies(target) ?? graph.factor(from: self.unit, to: target) else {
      throw noConversion(from: self.unit, to: target)
    }
    guard factor > 0, factor.isFinite else {
      throw Failure(
        .invalidValue, "The amounts that lead from \(self.unit) to \(target) are too large or too small.",
        hint: "Correct the serving or the mappings of the food.")
    }
    return factor
  }

  /// The same amount of the food in another unit.
  ///
  /// - Throws: `Failure` of kind `noConversion`, or `invalidValue` for a quantity that is not more than zero, with the path
  ///   `/quantity`.
  public func convert(_ quantity: Double, from: String, to: String) throws(Failure) -> Double {
    try Self.check(quantity)
    let (source, target) = (unit(named: from), unit(named: to))
    if source == target { return quantity }
    let result = (quantity / (try factor(from: source, to: target))).withoutNoise
    guard result > 0, result.isFinite else {
      throw Failure(.invalidValue, "The amount is too large or too small to be converted.", path: "/quantity")
    }
    return result
  }

  /// How many times the stored numbers an amount has.
  ///
  /// - Throws: `Failure` of kind `noConversion`, or `invalidValue` for a quantity that is not more than zero, with the path
  ///   `/quantity`.
  public func portion(of quantity: Double, in unit: String) throws(Failure) -> Double {
    try Self.check(quantity)
    if let problem = Limits.problem(ofPositive: self.quantity) {
      throw Failure(
        .invalidValue, "The amount that the food's numbers are for is not usable. \(problem)",
        hint: "Give the food a servingQuantity greater than 0.")
    }
    return quantity / (try factor(to: unit)) / self.quantity
  }

  /// How many of the source make one of the target.
  private func factor(from source: String, to target: String) throws(Failure) -> Double {
    if let sourceFactor = strategies(source) ?? graph.factor(from: unit, to: source),
      let targetFactor = strategies(target) ?? graph.factor(from: unit, to: target)
    {
      return sourceFactor / targetFactor
    }
    // The base unit may lead nowhere when the two units still have to do with each other, such as g and oz.
    guard let factor = graph.factor(from: target, to: source) else { throw noConversion(from: source, to: target) }
    return factor
  }

  private func isOffered(_ unit: String) -> Bool {
    StandardUnit(rawValue: unit) != nil || graph.ownUnits.contains(unit)
  }

  private static func check(_ quantity: Double) throws(Failure) {
    if let problem = Limits.problem(ofPositive: quantity) { throw Failure(.invalidValue, problem, path: "/quantity") }
  }

  /// `cup` and `g` first, the rest without regard to capitals.
  private static func order(of unit: String) -> (Int, String, String) {
    switch unit {
    case StandardUnit.cup.rawValue: (0, "", "")
    case StandardUnit.gram.rawValue: (1, "", "")
    default: (2, unit.lowercased(), unit)
    }
  }
}

// The ways that are tried before the graph, each giving how many of the target equal one base unit.
extension ServingConverter {
  private func strategies(_ target: String) -> Double? {
    if target == unit { return 1 }
    return servingTable(target) ?? directMapping(target) ?? chainedMapping(target) ?? weighedServing(target)
  }

  /// What the tables give, and between mass and volume the density, when the base unit is a standard one.
  private func servingTable(_ target: String) -> Double? {
    guard let serving, let base = StandardUnit(rawValue: unit), let target = StandardUnit(rawValue: target) else {
      return nil
    }
    if let factor = base.factor(to: target) { return factor }
    guard case .both(let grams, let milliliters) = serving, grams > 0, milliliters > 0 else { return nil }
    let density = grams / milliliters
    return base.dimension == .volume
      ? base.size * density / target.size : base.size / density / target.size
  }

  private func directMapping(_ target: String) -> Double? {
    for mapping in mappings {
      let (from, to) = (mapping.from, mapping.to)
      if graph.isBase(from.unit), to.unit == target { return to.value / from.value }
      if graph.isBase(to.unit), from.unit == target { return from.value / to.value }
    }
    return nil
  }

  private func chainedMapping(_ target: String) -> Double? {
    guard let target = StandardUnit(rawValue: target) else { return nil }
    for mapping in mappings {
      for (first, other) in [(mapping.from, mapping.to), (mapping.to, mapping.from)] where graph.isBase(first.unit) {
        guard let factor = StandardUnit(rawValue: other.unit)?.factor(to: target) else { continue }
        return other.value / first.value * factor
      }
    }
    return nil
  }

  private func weighedServing(_ target: String) -> Double? {
    guard quantity > 0, let serving, let target = StandardUnit(rawValue: target) else { return nil }
    let whole = target.dimension == .mass ? serving.grams : serving.milliliters
    guard let whole, whole > 0 else { return nil }
    return whole / quantity / target.size
  }
}

extension ServingConverter {
  private func noConversion(from source: String, to target: String) -> Failure {
    Failure(
      .noConversion, "For this food there is no conversion between \(Self.shown(source)) and \(Self.shown(target)).",
      hint: hint(from: source, to: target))
  }

  private func hint(from source: String, to target: String) -> String {
    let mapping = "to servingMappings two equal amounts in \(Self.shown(source)) and \(Self.shown(target))"
    for unit in [target, source] {
      guard let dimension = StandardUnit(rawValue: unit)?.dimension, let example = example(of: dimension) else {
        continue
      }
      let verb = dimension == .mass ? "weighs" : "measures"
      return "Give the food a serving with what \(Limits.shown(quantity)) \(self.unit) \(verb), such as \(example), "
        + "or add \(mapping)."
    }
    return "Add \(mapping), or use one of: \(units.prefix(20).joined(separator: ", "))."
  }

  /// A serving that would tell the mass or the volume; nil when it is known already.
  private func example(of dimension: StandardUnit.Dimension) -> String? {
    let known = StandardUnit.units(of: dimension).map(\.rawValue)
    guard known.allSatisfy({ (strategies($0) ?? graph.factor(from: unit, to: $0)) == nil }) else { return nil }
    return switch (dimension, serving) {
    case (.mass, let .volume(ml)?): #"{"both": {"grams": …, "ml": \#(Limits.shown(ml))}}"#
    case (.volume, let .mass(grams)?): #"{"both": {"grams": \#(Limits.shown(grams)), "ml": …}}"#
    case (.mass, _): #"{"mass": {"grams": …}}"#
    case (.volume, _): #"{"volume": {"ml": …}}"#
    }
  }

  /// Cut, because a unit that comes from a request may be long.
  private static func shown(_ unit: String) -> String {
    let limit = Limits.unitCharacters
    return "\"\(unit.unicodeScalars.count > limit ? String(unit.unicodeScalars.prefix(limit)) + "…" : unit)\""
  }
}

private func isServing(_ unit: String) -> Bool { unit.lowercased() == "serving" }
