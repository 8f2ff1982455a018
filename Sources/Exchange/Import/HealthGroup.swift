internal import Model
internal import Nutrition

/// What the health records of one food have in common.
public struct HealthGroup: Hashable, Sendable {
  /// When it was eaten, as the file writes it.
  public var start: String
  /// The program that recorded it.
  public var source: String
  /// What was eaten; empty when the record does not tell.
  public var food: String
  /// The meal, in the words of the program; empty when it does not tell.
  public var meal: String

  private static let separator: Unicode.Scalar = "\u{1F}"

  init(start: String, source: String, food: String = "", meal: String = "") {
    self.start = start
    self.source = source
    self.food = food
    self.meal = meal
  }

  /// The group as one text, the same for the same group.
  public var text: String {
    [start, source, food, meal]
      .map { String(String.UnicodeScalarView($0.unicodeScalars.filter { $0 != Self.separator })) }
      .joined(separator: String(Character(Self.separator)))
  }

  /// The group of a text.
  public init(text: String) {
    let parts = text.split(separator: Character(Self.separator), omittingEmptySubsequences: false).map(String.init)
    func part(_ index: Int) -> String { parts.indices.contains(index) ? parts[index] : "" }
    self.init(start: part(0), source: part(1), food: part(2), meal: part(3))
  }
}

/// An amount within a group.
public struct HealthAmount: Hashable, Sendable {
  /// Such as `DietaryProtein`.
  public var kind: String
  public var value: Double
  public var unit: String

  public init(kind: String, value: Double, unit: String) {
    self.kind = kind
    self.value = value
    self.unit = unit
  }
}

extension HealthGroup {
  /// The entry that the amounts of the group make together.
  ///
  /// - Throws: `Failure` when there is no energy among them, or when a member is not allowed.
  func entry(_ amounts: [HealthAmount], line: Int, _ context: ImportContext) throws(Failure) -> ImportedEntry {
    guard let instant = HealthKinds.instant(start) else { throw .refusedRow("“\(start.prefix(40))” is not a date.") }
    guard Cell.years.contains(instant.local.day.year) else {
      throw .refusedRow("“\(start.prefix(40))” lies outside of the years 1970 to 2199.")
    }
    var calories: Double?
    var grams: [String: Double] = [:]
    var nutrients = Nutrients()
    for amount in amounts {
      if amount.kind == HealthKinds.energy {
        guard let energy = HealthKinds.kilocalories(amount.value, amount.unit) else { throw Self.unknownUnit(amount) }
        calories = (calories ?? 0) + energy
        continue
      }
      guard let value = HealthKinds.amount(amount.value, amount.unit) else { throw Self.unknownUnit(amount) }
      switch amount.kind {
      case "DietaryProtein", "DietaryCarbohydrates", "DietaryFatTotal":
        guard let unit = MassUnit(rawValue: value.unit) else { throw Self.unknownUnit(amount) }
        grams[amount.kind, default: 0] += unit.convert(value.value, to: .gram)
      default: Self.add(value, HealthKinds.nutrient(of: amount.kind), to: &nutrients)
      }
    }
    guard let calories else { throw .refusedRow("“\(food.isEmpty ? source : food)” has no energy.") }
    let name = food.isEmpty ? "Food (\(source.isEmpty ? "Apple Health" : source))" : food
    let time = instant.local.timeOfDay
    let entry = Entry(
      id: ContentKey([]).identifier(occurrence: 1), day: context.clock.day(of: instant.local), timestamp: instant,
      name: Cell.trimmed(name), meal: Cell.meal(meal) ?? context.schedule.meal(at: time), calories: calories,
      protein: grams["DietaryProtein"], carbs: grams["DietaryCarbohydrates"], fat: grams["DietaryFatTotal"],
      nutrients: nutrients)
    try entry.validate()
    let key = ContentKey(["applehealth", start, source, food, CSVWriter.shown(calories)])
    return ImportedEntry(entry, key: key, line: line)
  }

  /// Adds to what is known of a nutrient already, in its unit; another kind of unit cannot be added and is left out.
  private static func add(_ value: NutrientValue, _ id: String, to nutrients: inout Nutrients) {
    guard let known = nutrients[id] else {
      nutrients[id] = value
      return
    }
    if known.unit == value.unit {
      nutrients[id] = NutrientValue(known.value + value.value, known.unit)
    } else if let from = MassUnit(rawValue: value.unit), let unit = MassUnit(rawValue: known.unit) {
      nutrients[id] = NutrientValue(known.value + from.convert(value.value, to: unit), known.unit)
    }
  }

  private static func unknownUnit(_ amount: HealthAmount) -> Failure {
    .refusedRow("\(amount.kind) is in “\(amount.unit.prefix(20))”, which is no unit of it.")
  }
}
