internal import JSON
internal import Model

extension BackupLog {
  private static let members: Set<String> = ["id", "date", "notes"]

  init(_ object: BackupObject) {
    let ours = object.object(BackupWords.ours)
    let date = object.requiredInstant("date")
    let local = object.zone.instant(at: date.milliseconds).local
    let stated = ours?.parsed("day") { text throws(Failure) in try Day(parsing: text) }
    self.init(
      id: object.requiredIdentifier("id"), day: stated ?? local.day,
      note: object.textUnlessBlank("notes", upTo: Limits.noteCharacters),
      remainder: object.remainder(without: Self.members))
    path = object.path
    let start = object.zone.instant(of: LocalDateTime(day: local.day, millisecondOfDay: 0))
    isMidnight = stated != nil || start.isSameMoment(as: date)
  }
}

extension BackupEntry {
  private static let members: Set<String> = [
    "id", "timestamp", "name", "mealType", "scanMode", "calories", "protein", "carbs", "fat", "micronutrients",
    "servingCount", "servingMappings", "dailyLogID", "confidence", "servingSize", "servingsPerContainer", "brand",
    "serving", "servingQuantity", "servingUnit", "savedFoodID", "scanDurationMs", "selectionSummary",
  ]

  init(_ object: BackupObject) {
    let ours = object.object(BackupWords.ours)
    let macros = object.macros(ours: ours)
    let count = object.requiredAmount("servingCount")
    entry = Entry(
      id: object.requiredIdentifier("id"), day: .first, timestamp: object.requiredInstant("timestamp", ours: ours),
      name: object.requiredText("name", upTo: Limits.nameCharacters).trimmed(),
      brand: object.textUnlessBlank("brand", upTo: Limits.brandCharacters)?.trimmed(),
      barcode: object.barcode(ours: ours), meal: object.requiredWord("mealType", AppMeal.snack).meal,
      source: object.source(object.requiredWord("scanMode", AppScanMode.manual), ours: ours),
      calories: macros.calories ?? 0, protein: macros.protein, carbs: macros.carbs, fat: macros.fat,
      nutrients: object.nutrients("micronutrients", ours: ours), serving: object.serving("serving"),
      servingSize: object.text("servingSize", upTo: Limits.servingCharacters),
      servingQuantity: object.amount("servingQuantity"),
      servingUnit: object.text("servingUnit", upTo: Limits.unitCharacters),
      servingsPerContainer: object.amount("servingsPerContainer"),
      servingCount: count == 1 && ours?.bool("statesServingCount") != true ? nil : count,
      servingMappings: object.servingMappings("servingMappings"), foodId: object.identifier("savedFoodID"),
      confidence: object.confidence(), scanDurationMs: object.integer("scanDurationMs", in: 0...Limits.durationMs),
      selectionSummary: object.text("selectionSummary", upTo: Limits.summaryCharacters))
    logId = object.identifier("dailyLogID")
    isExact = ours != nil
    remainder = object.remainder(without: Self.members)
  }
}

extension BackupObject {
  /// The source that the app's mode stands for, or ours when the app would call it so.
  func source(_ mode: AppScanMode, ours: BackupObject?) -> Source {
    let exact = ours?.parsed("source") { text throws(Failure) in try Source(parsing: text) }
    guard let exact, AppScanMode(exact) == mode else { return mode.source }
    return exact
  }

  /// The code of the product, for which the app has no member.
  func barcode(ours: BackupObject?) -> ProductCode? {
    ours?.parsed("barcode") { text throws(Failure) in try ProductCode(parsing: text) }
  }

  fileprivate func confidence() -> Double? {
    guard let value = number("confidence") else { return nil }
    if !(0...1).contains(value) { refuse("The confidence is \(value); it must lie between 0 and 1.", at: "confidence") }
    return value
  }
}
