import API
import Model
import Nutrition
import Store

extension JournalDay: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let day = params.day.resolve(today: try context.clock().today)
    return DaySummary(
      day: day, entries: try context.entries.onDay(day), note: try context.notes.note(on: day),
      goals: try context.goals())
  }
}
