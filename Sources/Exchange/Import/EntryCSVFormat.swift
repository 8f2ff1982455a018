internal import Model

/// The rows that this program exports. What they state comes back as it was; an entry keeps its id.
struct EntryCSVFormat: CSVFormat {
  private let positions: [Int?]
  /// The other columns, with the nutrient of each.
  private let nutrients: [(position: Int, id: String)]
  /// Columns that cannot be imported, each with a sentence that says why.
  private let unusable: [(position: Int, reason: String)]
  private let commaIsDecimal: Bool
  private let context: ImportContext

  /// Where each column stands among `EntryColumns.names`.
  private enum Column: Int {
    case id, log, day, timestamp, meal, name, brand, source, confidence, calories, protein, carbs, fat, servingSize,
      selectionSummary, servingsPerContainer, servingCount, servingQuantity, servingUnit, foodId, scanDuration
  }

  static func matches(_ header: CSVHeader) -> Bool { header.has("Entry ID", "Log Date", "Entry Timestamp") }

  init(header: CSVHeader, commaIsDecimal: Bool, context: ImportContext) throws(Failure) {
    positions = EntryColumns.names.map { header.position($0) }
    let required: [Column] = [.id, .day, .timestamp, .meal, .name, .calories]
    if let missing = required.first(where: { [positions] in positions[$0.rawValue] == nil }) {
      throw Failure(
        .invalidValue, "The file lacks the column “\(EntryColumns.names[missing.rawValue])”; it has \(header.shown).")
    }
    // By place, not by name: a nutrient may be called `meal`.
    let taken = Set(positions.compactMap(\.self))
    let others: [(position: Int, id: String)] = header.names.indices.compactMap { index in
      let id = CSVWriter.plainText(header.names[index])
      return id.isEmpty || taken.contains(index) || header.repeated.contains(index) ? nil : (index, id)
    }
    unusable = others.compactMap { position, id in
      NutrientNaming.reason(against: id, column: id).map { (position, $0) }
    }
    let refused = Set(unusable.map(\.position))
    nutrients = others.filter { !refused.contains($0.position) }
    self.commaIsDecimal = commaIsDecimal
    self.context = context
  }

  func entry(of record: CSVRecord, _ log: inout ImportLog) throws(Failure) -> ImportedEntry? {
    let day = try Day(parsing: Cell.trimmed(record.cell(positions[Column.day.rawValue])))
    guard let calories = try number(.calories, record) else { throw .refusedRow("The calories are unknown.") }
    var entry = Entry(
      id: try Identifier(parsing: Cell.trimmed(cell(.id, record))), day: day, timestamp: try timestamp(record),
      name: Cell.trimmed(cell(.name, record)), meal: try meal(record), calories: calories)
    entry.brand = optional(.brand, record)
    entry.source = try source(record)
    entry.confidence = try number(.confidence, record, movedBy: -2)
    entry.protein = try number(.protein, record)
    entry.carbs = try number(.carbs, record)
    entry.fat = try number(.fat, record)
    entry.servingSize = optional(.servingSize, record)
    entry.selectionSummary = optional(.selectionSummary, record)
    entry.servingsPerContainer = try number(.servingsPerContainer, record)
    entry.servingCount = try number(.servingCount, record)
    entry.servingQuantity = try number(.servingQuantity, record)
    entry.servingUnit = optional(.servingUnit, record)
    if let id = optional(.foodId, record) { entry.foodId = try Identifier(parsing: id) }
    entry.scanDurationMs = try number(.scanDuration, record).flatMap { Int(exactly: $0) }
    for (position, reason) in unusable where !record.cell(position).isEmpty { log.warn(reason) }
    for (position, id) in nutrients {
      let cell = record.cell(position)
      guard !cell.isEmpty else { continue }
      guard let value = NutrientCell.value(cell) else {
        throw .refusedRow("“\(cell.prefix(40))” is not an amount of \(id).")
      }
      entry.nutrients[id] = value
    }
    return ImportedEntry(entry, key: nil, line: record.line)
  }

  private func cell(_ column: Column, _ record: CSVRecord) -> String {
    CSVWriter.plainText(record.cell(positions[column.rawValue]))
  }

  private func optional(_ column: Column, _ record: CSVRecord) -> String? {
    let text = cell(column, record)
    return text.isEmpty ? nil : text
  }

  private func number(_ column: Column, _ record: CSVRecord, movedBy places: Int = 0) throws(Failure) -> Double? {
    let text = Cell.trimmed(record.cell(positions[column.rawValue]))
    if text.isEmpty { return nil }
    guard let number = CellNumber.parse(text, commaIsDecimal: commaIsDecimal, movedBy: places) else {
      throw .refusedRow("“\(text.prefix(40))” in the column “\(EntryColumns.names[column.rawValue])” is not a number.")
    }
    return number
  }

  /// The moment, with the offset of the user's zone: the row does not tell which clock showed it.
  private func timestamp(_ record: CSVRecord) throws(Failure) -> Instant {
    let instant = try Instant(parsing: Cell.trimmed(cell(.timestamp, record)))
    return context.clock.zone.instant(at: instant.milliseconds)
  }

  private func meal(_ record: CSVRecord) throws(Failure) -> Meal {
    guard let meal = Cell.meal(cell(.meal, record)) else {
      throw .refusedRow("“\(cell(.meal, record).prefix(40))” is not a meal.")
    }
    return meal
  }

  private func source(_ record: CSVRecord) throws(Failure) -> Source {
    guard let word = optional(.source, record) else { return .manual }
    if let known = EntryColumns.sourceWords.first(where: { $0.value == word }) { return known.key }
    return try Source(parsing: word)
  }
}
