import API
import Store

extension JournalDelete: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let selection = try EntrySelection(id: params.id, ids: params.ids)
    let entries = try selection.entries(in: context.entries)
    try context.entries.delete(entries)
    return Result(entries: entries)
  }
}
