import API
import Model
import Store

extension FoodsFromEntry: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    guard let entry = try context.entries.entry(params.entryId) else {
      throw Failure(.notFound, "There is no entry with the id \(params.entryId).", path: "/entryId")
    }
    let clock = try context.clock()
    if let food = try context.foods.madeFrom(entry: entry.id) {
      guard ArchiveCutoff(clock).reason(for: food) != nil else { return Result(food: food, created: false) }
      try context.foods.refreshUsage(food.id, now: clock.now)
      return Result(food: try context.foods.existing(food.id), created: false)
    }
    let food = Food(keeping: entry, id: params.id ?? context.newIdentifier(), now: clock.now)
    return Result(food: try context.foods.insert(food), created: true)
  }
}
