public import JSON

extension EntryDraft: Patchable {
  public static func canonical(_ changes: JSONObject) throws(Failure) -> JSONObject { try Entry.canonical(changes) }
}

extension MergePatch where Target == EntryDraft {
  /// The entry after the changes, whose members are as in a draft: `day` may be a word, `timestamp` a local time or a day.
  ///
  /// Of `day` and `timestamp`, the one that is changed alone takes the other along: a new day keeps the time of day, and
  /// the day follows a new timestamp as it does when an entry is logged. When the patch names both, both are kept.
  ///
  /// - Throws: `JSONDecodingError` for a member that is unknown or of the wrong type, `Failure` of kind `invalidValue` for
  ///   a value that is not allowed. Both point at the member of the patch that is to blame.
  public func apply(to entry: Entry, clock: JournalClock) throws -> Entry {
    var changes = changes
    if let day: DayReference = try stated("day") {
      changes["day"] = .string(day.resolve(today: clock.today).description)
    }
    let moment = try (stated("timestamp") as Moment?).map(clock.resolve)
    if let moment { changes["timestamp"] = .string(moment.instant.description) }
    var updated = try MergePatch<Entry>(changes).apply(to: entry)
    guard updated.id == entry.id else { throw Failure.invalid("The id of an entry cannot be changed.", path: "/id") }
    if updated.timestamp == entry.timestamp {
      updated.timestamp = entry.moved(to: updated.day, clock: clock).timestamp
    } else if let moment, changes["day"] == nil {
      updated.day = moment.day
    }
    return updated.normalized()
  }

  /// Whether the patch says how much was eaten and nothing about what is in it, which follows from the amount then.
  public var changesOnlyTheAmount: Bool {
    let amount = ["servingQuantity", "servingUnit"]
    let content = ["calories", "protein", "carbs", "fat", "nutrients", "serving"]
    return amount.contains { changes[$0] != nil } && !content.contains { changes[$0] != nil }
  }

  /// A member that is a text; what is none of that form is refused, and what is no text is left to the entry to refuse.
  private func stated<Value: TextCodable>(_ name: String) throws -> Value? {
    guard let text = changes[name]?.string else { return nil }
    do throws(Failure) { return try Value(parsing: text) } catch { throw error.under("/" + name) }
  }
}
