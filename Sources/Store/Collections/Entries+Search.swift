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
    let before = try cursor.map(SearchPosition.init(cursor:)) ?? .newest
    guard let match = SearchQuery(text).match, limit > 0 else { return EntryPage(entries: [], nextCursor: nil) }
    let range = SearchRange(from: (from ?? .first).description, to: (to ?? .last).description, before: before)
    let positions = try self.positions(match, range, limit: limit &+ 1)
    let page = positions.prefix(limit)
    return EntryPage(
      entries: try page.compactMap { try entry(key: $0.key) },
      nextCursor: positions.count > limit ? page.last?.cursor : nil)
  }

  /// Where the first `limit` matches in a range are.
  ///
  /// Entries are walked from the newest on, and matches are read along. Frequent words soon fill the page, and of rare
  /// ones all matches are soon known; they are sorted then. Either way takes at most twice the steps of the shorter one.
  private func positions(_ match: String, _ range: SearchRange, limit: Int) throws -> [SearchPosition] {
    try database.withRows(
      "SELECT rowid FROM entrySearch WHERE entrySearch MATCH ?1 ORDER BY rowid DESC", match
    ) { rows in
      var matches = Matches()
      var found: [SearchPosition] = []
      var walked = 0
      var areFew = false
      try walk(range) { row in
        walked += 1
        if try matches.contains(row.integer(2), in: rows) { found.append(SearchPosition(row)) }
        try matches.readOne(of: rows)
        areFew = matches.isComplete && matches.keys.count <= walked
        return found.count < limit && !areFew
      }
      guard areFew, found.count < limit else { return found }
      return try sort(matches.keys, range, limit: limit)
    }
  }

  private func sort(_ keys: [Int64], _ range: SearchRange, limit: Int) throws -> [SearchPosition] {
    var positions: [SearchPosition] = []
    try database.query(
      """
      SELECT day, instantMs, key FROM entry
      WHERE key IN (SELECT value FROM json_each(?1))
        AND day BETWEEN ?2 AND ?3 AND (day, instantMs, key) < (?4, ?5, ?6)
      ORDER BY day DESC, instantMs DESC, key DESC LIMIT ?7
      """, "[\(keys.map(String.init).joined(separator: ","))]", range.from, range.to, range.before.day,
      range.before.milliseconds, range.before.key, limit
    ) { row in positions.append(SearchPosition(row)) }
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

/// The keys of the entries that match, read with the highest first and only as far as it is asked for.
///
/// The highest key most often is the newest entry.
private struct Matches {
  private(set) var keys: [Int64] = []
  /// Whether all matches are known.
  private(set) var isComplete = false

  /// Whether an entry matches.
  mutating func contains(_ key: Int64, in rows: Rows) throws -> Bool {
    while !isComplete, keys.last ?? .max > key { try readOne(of: rows) }
    var (low, high) = (keys.startIndex, keys.endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if keys[middle] > key { low = middle + 1 } else { high = middle }
    }
    return low < keys.endIndex && keys[low] == key
  }

  mutating func readOne(of rows: Rows) throws {
    guard !isComplete else { return }
    if try rows.next() { keys.append(rows.current.integer(0)) } else { isComplete = true }
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
