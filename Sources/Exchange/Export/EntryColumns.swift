public import Model

/// Entries as rows of CSV: 21 columns that are always there, and one for each nutrient.
///
/// The columns, their names and their order are those that the iOS app of this journal exports. Numbers keep every digit,
/// and what is unknown is an empty cell. Not in the rows: what a serving weighs, the equal amounts of a food, its
/// barcode, and the UTC offset of the timestamp.
public struct EntryColumns: Sendable {
  public static let names = [
    "Entry ID", "Daily Log ID", "Log Date", "Entry Timestamp", "Meal", "Name", "Brand", "Scan Mode", "Confidence %",
    "Calories", "Protein (g)", "Carbs (g)", "Fat (g)", "Serving Size", "Selection Summary", "Servings Per Container",
    "Serving Count", "Serving Qty", "Serving Unit", "Saved Food ID", "Scan Duration Ms",
  ]

  /// The ids of the nutrients that have a column.
  public let nutrients: [String]

  public init(nutrients: [String]) {
    self.nutrients = nutrients.sorted()
  }

  public var header: [CSVWriter.Cell] { (Self.names + nutrients).map { .text($0) } }

  /// The row of an entry.
  public func row(of entry: Entry) -> [CSVWriter.Cell] {
    Self.cells(of: entry) + nutrients.map { id in entry.nutrients[id].map { .text(NutrientCell.text($0)) } ?? .empty }
  }

  /// Whether two entries come to the same row.
  public static func haveSameRow(_ left: Entry, _ right: Entry) -> Bool {
    left.nutrients == right.nutrients && cells(of: left) == cells(of: right)
  }

  private static func cells(of entry: Entry) -> [CSVWriter.Cell] {
    [
      .text(entry.id.description.uppercased()), .empty, .text(entry.day.description), .text(timestamp(of: entry)),
      .text(word(of: entry.meal)), .text(entry.name), text(entry.brand), .text(word(of: entry.source)),
      text(entry.confidence.map(PercentCell.text)), .number(entry.calories), number(entry.protein),
      number(entry.carbs), number(entry.fat), text(entry.servingSize), text(entry.selectionSummary),
      number(entry.servingsPerContainer), number(entry.servingCount), number(entry.servingQuantity),
      text(entry.servingUnit), text(entry.foodId?.description.uppercased()),
      entry.scanDurationMs.map { .integer($0) } ?? .empty,
    ]
  }

  private static func text(_ text: String?) -> CSVWriter.Cell { text.map { .text($0) } ?? .empty }

  private static func number(_ number: Double?) -> CSVWriter.Cell { number.map { .number($0) } ?? .empty }

  /// `2026-11-30T12:15:00.000Z`
  private static func timestamp(of entry: Entry) -> String {
    let text = Instant(milliseconds: entry.timestamp.milliseconds, offsetMinutes: 0).description
    return text.utf8.count == 20 ? text.dropLast() + ".000Z" : text
  }

  static func word(of meal: Meal) -> String {
    switch meal {
    case .breakfast: "Breakfast"
    case .lunch: "Lunch"
    case .dinner: "Dinner"
    case .snack: "Snack"
    }
  }

  static let sourceWords: KeyValuePairs<Source, String> = [
    .label: "Label Scan", .foodPhoto: "Food Photo", .barcode: "Barcode", .manual: "Manual",
  ]

  static func word(of source: Source) -> String { sourceWords.first { $0.key == source }?.value ?? source.rawValue }
}
