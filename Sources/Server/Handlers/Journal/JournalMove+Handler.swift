import API
import Model
import Nutrition
import Store

extension JournalMove: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    guard params.day != nil || params.meal != nil else {
      throw Failure(.invalidValue, "There is nowhere to move to.", path: "/day", hint: "Give `day`, `meal` or both.")
    }
    let selection = try EntrySelection(id: params.id, ids: params.ids)
    let clock = try context.clock()
    let day = params.day?.resolve(today: clock.today)
    let entries = try selection.entries(in: context.entries).map { entry in
      var moved = day.map { entry.moved(to: $0, clock: clock) } ?? entry
      moved.meal = params.meal ?? entry.meal
      return try context.entries.update(moved)
    }
    return Result(entries: entries)
  }
}
