import API
import Model
import Store

extension JournalLog: WriteHandler {
  private static let maximumEntries = 10_000

  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let clock = try context.clock()
    let schedule = try context.settings.read().mealSchedule
    let drafts = try drafts(of: params)
    var stored: [Entry] = []
    stored.reserveCapacity(drafts.count)
    for (path, draft) in drafts {
      stored.append(
        try Failure.locating(path) {
          let entry = try draft.entry(
            clock: clock, schedule: schedule, defaultDay: params.day, defaultMeal: params.meal,
            newIdentifier: context.newIdentifier)
          return try context.entries.insert(entry)
        })
    }
    return Result(entries: stored)
  }

  /// The drafts with the JSON Pointer of each.
  private static func drafts(of params: Params) throws -> [(path: String, draft: EntryDraft)] {
    switch (params.entry, params.entries) {
    case (let entry?, nil): return [("/entry", entry)]
    case (nil, let entries?):
      guard entries.count <= maximumEntries else {
        throw Failure(.invalidValue, "One request logs at most \(maximumEntries) entries.", path: "/entries")
      }
      return entries.enumerated().map { ("/entries/\($0.offset)", $0.element) }
    case (nil, nil):
      throw Failure(.invalidValue, "There is no entry to log.", path: "/entry", hint: "Give `entry` or `entries`.")
    case (_?, _?):
      throw Failure(
        .invalidValue, "`entry` and `entries` cannot both be given.", path: "/entries", hint: "Give one of them.")
    }
  }
}
