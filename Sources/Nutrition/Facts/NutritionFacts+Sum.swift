internal import Model

extension NutritionFacts {
  /// The facts of all parts together, whatever their order. The sum of no parts is nothing at all: zero, without nutrients.
  ///
  /// A macro is known only where every part states it. A nutrient that some part does not state becomes a lower limit
  /// (`gt`), in which parts that state an upper limit count as zero; a lower limit of zero says nothing and is left out.
  /// Masses are converted to each other; a known nutrient gets its usual unit. What is stated in units that do not convert
  /// is kept apart under `<id> (<unit>)`. An origin stays where all parts name the same.
  ///
  /// A part with a number that cannot be stored gives a sum that `validate` refuses.
  public static func sum(_ parts: [NutritionFacts]) -> NutritionFacts {
    var sum = NutritionFacts(
      calories: total(parts.map(\.calories)), protein: total(parts.map(\.protein)), carbs: total(parts.map(\.carbs)),
      fat: total(parts.map(\.fat)))
    var amounts: [String: [NutrientValue]] = [:]
    for nutrient in parts.lazy.flatMap(\.nutrients) {
      amounts[plainId(of: nutrient), default: []].append(nutrient.value)
    }
    for (id, values) in amounts {
      for (group, isFirst) in NutrientGroup.groups(of: values, id: id) {
        guard let value = group.sum(parts: parts.count) else { continue }
        sum.nutrients[isFirst ? id : "\(id) (\(group.unit))"] = value
      }
    }
    return sum
  }

  /// The id of a nutrient that an earlier sum may have kept apart, so that it meets its like again.
  private static func plainId(of nutrient: Nutrients.Element) -> String {
    let suffix = " (\(nutrient.value.unit.lowercased()))"
    return nutrient.id.hasSuffix(suffix) ? String(nutrient.id.dropLast(suffix.count)) : nutrient.id
  }

  /// The sum of a macro, nil unless every part states it.
  private static func total(_ values: [Double?]) -> Double? {
    let stated = values.compactMap(\.self)
    return stated.count == values.count ? exactSum(stated) : nil
  }
}

/// The sum without binary noise, or the first number that cannot be eaten, which is refused later.
private func exactSum(_ values: [Double]) -> Double {
  var sum = DecimalSum()
  for value in values {
    guard let amount = DecimalSum(value) else { return value }
    sum += amount
  }
  return sum.value
}

/// What parts state about one nutrient in units that convert to each other.
private struct NutrientGroup {
  private var amounts: [NutrientValue]
  /// The unit of the sum.
  private(set) var unit: String

  /// The groups; the first is that of the nutrient's usual unit, or else the one that most parts use.
  static func groups(of values: [NutrientValue], id: String) -> [(group: NutrientGroup, isFirst: Bool)] {
    let usual = KnownNutrients.position(ofId: id).map { KnownNutrients.all[$0].unit }
    let groups = Dictionary(grouping: values, by: { family(of: $0.unit) }).map { unitFamily, amounts in
      NutrientGroup(
        amounts: amounts, unit: usual.flatMap { family(of: $0) == unitFamily ? $0 : nil } ?? mostUsed(amounts))
    }
    let ordered = groups.sorted { left, right in
      let (isLeftUsual, isRightUsual) = (left.unit == usual, right.unit == usual)
      if isLeftUsual != isRightUsual { return isLeftUsual }
      return left.amounts.count == right.amounts.count
        ? left.unit < right.unit : left.amounts.count > right.amounts.count
    }
    return ordered.enumerated().map { ($1, $0 == 0) }
  }

  /// Masses are one family, every other unit is one with its spellings in other cases.
  private static func family(of unit: String) -> String {
    let unit = NutrientUnit.normalized(unit)
    return MassUnit(rawValue: unit) == nil ? unit.lowercased() : MassUnit.gram.rawValue
  }

  private static func mostUsed(_ amounts: [NutrientValue]) -> String {
    let counts = Dictionary(grouping: amounts, by: { NutrientUnit.normalized($0.unit) }).mapValues(\.count)
    return counts.max { ($1.value, $0.key) > ($0.value, $1.key) }?.key ?? ""
  }

  /// The sum over a number of parts; nil if it says nothing.
  func sum(parts: Int) -> NutrientValue? {
    let isComplete = amounts.count >= parts && !amounts.contains { $0.bound == .greaterThan }
    let counted = isComplete ? amounts : amounts.filter { $0.bound != .lessThan }
    let hasUpperLimit = counted.contains { $0.bound == .lessThan }
    let value = total(of: counted)
    if !isComplete, value == 0 { return nil }
    let origin = amounts.allSatisfy { $0.origin == amounts.first?.origin } ? amounts.first?.origin : nil
    return NutrientValue(
      value, unit, bound: isComplete ? (hasUpperLimit ? .lessThan : nil) : .greaterThan, origin: origin)
  }

  private func total(of amounts: [NutrientValue]) -> Double {
    guard let target = MassUnit(rawValue: unit) else { return exactSum(amounts.map(\.value)) }
    var sum = DecimalSum()
    for amount in amounts {
      guard let part = DecimalSum(amount.value) else { return amount.value }
      sum += part.multiplied(by: MassUnit(rawValue: NutrientUnit.normalized(amount.unit))?.micrograms ?? 1)
    }
    return sum.value(dividedBy: target.micrograms)
  }
}
