import API
import Store

extension JournalRepair: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    try Repair(context.transaction).run()
  }
}
