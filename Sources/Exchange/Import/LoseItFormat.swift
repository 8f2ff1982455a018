internal import Model

/// The food log of Lose It!: `Date`, `Name`, `Meal` or `Type`, `Quantity`, `Units`, `Calories`, `Deleted`, `Fat (g)` and
/// more. `n/a` is unknown; deleted rows and exercise are passed over.
struct LoseItFormat: CSVFormat {
  private let date: Int?
  private let name: Int?
  private let meal: Int?
  private let quantity: Int?
  private let units: Int?
  private let calories: Int?
  private let deleted: Int?
  private let columns: NutrientColumns
  private let commaIsDecimal: Bool
  private let context: ImportContext

  static func matches(_ header: CSVHeader) -> Bool {
    header.has("Date", "Name", "Calories") && header.position("Units", "Deleted") != nil
  }

  init(header: CSVHeader, commaIsDecimal: Bool, context: ImportContext) throws(Failure) {
    date = header.position("Date")
    name = header.position("Name")
    meal = header.position("Meal", "Type")
    quantity = header.position("Quantity")
    units = header.position("Units")
    calories = header.position("Calories")
    deleted = header.position("Deleted")
    guard date != nil, name != nil, meal != nil, calories != nil else {
      throw Failure(
        .invalidValue, "The file lacks the columns “Date”, “Name”, “Meal” and “Calories”; it has \(header.shown).",
        hint: "In the export of Lose It!, food-logs.csv holds what was eaten.")
    }
    columns = NutrientColumns(
      header, without: [date, name, meal, quantity, units, deleted, header.position("Icon")],
      commaIsDecimal: commaIsDecimal, meaning: Self.meaning)
    self.commaIsDecimal = commaIsDecimal
    self.context = context
  }

  func entry(of record: CSVRecord, _ log: inout ImportLog) throws(Failure) -> ImportedEntry? {
    if ["1", "true", "yes"].contains(Cell.trimmed(record.cell(deleted)).lowercased()) {
      log.skip(because: "Rows that were deleted there are passed over.")
      return nil
    }
    let word = Cell.trimmed(record.cell(meal))
    guard word.lowercased() != "exercise" else {
      log.skip(because: "Exercise is not imported.")
      return nil
    }
    guard let day = Cell.day(record.cell(date)) else {
      throw .refusedRow("“\(record.cell(date).prefix(40))” is not a day.")
    }
    guard let name = Cell.text(record.cell(name)) else { throw .refusedRow("There is no name of a food.") }
    let amounts = try columns.amounts(of: record, &log)
    guard amounts.calories != nil else { throw .refusedRow("The calories are unknown.") }
    let meal = Cell.mealOrSnack(word, &log)
    var entry = Entry(
      id: ContentKey([]).identifier(occurrence: 1), day: day, timestamp: context.instant(of: meal, on: day), name: name,
      meal: meal, calories: 0)
    entry.take(amounts)
    takeServing(of: record, &entry)
    let identity = [word, record.cell(self.name), record.cell(quantity), record.cell(units), record.cell(calories)]
    return ImportedEntry(
      entry, key: ContentKey(["loseit", day.description] + identity.map(Cell.trimmed)), line: record.line)
  }

  private func takeServing(of record: CSVRecord, _ entry: inout Entry) {
    guard let text = Cell.text(record.cell(quantity)),
      let quantity = CellNumber.parse(text, commaIsDecimal: commaIsDecimal), quantity > 0,
      let unit = Cell.text(record.cell(units)), unit.unicodeScalars.count <= Limits.unitCharacters
    else { return }
    entry.servingQuantity = quantity
    entry.servingUnit = NutrientUnit.normalized(unit)
  }

  private static func meaning(_ name: String, _ unit: String) -> NutrientColumns.Meaning? {
    if let common = NutrientColumns.Meaning.common(name, unit) { return common }
    return unit.isEmpty ? nil : .nutrient(KnownNutrients.canonicalId(of: name), unit: unit)
  }
}
