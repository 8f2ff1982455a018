import API
import Model
import Nutrition
import Store

extension JournalUpdate: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let selection = try EntrySelection(id: params.id, ids: params.ids)
    let clock = try context.clock()
    let entries = try selection.entries(in: context.entries).map { entry in
      var updated = try locating("/patch") { try params.patch.apply(to: entry) }
      guard updated.id == entry.id else {
        throw Failure(.invalidValue, "The id of an entry cannot be changed.", path: "/patch/id")
      }
      try locating("/patch") { try updated.validate() }
      if updated.day != entry.day, updated.timestamp == entry.timestamp {
        updated = updated.moved(to: updated.day, clock: clock)
      }
      return try context.entries.update(updated)
    }
    return Result(entries: entries)
  }
}
