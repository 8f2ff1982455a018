import API
import Model
import Nutrition
import Store

extension JournalUpdate: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let selection = try EntrySelection(id: params.id, ids: params.ids)
    let clock = try context.clock()
    let entries = try selection.entries(in: context.entries).map { entry in
      try context.entries.update(try locating("/patch") { try params.patch.changed(entry, clock: clock) })
    }
    return Result(entries: entries)
  }
}

extension MergePatch where Target == EntryDraft {
  /// The entry after the changes, with the numbers of another amount when only that changes.
  fileprivate func changed(_ entry: Entry, clock: JournalClock) throws -> Entry {
    let changed = try apply(to: entry, clock: clock)
    return changesOnlyTheAmount ? try entry.rescaled(to: changed) : changed
  }
}
