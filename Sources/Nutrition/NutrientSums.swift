internal import Model

/// What entries state about one nutrient, added up by the unit they use.
struct NutrientSums: Sendable {
  /// The sum in the unit that was stated first. Mostly there is no other, so it takes no memory of its own.
  private var first = UnitSum(unit: "")
  private var others: [UnitSum] = []

  var isEmpty: Bool { first.entries == 0 }

  /// The sums, in the order in which the units were stated first.
  var sums: [UnitSum] { isEmpty ? [] : [first] + others }

  /// Adds what one entry states; an amount that cannot be eaten is left out, as if the entry did not state it.
  mutating func add(_ amount: NutrientValue) {
    guard let sum = DecimalSum(amount.value) else { return }
    var stated = UnitSum(unit: NutrientUnit.normalized(amount.unit))
    stated.add(sum, bound: amount.bound)
    add(stated)
  }

  mutating func add(_ other: NutrientSums) {
    if !other.isEmpty { add(other.first) }
    for sum in other.others { add(sum) }
  }

  /// Adds what several entries state in one unit, which is spelled as it is stored.
  mutating func add(_ sum: UnitSum) {
    if isEmpty {
      first = sum
    } else if first.unit == sum.unit {
      first.add(sum)
    } else if let index = others.firstIndex(where: { $0.unit == sum.unit }) {
      others[index].add(sum)
    } else {
      others.append(sum)
    }
  }

  /// The total over a number of entries, in the given unit if there is one.
  func total(entries: Int, unit: String?) -> NutrientTotal {
    guard !others.isEmpty || (unit ?? first.unit) != first.unit else {
      return NutrientTotal(
        value: first.sum.value, unit: first.unit, known: first.entries, unknown: entries - first.entries,
        bound: first.bound)
    }
    var groups = groups()
    let main = takeMain(from: &groups, unit: unit)
    let apart = groups.map { group in
      ApartTotal(unit: group.unit, value: group.value(in: group.unit), entries: group.entries, bound: group.bound)
    }
    let stated = apart.reduce(main.entries) { $0 + $1.entries }
    let shown = unit ?? main.unit
    return NutrientTotal(
      value: main.value(in: shown), unit: shown, known: main.entries, unknown: entries - stated, bound: main.bound,
      apart: apart.isEmpty ? nil : apart.sorted { $0.unit < $1.unit })
  }

  /// Whether something is stated in a unit that converts to this one.
  func states(in unit: String) -> Bool {
    sums.contains { UnitGroup(sums: [$0]).accepts(unit) }
  }

  /// The sums whose units convert to each other, each group once.
  private func groups() -> [UnitGroup] {
    var groups: [UnitGroup] = []
    for sum in sums {
      if let index = groups.firstIndex(where: { $0.accepts(sum.unit) }) {
        groups[index].sums.append(sum)
      } else {
        groups.append(UnitGroup(sums: [sum]))
      }
    }
    return groups
  }

  private func takeMain(from groups: inout [UnitGroup], unit: String?) -> UnitGroup {
    let index: Int?
    if let unit {
      index = groups.firstIndex { $0.accepts(unit) }
    } else {
      index = groups.indices.max { groups[$1].isMoreUsed(than: groups[$0]) }
    }
    return index.map { groups.remove(at: $0) } ?? UnitGroup(sums: [])
  }
}

/// What entries state in one unit.
struct UnitSum: Sendable {
  var unit: String
  var sum = DecimalSum()
  var entries = 0
  /// How many of the entries state an upper limit.
  var upperLimits = 0
  /// How many of the entries state a lower limit.
  var lowerLimits = 0

  mutating func add(_ amount: DecimalSum, bound: Bound?) {
    sum += amount
    entries += 1
    switch bound {
    case .lessThan?: upperLimits += 1
    case .greaterThan?: lowerLimits += 1
    case nil: break
    }
  }

  mutating func add(_ other: UnitSum) {
    sum += other.sum
    entries += other.entries
    upperLimits += other.upperLimits
    lowerLimits += other.lowerLimits
  }

  var bound: TotalBound? {
    switch (upperLimits > 0, lowerLimits > 0) {
    case (true, true): .either
    case (true, false): .lessThan
    case (false, true): .greaterThan
    case (false, false): nil
    }
  }

  /// Whether more entries use this unit; ties go to the first in the order of characters.
  func isMoreUsed(than other: UnitSum) -> Bool {
    entries == other.entries ? unit < other.unit : entries > other.entries
  }
}

/// Sums in units that convert to each other: the units of mass, or different spellings of one unit.
private struct UnitGroup {
  var sums: [UnitSum]

  var entries: Int { sums.reduce(0) { $0 + $1.entries } }

  /// The unit that most entries use.
  var unit: String { sums.max { $1.isMoreUsed(than: $0) }?.unit ?? "" }

  func accepts(_ unit: String) -> Bool {
    guard let first = sums.first else { return false }
    if MassUnit(rawValue: unit) != nil { return MassUnit(rawValue: first.unit) != nil }
    return unit.lowercased() == first.unit.lowercased()
  }

  func isMoreUsed(than other: UnitGroup) -> Bool {
    entries == other.entries ? unit < other.unit : entries > other.entries
  }

  func value(in unit: String) -> Double {
    var total = DecimalSum()
    guard let target = MassUnit(rawValue: unit) else {
      for sum in sums { total += sum.sum }
      return total.value
    }
    for sum in sums { total += sum.sum.multiplied(by: MassUnit(rawValue: sum.unit)?.micrograms ?? 1) }
    return total.value(dividedBy: target.micrograms)
  }

  var bound: TotalBound? { sums.reduce(into: UnitSum(unit: "")) { $0.add($1) }.bound }
}
