import API
import Model
import Nutrition
import Store

extension ScanAccept: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    var entry = try params.entry(context)
    if let container = params.startContainer { return try start(container, with: entry, context) }
    let food = params.saveToFoodBank == true ? try context.kept(entry) : nil
    entry.foodId = food?.id ?? entry.foodId
    let draft = params.draft
    let stored = try locating("/draft") {
      try context.entries.log(entry, now: context.clock().now, isSame: { entry.isSame(as: $0, statedBy: draft) })
    }
    return Result(entry: stored, food: try food.flatMap { try context.foods.food($0.id) })
  }

  private static func start(
    _ weights: ScannedContainer, with entry: Entry, _ context: WriteContext
  ) throws -> Result {
    if let stored = try context.containers.container(entry.id) {
      return Result(food: try stored.foodId.flatMap(context.foods.food), container: stored)
    }
    let food = try context.kept(entry)
    return try locating("/startContainer") {
      let weighed = try WeighedFood(food.id, gramsPerServing: weights.gramsPerServing, context)
      let container = weighed.food.container(
        id: entry.id, gramsPerServing: weighed.gramsPerServing, startWeight: weights.startWeight.value,
        tareWeight: weights.tareWeight?.value, startedAt: try context.clock().now)
      guard let container else { throw Failure.noFood(food.id) }
      try container.validate()
      try weighed.remember(context)
      try context.containers.insert(container)
      return Result(food: try context.foods.food(food.id), container: container)
    }
  }
}

extension ScanAccept.Params {
  /// What is to be logged.
  fileprivate func entry(_ context: WriteContext) throws -> Entry {
    var draft = try self.draft ?? proposal(context)
    draft.id = draft.id ?? scanId
    draft.day = draft.day ?? day
    draft.meal = draft.meal ?? meal
    try locating("/draft") { try draft.validate() }
    let schedule = try context.settings.read().mealSchedule
    return draft.entry(id: context.newIdentifier(), clock: try context.clock(), schedule: schedule)
  }

  private func proposal(_ context: WriteContext) throws -> EntryDraft {
    guard let scanId else {
      throw Failure(
        .invalidValue, "There is nothing to accept.", path: "/scanId", hint: "Give `scanId`, `draft`, or both.")
    }
    let result = try Scans(context.transaction).result(of: scanId)
    if let entry = result.draft?.entry { return entry }
    guard result.draft != nil else {
      throw Failure(
        .invalidValue, "This scan is about an ingredient of a calculator, which is not logged.", path: "/scanId",
        hint: "Add its `ingredient` to the calculator with foods/update.")
    }
    throw Failure(
      .invalidValue, "The scan found no calories, which an entry needs.", path: "/draft",
      hint: "Give `draft` with `calories`; the scan may have `suggestedCalories`.")
  }
}

extension WriteContext {
  /// The food that keeps an entry: the one that kept it before, one that says the same, or a new one.
  fileprivate func kept(_ entry: Entry) throws -> Food {
    let now = try clock().now
    // Accepted before: nothing changes.
    if let made = try foods.madeFrom(entry: entry.id) { return made }
    let food = Food(keeping: entry, id: newIdentifier(), now: now)
    guard let known = try foods.same(as: food) else { return try foods.insert(food) }
    try foods.refreshUsage(known.id, now: now)
    return known
  }
}

extension Entry {
  /// Whether a stored entry is this one, apart from what a draft leaves to the moment of accepting it.
  fileprivate func isSame(as stored: Entry, statedBy draft: EntryDraft?) -> Bool {
    var entry = self
    if draft?.timestamp == nil { entry.timestamp = stored.timestamp }
    if draft?.timestamp == nil, draft?.day == nil { entry.day = stored.day }
    if draft?.meal == nil { entry.meal = stored.meal }
    return entry == stored
  }
}
