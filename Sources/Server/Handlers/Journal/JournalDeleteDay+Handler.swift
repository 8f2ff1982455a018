import API
import Model
import Store

extension JournalDeleteDay: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let day = params.day.resolve(today: try context.clock().today)
    let note = try context.notes.note(on: day)
    let entries = try context.entries.deleteDay(day)
    try context.notes.set(nil, on: day)
    return Result(day: day, entries: entries, note: note)
  }
}
