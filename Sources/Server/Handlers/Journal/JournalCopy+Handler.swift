import API
import Model
import Nutrition
import Store

extension JournalCopy: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let selection = try EntrySelection(id: params.id, ids: params.ids)
    let clock = try context.clock()
    let day = params.day.resolve(today: clock.today)
    let copies = try selection.entries(in: context.entries).map { entry in
      var copy = entry.moved(to: day, clock: clock)
      copy.meal = params.meal ?? entry.meal
      copy.id = context.newIdentifier()
      return try context.entries.log(copy, now: clock.now)
    }
    return Result(entries: copies)
  }
}
