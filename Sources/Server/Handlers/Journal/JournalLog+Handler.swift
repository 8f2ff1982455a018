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
      var draft = draft
      draft.day = draft.day ?? params.day
      draft.meal = draft.meal ?? params.meal
      try locating(path) {
        try draft.validate()
        let entry = draft.entry(id: context.newIdentifier(), clock: clock, schedule: schedule)
        stored.append(
          try context.entries.log(entry, now: clock.now, isSame: { draft.says(entry, isSameAs: $0) }))
      }
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

extension EntryDraft {
  /// Whether the entry made from this draft is the stored one, apart from what the draft left to the server: a request
  /// that is sent again because its answer was lost comes at another time.
  func says(_ entry: Entry, isSameAs stored: Entry) -> Bool {
    var entry = entry
    if timestamp == nil { entry.timestamp = stored.timestamp }
    if timestamp == nil, day == nil { entry.day = stored.day }
    if meal == nil { entry.meal = stored.meal }
    return entry == stored
  }
}
