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

  /// As above. More than `fewMatches` matches are not sorted: the entries are walked from the newest on, of which the page
  /// is soon full.
  func search(
    _ text: String, from: Day? = nil, to: Day? = nil, limit: Int, cursor: String? = nil, fewMatches: Int
  ) throws -> EntryPage {
    let before = try cursor.map(SearchPosition.init(cursor:)) ?? .newest
    guard let match = SearchQuery(text).match, limit > 0 else { return EntryPage(entries: [], nextCursor: nil) }
    let range = SearchRange(from: (from ?? .first).description, to: (to ?? .last).description, before: before)
    let positions =
      try hasMoreMatches(than: fewMatches, match)
      ? try walk(match, range, limit: limit &+ 1) : try sortMatches(match, range, limit: limit &+ 1)
    let page = positions.prefix(limit)
    return EntryPage(
      entries: try page.compactMap { try entry(key: $0.key) },
      nextCursor: positions.count > limit ? page.last?.cursor : nil)
  }

  private func hasMoreMatches(than count: Int, _ match: String) throws -> Bool {
    try database.first("SELECT 1 FROM entrySearch WHERE entrySearch MATCH ?1 LIMIT 1 OFFSET ?2", match, count) { _ in
      true
    } ?? false
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

  private func walk(_ match: String, _ range: SearchRange, limit: Int) throws -> [SearchPosition] {
    var positions: [SearchPosition] = []
    try database.query(
      """
      SELECT day, instantMs, key FROM entry INDEXED BY entryByDay
      WHERE day BETWEEN ?2 AND ?3 AND (day < ?4 OR instantMs < ?5 OR (instantMs = ?5 AND key < ?6))
        AND +key IN (SELECT rowid FROM entrySearch WHERE entrySearch MATCH ?1)
      ORDER BY day DESC, instantMs DESC, key DESC LIMIT ?7
      """, match, range.from, min(range.to, range.before.day), range.before.day, range.before.milliseconds,
      range.before.key, limit
    ) { row in positions.append(SearchPosition(row)) }
    return positions
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
