import API
import Model
import Store

extension JournalSetNote: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let day = params.day.resolve(today: try context.clock().today)
    let text = params.note
    guard text.contains(where: { !$0.isWhitespace }) else {
      try context.notes.set(nil, on: day)
      return Result(day: day)
    }
    do throws(Failure) {
      try DayNote(day: day, text: text).validate()
    } catch {
      throw Failure(error.kind, error.message, path: "/note", hint: error.hint)
    }
    try context.notes.set(text, on: day)
    return Result(day: day, note: text)
  }
}
