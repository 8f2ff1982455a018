internal import Model

/// The servings of Cronometer: `Day`, `Time` (may be empty), `Group`, `Food Name`, `Amount`, `Energy (kcal)`, and a column
/// `Name (unit)` for each nutrient. An empty cell is unknown.
struct CronometerFormat: CSVFormat {
  private let day: Int?
  private let time: Int?
  private let group: Int?
  private let food: Int?
  private let amount: Int?
  private let energy: Int?
  private let columns: NutrientColumns
  private let commaIsDecimal: Bool
  private let context: ImportContext

  static func matches(_ header: CSVHeader) -> Bool {
    header.has("Day", "Food Name") && header.position("Energy (kcal)", "Energy (kJ)", "Amount") != nil
  }

  init(header: CSVHeader, commaIsDecimal: Bool, context: ImportContext) throws(Failure) {
    day = header.position("Day", "Date")
    time = header.position("Time")
    group = header.position("Group", "Meal")
    food = header.position("Food Name")
    amount = header.position("Amount")
    energy = header.position("Energy (kcal)", "Energy (kJ)")
    guard day != nil, food != nil, energy != nil else {
      throw Failure(
        .invalidValue, "The file lacks the columns “Day”, “Food Name” and “Energy (kcal)”; it has \(header.shown).",
        hint: "Of the exports of Cronometer, the servings (food and recipe entries) hold what was eaten.")
    }
    columns = NutrientColumns(
      header, without: [day, time, group, food, amount, header.position("Category")], commaIsDecimal: commaIsDecimal,
      meaning: Self.meaning)
    self.commaIsDecimal = commaIsDecimal
    self.context = context
  }

  func entry(of record: CSVRecord, _ log: inout ImportLog) throws(Failure) -> ImportedEntry? {
    guard let day = Cell.day(record.cell(day)) else {
      throw .refusedRow("“\(record.cell(day).prefix(40))” is not a day.")
    }
    guard let name = Cell.text(record.cell(food)) else { throw .refusedRow("There is no name of a food.") }
    let meal = try meal(of: record, &log)
    let amounts = try columns.amounts(of: record, &log)
    guard amounts.calories != nil else { throw .refusedRow("The energy is unknown.") }
    var entry = Entry(
      id: ContentKey([]).identifier(occurrence: 1), day: day, timestamp: try instant(of: record, meal, day), name: name,
      meal: meal, calories: 0)
    entry.take(amounts)
    if let text = Cell.text(record.cell(amount)) {
      if let eaten = Cell.amount(text, commaIsDecimal: commaIsDecimal),
        eaten.unit.unicodeScalars.count <= Limits.unitCharacters
      {
        entry.servingQuantity = eaten.quantity
        entry.servingUnit = eaten.unit
      } else {
        entry.servingSize = text
      }
    }
    // The nutrients are not among it: another version may export more of them.
    let identity = [day.description] + [time, group, food, amount, energy].map { Cell.trimmed(record.cell($0)) }
    return ImportedEntry(entry, key: ContentKey(["cronometer"] + identity), line: record.line)
  }

  private func instant(of record: CSVRecord, _ meal: Meal, _ day: Day) throws(Failure) -> Instant {
    guard let text = Cell.text(record.cell(time)) else { return context.instant(of: meal, on: day) }
    guard let time = Cell.time(text) else { throw .refusedRow("“\(text.prefix(40))” is not a time.") }
    return context.instant(at: time, on: day)
  }

  private func meal(of record: CSVRecord, _ log: inout ImportLog) throws(Failure) -> Meal {
    guard let word = Cell.text(record.cell(group)) else {
      guard let time = Cell.time(record.cell(time)) else { return .snack }
      return context.schedule.meal(at: time)
    }
    return Cell.mealOrSnack(word, &log)
  }

  /// The names of Cronometer that are none of ours.
  private static let names = [
    "b1 (thiamine)": "thiamin", "b2 (riboflavin)": "riboflavin", "b3 (niacin)": "niacin",
    "b5 (pantothenic acid)": "pantothenic_acid", "b6 (pyridoxine)": "vitamin_b6", "b12 (cobalamin)": "vitamin_b12",
    "monounsaturated": "monounsaturated_fat", "polyunsaturated": "polyunsaturated_fat", "saturated": "saturated_fat",
    "trans-fats": "trans_fat",
  ]

  private static func meaning(_ name: String, _ unit: String) -> NutrientColumns.Meaning? {
    if let common = NutrientColumns.Meaning.common(name, unit) { return common }
    // Only amounts have a unit: `Category` and `Completed` do not.
    guard !unit.isEmpty else { return nil }
    let id = names[name.lowercased()] ?? KnownNutrients.canonicalId(of: name)
    // A gram of water is a millilitre, which is how water is counted.
    return .nutrient(id, unit: id == "water" && unit == "g" ? "mL" : unit)
  }
}

extension Cell {
  /// The meal that a word names; a snack, which the log tells, for a group that the user has made.
  static func mealOrSnack(_ word: String, _ log: inout ImportLog) -> Meal {
    if let meal = meal(word) { return meal }
    log.warn("“\(word.prefix(40))” is none of the four meals; its entries are snacks.")
    return .snack
  }
}
