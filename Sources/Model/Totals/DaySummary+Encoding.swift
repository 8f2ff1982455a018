public import JSON

extension DaySummary {
  public func writeMembers(to object: JSONObjectWriter) throws {
    object.member("day", text: day)
    // Nearly all of the text is entries, and each of them is also in its meal.
    let texts = EntryTexts(entries, try object.memberKeepingText("entries", entries))
    try object.member("meals", meals.map { WrittenMeal(meal: $0, texts: texts) })
    try object.member("totals", totals)
    try object.member("goals", goals)
    try object.member("remaining", remaining)
    try object.member("progress", progress)
    object.member("note", note)
  }
}

extension MealSummary {
  public func writeMembers(to object: JSONObjectWriter) throws {
    try WrittenMeal(meal: self, texts: EntryTexts([], [])).writeMembers(to: object)
  }
}

/// A meal whose entries may be written already.
private struct WrittenMeal: JSONObjectEncodable {
  let meal: MealSummary
  let texts: EntryTexts

  func writeMembers(to object: JSONObjectWriter) throws {
    object.member("meal", meal.meal.rawValue)
    if let entries = texts.texts(of: meal.entries) {
      try object.member("entries", entries)
    } else {
      try object.member("entries", meal.entries)
    }
    try object.member("totals", meal.totals)
  }
}

/// The texts of entries, by what they are the texts of.
private struct EntryTexts {
  private let written: [Identifier: (entry: Entry, text: RawJSON)]

  init(_ entries: [Entry], _ texts: [RawJSON]) {
    let pairs = zip(entries, texts).map { ($0.id, (entry: $0, text: $1)) }
    written = Dictionary(pairs) { first, _ in first }
  }

  /// The texts of these entries; nil when one of them was not written, or not like this.
  func texts(of entries: [Entry]) -> [RawJSON]? {
    var texts: [RawJSON] = []
    texts.reserveCapacity(entries.count)
    for entry in entries {
      guard let found = written[entry.id], found.entry == entry else { return nil }
      texts.append(found.text)
    }
    return texts
  }
}
