import API
import Model

extension MealsCurrent: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let clock = try context.clock()
    let (day, timestamp) = clock.resolve(params.at ?? .instant(clock.now))
    let schedule = try context.settings().mealSchedule
    return Result(meal: schedule.meal(at: clock.timeOfDay(of: timestamp)), day: day, timestamp: timestamp)
  }
}
