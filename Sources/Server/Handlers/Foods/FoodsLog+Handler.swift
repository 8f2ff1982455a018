import API
import Model
import Nutrition
import Store

extension FoodsLog: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let food = try context.foods.existing(params.id)
    let clock = try context.clock()
    if let stored = try params.entryId.flatMap(context.entries.entry) {
      guard params.asks(for: stored, of: food, clock: clock) else {
        throw Failure(
          .conflict, "The id \(stored.id) belongs to another entry, “\(stored.name)” on \(stored.day).",
          path: "/entryId", hint: "Leave the id out to get a new one.")
      }
      return Result(entry: stored)
    }
    let (quantity, unit) = try amount(params, of: food, in: context.entries)
    var draft: EntryDraft
    do throws(Failure) {
      draft =
        if let quantity { try food.entryDraft(quantity: quantity, unit: unit) } else { try food.entryDraft(unit: unit) }
    } catch {
      // Without a place it is the food that is to blame.
      throw error.path == nil ? error.under("/id") : error
    }
    if let stated = params.nutrients?.nutrients {
      var nutrients = draft.nutrients?.nutrients ?? Nutrients()
      for element in stated { nutrients[element.id] = element.value }
      try locating("/nutrients") { try nutrients.validate() }
      draft.nutrients = StatedNutrients(nutrients)
    }
    draft.id = params.entryId
    draft.day = params.day
    draft.meal = params.meal
    draft.timestamp = params.timestamp
    try draft.validate()
    let schedule = try context.settings.read().mealSchedule
    let entry = draft.entry(id: context.newIdentifier(), clock: clock, schedule: schedule)
    return Result(entry: try context.entries.log(entry, now: clock.now))
  }

  /// The amount that the request asks for; a unit without a quantity is the amount that the food's numbers are for.
  private static func amount(
    _ params: Params, of food: Food, in entries: Entries
  ) throws -> (quantity: Double?, unit: String) {
    if params.quantity == nil, params.unit == nil {
      let last = try LastServing(of: food, in: entries)
      return (last.quantity, last.unit)
    }
    return (params.quantity?.value, params.unit ?? food.servingUnit)
  }
}

extension FoodsLog.Params {
  /// Whether an entry is what this request stored when it came before. Only what the request states is compared: the food
  /// and the time may have changed since.
  fileprivate func asks(for entry: Entry, of food: Food, clock: JournalClock) -> Bool {
    let stated = nutrients?.nutrients ?? Nutrients()
    return entry.foodId == id && quantity.map { $0.value == entry.servingQuantity } ?? true
      && unit.map { food.converter.unit(named: $0) == entry.servingUnit } ?? true
      && meal.map { $0 == entry.meal } ?? true && day.map { $0.resolve(today: clock.today) == entry.day } ?? true
      && isTime(of: entry, clock: clock) && stated.allSatisfy { entry.nutrients[$0.id] == $0.value }
  }

  private func isTime(of entry: Entry, clock: JournalClock) -> Bool {
    switch timestamp {
    case nil: true
    // The time of day was that of the first request.
    case .day(let label)?: clock.day(of: entry.timestamp.local) == label
    case let moment?: clock.resolve(moment).instant == entry.timestamp
    }
  }
}
