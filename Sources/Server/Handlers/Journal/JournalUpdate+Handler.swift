import API
import Model
import Nutrition
import Store

extension JournalUpdate: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let selection = try EntrySelection(id: params.id, ids: params.ids)
    let clock = try context.clock()
    let entries = try selection.entries(in: context.entries).map { entry in
      try context.entries.update(try locating("/patch") { try params.patch.apply(to: entry, clock: clock) })
    }
    return Result(entries: entries)
  }
}
