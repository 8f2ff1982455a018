import API
import Store

extension JournalGet: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let ids = try EntrySelection(id: params.id, ids: params.ids)
    return Result(entries: try ids.entries(in: context.entries))
  }
}
