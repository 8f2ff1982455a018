public import Model

/// Some of the entries that a search finds.
public struct EntryPage: Sendable {
  /// The entries, newest first.
  public var entries: [Entry]
  /// For the next page; nil on the last.
  public var nextCursor: String?
}

extension Entries {
  /// Finds entries by words in their name or brand, newest first.
  ///
  /// Every word must occur; the last one may be the beginning of a word. Case and accents do not matter. Any text is a
  /// valid query; one without a word finds nothing. `cursor` is `nextCursor` of the page before; entries that are added
  /// or removed between two pages move nothing else.
  ///
  /// - Throws: `Failure` of kind `invalidValue` with the path `/cursor` for a text that is no cursor.
  public func search(
    _ text: String, from: Day? = nil, to: Day? = nil, limit: Int, cursor: String? = nil
  ) throws -> EntryPage {
    try search(text, from: from, to: to, limit: limit, cursor: cursor, fewMatches: 1000)
  }

  /// As above. Frequent words fill the page from the newest entries alone. Else up to `fewMatches` matches are sorted, and
  /// more are not: the entries are walked from the newest on, of which the page is soon full.
  func search(
    _ text: String, from: Day? = nil, to: Day? = nil, limit: Int, cursor: String? = nil, fewMatches: Int
  ) throws -> EntryPage {
    let before = try cursor.map(SearchPosition.init(cursor:)) ?? .newest
    guard let match = SearchQuery(text).match, limit > 0 else { return EntryPage(entries: [], nextCursor: nil) }
    let range = SearchRange(from: (from ?? .first).description, to: (to ?? .last).description, before: before)
    let positions = try self.positions(match, range, limit: limit &+ 1, fewMatches: fewMatches)
    let page = positions.prefix(limit)
    return EntryPage(
      entries: try page.compactMap { try entry(key: $0.key) },
      nextCursor: positions.count > limit ? page.last?.cursor : nil)
  }

  private func positions(
    _ match: String, _ range: SearchRange, limit: Int, fewMatches: Int
  ) throws -> [SearchPosition] {
    var newest: [SearchPosition] = []
    try walk(range) { row in
      newest.append(SearchPosition(row))
      return newest.count < 512
    }
    guard let lowest = newest.lazy.map(\.key).min() else { return [] }
    // Matches come with the highest key first, which most often is the newest entry: those among the newest entries are
    // complete before most others are looked for.
    var keys: [Int64] = []
    var page: [SearchPosition]?
    try database.scan(
      "SELECT rowid FROM entrySearch WHERE entrySearch MATCH ?1 ORDER BY rowid DESC", match,
      while: { row in
        let key = row.integer(0)
        if key < lowest, page == nil {
          page = newest.filter { keys.containsDescending($0.key) }
          if page.map(\.count) ?? 0 >= limit { return false }
        }
        keys.append(key)
        return true
      })
    if let page, page.count >= limit { return Array(page.prefix(limit)) }
    return try keys.count > fewMatches ? walk(to: keys, range, limit: limit) : sortMatches(match, range, limit: limit)
  }

  private func sortMatches(_ match: String, _ range: SearchRange, limit: Int) throws -> [SearchPosition] {
    var positions: [SearchPosition] = []
    try database.query(
      """
      SELECT e.day, e.instantMs, e.key
      FROM entrySearch JOIN entry AS e ON e.key = entrySearch.rowid
      WHERE entrySearch MATCH ?1 AND e.day BETWEEN ?2 AND ?3 AND (e.day, e.instantMs, e.key) < (?4, ?5, ?6)
      ORDER BY e.day DESC, e.instantMs DESC, e.key DESC LIMIT ?7
      """, match, range.from, range.to, range.before.day, range.before.milliseconds, range.before.key, limit
    ) { row in positions.append(SearchPosition(row)) }
    return positions
  }

  private func walk(to keys: [Int64], _ range: SearchRange, limit: Int) throws -> [SearchPosition] {
    var positions: [SearchPosition] = []
    try walk(range) { row in
      if keys.containsDescending(row.integer(2)) { positions.append(SearchPosition(row)) }
      return positions.count < limit
    }
    return positions
  }

  /// Calls `body` for each entry with the columns (day, instantMs, key), the newest first, until it answers false.
  private func walk(_ range: SearchRange, _ body: (borrowing Row) throws -> Bool) throws {
    try database.scan(
      """
      SELECT day, instantMs, key FROM entry INDEXED BY entryByDay
      WHERE day BETWEEN ?1 AND ?2 AND (day < ?3 OR instantMs < ?4 OR (instantMs = ?4 AND key < ?5))
      ORDER BY day DESC, instantMs DESC, key DESC
      """, range.from, min(range.to, range.before.day), range.before.day, range.before.milliseconds, range.before.key,
      while: body)
  }
}

extension [Int64] {
  /// Whether the number is among these, of which each is less than the one before.
  fileprivate func containsDescending(_ number: Int64) -> Bool {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] > number { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low] == number
  }
}

/// Where a page of a search may lie.
private struct SearchRange {
  /// Days, both included.
  let from: String
  let to: String
  /// The end of the page before, not included.
  let before: SearchPosition
}

/// Where a page of a search ends.
private struct SearchPosition {
  let day: String
  let milliseconds: Int64
  let key: Int64

  /// After every entry there can be.
  static let newest = SearchPosition(day: "9999-99-99", milliseconds: .max, key: .max)

  var cursor: String { "\(day).\(milliseconds).\(key)" }

  /// Reads the columns (day, instantMs, key).
  init(_ row: borrowing Row) {
    self.init(day: row.text(0), milliseconds: row.integer(1), key: row.integer(2))
  }

  init(day: String, milliseconds: Int64, key: Int64) {
    self.day = day
    self.milliseconds = milliseconds
    self.key = key
  }

  init(cursor: String) throws {
    let parts = cursor.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let milliseconds = Int64(parts[1]), let key = Int64(parts[2]),
      let day = try? Day(parsing: String(parts[0]))
    else {
      throw Failure(
        .invalidValue, "This cursor does not come from a search.", path: "/cursor",
        hint: "Give nextCursor of the answer before, or no cursor for the first page.")
    }
    self.init(day: day.description, milliseconds: milliseconds, key: key)
  }
}
