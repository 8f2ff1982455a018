import API
import Model
import Store

extension MealsCurrent: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let clock = try context.clock()
    let (day, timestamp) = clock.resolve(params.at ?? .instant(clock.now))
    let schedule = try context.settings().mealSchedule
    let time = clock.zone.local(of: timestamp.milliseconds).timeOfDay
    return Result(meal: schedule.meal(at: time), day: day, timestamp: timestamp)
  }
}
