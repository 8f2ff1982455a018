import Model
import Nutrition
import Store

/// Where in the journal something weighed is logged, as a request says it.
struct WeighedEntry {
  var id: Identifier?
  var day: DayReference?
  var meal: Meal?
  var timestamp: Moment?

  /// Logs what was weighed.
  ///
  /// - Parameter path: the member of the params that is to blame when the numbers grow too large.
  func log(_ draft: EntryDraft, path: String, _ context: WriteContext) throws -> Entry {
    var draft = draft
    draft.id = id
    draft.day = day
    draft.meal = meal
    draft.timestamp = timestamp
    do {
      try draft.validate()
    } catch {
      throw Failure(.invalidValue, "So much cannot be logged. \(error.message)", path: path)
    }
    let clock = try context.clock()
    let entry = draft.entry(
      id: context.newIdentifier(), clock: clock, schedule: try context.settings.read().mealSchedule)
    return try context.entries.log(entry, now: clock.now)
  }

  /// The entry that has the id already: what this request stored when it came before.
  ///
  /// - Throws: `Failure` of kind `conflict` when it is another one. Only what the request states is compared.
  func stored(grams: Double?, foodId: Identifier?, _ context: WriteContext) throws -> Entry? {
    guard let id, let entry = try context.entries.entry(id) else { return nil }
    let clock = try context.clock()
    let isSame =
      entry.foodId == foodId && grams.map { entry.servingQuantity == $0 } ?? true
      && day.map { $0.resolve(today: clock.today) == entry.day } ?? true && meal.map { $0 == entry.meal } ?? true
    guard isSame else {
      throw Failure(
        .conflict, "The id \(id) belongs to another entry, “\(entry.name)” on \(entry.day).", path: "/entryId",
        hint: "Leave the id out to get a new one.")
    }
    return entry
  }
}
