internal import Model

/// The nutrition summary of MyFitnessPal: `Date`, `Meal`, perhaps `Time`, `Calories`, `Fat (g)` … and perhaps `Note`.
///
/// A row is a meal, or a logged food where there is a time; which food is not told, so the entry has the name of the meal.
/// Vitamins A and C, calcium and iron are percentages, which are no amounts.
struct MyFitnessPalFormat: CSVFormat {
  private let date: Int?
  private let meal: Int?
  private let time: Int?
  private let food: Int?
  private let note: Int?
  private let columns: NutrientColumns
  private let header: CSVHeader
  private let context: ImportContext

  static func matches(_ header: CSVHeader) -> Bool {
    header.has("Date", "Meal") && header.position("Calories", "Kilojoules", "Energy (kcal)", "Energy (kJ)") != nil
      && header.position("Name", "Deleted") == nil
  }

  init(header: CSVHeader, commaIsDecimal: Bool, context: ImportContext) throws(Failure) {
    date = header.position("Date")
    meal = header.position("Meal")
    time = header.position("Time")
    food = header.position("Food", "Food Name")
    note = header.position("Note", "Notes")
    columns = NutrientColumns(
      header, without: [date, meal, time, food, note], commaIsDecimal: commaIsDecimal, meaning: Self.meaning)
    guard date != nil, meal != nil, columns.statesEnergy else {
      throw Failure(
        .invalidValue, "The file lacks the columns “Date”, “Meal” and “Calories”; it has \(header.shown).",
        hint: "Of the three files that MyFitnessPal exports, the Nutrition-Summary holds what was eaten.")
    }
    self.header = header
    self.context = context
  }

  func entry(of record: CSVRecord, _ log: inout ImportLog) throws(Failure) -> ImportedEntry? {
    let date = record.cell(date)
    let word = Cell.trimmed(record.cell(meal))
    guard !Self.isTotal(date), !Self.isTotal(word) else {
      log.skip(because: "Totals are no entries.")
      return nil
    }
    guard let day = Cell.day(date) else { throw .refusedRow("“\(date.prefix(40))” is not a day.") }
    let meal = Cell.mealOrSnack(word, &log)
    let amounts = try columns.amounts(of: record, &log)
    guard amounts.calories != nil else { throw .refusedRow("The calories are unknown.") }
    if Cell.text(record.cell(note)) != nil { log.warn("Notes to meals are not imported.") }
    let name = Cell.text(record.cell(food)) ?? "\(word.isEmpty ? "Meal" : word) (MyFitnessPal)"
    var entry = Entry(
      id: ContentKey([]).identifier(occurrence: 1), day: day, timestamp: try instant(of: record, meal, day), name: name,
      meal: meal, calories: 0)
    entry.take(amounts)
    return ImportedEntry(entry, key: key(of: record, day, word), line: record.line)
  }

  private func instant(of record: CSVRecord, _ meal: Meal, _ day: Day) throws(Failure) -> Instant {
    guard let text = Cell.text(record.cell(time)) else { return context.instant(of: meal, on: day) }
    guard let time = Cell.time(text) else { throw .refusedRow("“\(text.prefix(40))” is not a time.") }
    return context.instant(at: time, on: day)
  }

  /// A meal is known by its day: when it has grown since, it is still that meal, and adding it would count it twice. Foods
  /// with a time are known by what they state.
  private func key(of record: CSVRecord, _ day: Day, _ meal: String) -> ContentKey {
    var texts = ["myfitnesspal", day.description, meal.lowercased()]
    if time != nil || food != nil {
      texts += [time, food, header.position("Calories", "Kilojoules"), header.position("Protein (g)")]
        .map { Cell.trimmed(record.cell($0)) }
    }
    return ContentKey(texts)
  }

  private static func isTotal(_ cell: String) -> Bool { ["total", "totals"].contains(Cell.trimmed(cell).lowercased()) }

  /// The units of the columns whose header states none.
  private static let units = ["cholesterol": "mg", "sodium": "mg", "potassium": "mg"]
  private static let percentages: Set = ["vitamin a", "vitamin c", "calcium", "iron"]

  private static func meaning(_ name: String, _ unit: String) -> NutrientColumns.Meaning? {
    if let common = NutrientColumns.Meaning.common(name, unit) { return common }
    let folded = name.lowercased()
    if unit == "%" || unit.isEmpty && percentages.contains(folded) { return .percent }
    guard let known = KnownNutrients.find(name) else { return unit.isEmpty ? nil : .nutrient(folded, unit: unit) }
    return .nutrient(known.id, unit: unit.isEmpty ? units[folded] ?? known.unit : unit)
  }
}
