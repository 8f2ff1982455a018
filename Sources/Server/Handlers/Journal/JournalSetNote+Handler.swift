import API
import Model

extension JournalSetNote: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let day = params.day.resolve(today: try context.clock().today)
    let note = try DayNote.text(params.note, path: "/note")
    try context.notes.set(note, on: day)
    return Result(day: day, note: note)
  }
}
