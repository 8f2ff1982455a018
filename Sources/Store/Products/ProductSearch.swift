/// A search in the local copy, the most fitting products first: those with exactly this name, then those with all words in
/// the name, then those with all words in name or brand, of which the last may be the beginning of a word. Among equals,
/// what more people look up comes first.
struct ProductSearch {
  private let database: Database
  private let folded: FoldedText
  private let words: ArraySlice<Substring>
  /// How many products are wanted, those before the page included.
  private let needed: Int
  private var keys: [Int64] = []
  private var found: Set<Int64> = []

  /// More words than this are not looked at.
  private static let maximumWords = 16
  /// How many products are looked at, one by one, for a word that begins like one that was typed.
  private static let maximumCandidates = 400
  /// The lengths of beginnings of words that the index knows by themselves.
  private static let indexedLengths = 2...3
  /// What may be the second letter of a word. Few words have another one: folding leaves Latin letters without marks.
  private static let secondLetters = "abcdefghijklmnopqrstuvwxyz0123456789"

  /// The keys of the products at `offset` and after it, at most `limit`.
  static func keys(matching text: String, limit: Int, offset: Int, in database: Database) throws -> ArraySlice<Int64> {
    let folded = FoldedText(text)
    let (needed, overflows) = max(0, limit).addingReportingOverflow(max(0, offset))
    guard !folded.text.isEmpty, !overflows, needed > 0 else { return [] }
    var search = ProductSearch(database: database, folded: folded, needed: needed)
    try search.run()
    return search.keys.dropFirst(max(0, offset))
  }

  private init(database: Database, folded: FoldedText, needed: Int) {
    self.database = database
    self.folded = folded
    words = folded.words.prefix(Self.maximumWords)
    self.needed = needed
  }

  private var isComplete: Bool { keys.count >= needed }

  private mutating func add(_ key: Int64) {
    if !isComplete, found.insert(key).inserted { keys.append(key) }
  }

  private mutating func run() throws {
    try addExactNames()
    if !isComplete { try add(matching: "name : (\(whole(words)))") }
    if !isComplete { try addBeginnings() }
  }

  private mutating func addExactNames() throws {
    guard let key = folded.key else { return }
    try database.query(
      "SELECT key, name FROM product WHERE name_key = ?1 ORDER BY rank, key LIMIT ?2", key, needed
    ) { row in
      if FoldedText(row.text(1)) == folded { add(row.integer(0)) }
    }
  }

  /// Adds what matches a query in the language of FTS5, which reads no further than what is needed.
  private mutating func add(matching query: String) throws {
    try database.query(
      "SELECT rowid FROM product_text WHERE product_text MATCH ?1 ORDER BY rowid LIMIT ?2", query, needed
    ) { row in
      add(ProductRank.key(ofNumber: row.integer(0)))
    }
  }

  // MARK: The beginning of a word

  private mutating func addBeginnings() throws {
    guard let last = words.last else { return }
    let before = words.dropLast()
    let length = last.unicodeScalars.count
    if Self.indexedLengths.contains(length) { return try add(matching: query(before, beginning: last)) }
    // For other lengths SQLite would join the products of all words that begin so, which takes long for a frequent one. Most
    // often there is enough among the first products that come into question.
    let isComplete = length == 1 ? try addFirst(before, letter: last) : try addFirst(before, beginning: last)
    // Else they are rare, so there are few to join.
    if !isComplete { try add(matching: query(before, beginning: last)) }
  }

  /// Adds products with a long beginning of a word from the first ones with the part of it that the index knows.
  private mutating func addFirst(_ before: ArraySlice<Substring>, beginning: Substring) throws -> Bool {
    let indexed = Substring(beginning.unicodeScalars.prefix(Self.indexedLengths.upperBound))
    return try addCandidates(query(before, beginning: indexed), beginning: beginning)
  }

  /// Adds products with a word that begins with a letter: from the first ones with the words before it, else from those with
  /// any two letters that the index knows.
  private mutating func addFirst(_ before: ArraySlice<Substring>, letter: Substring) throws -> Bool {
    if !before.isEmpty, try addCandidates(whole(before), beginning: letter) { return true }
    guard letter.utf8.count == 1 else { return false }
    let beginnings = Self.secondLetters.map { "\"\(letter)\($0)\" *" }.joined(separator: " OR ")
    let words = before.isEmpty ? "" : whole(before) + " AND "
    try add(matching: "\(words)(\"\(letter)\" OR \(beginnings))")
    return isComplete
  }

  /// Looks at the first products that match a query, and adds those with a word that begins as it should. Answers whether
  /// there is nothing more to be found.
  private mutating func addCandidates(_ query: String, beginning: Substring) throws -> Bool {
    let limit = max(Self.maximumCandidates, needed)
    var count = 0
    try database.scan(
      """
      SELECT product.key, product.name, product.brand
      FROM (SELECT rowid AS number FROM product_text WHERE product_text MATCH ?1 ORDER BY rowid LIMIT ?2)
      CROSS JOIN product ON product.key = number & ?3
      """, query, limit, ProductRank.maximumKey
    ) { row in
      count += 1
      let texts = [row.textIfPresent(1), row.textIfPresent(2)]
      if texts.contains(where: { $0.map { Self.hasWord($0, beginningWith: beginning) } ?? false }) {
        add(row.integer(0))
      }
      return !isComplete
    }
    return isComplete || count < limit
  }

  private static func hasWord(_ text: String, beginningWith beginning: Substring) -> Bool {
    FoldedText(text).words.contains { $0.utf8.starts(with: beginning.utf8) }
  }

  // MARK: Queries

  /// A query for whole words. Folded words hold nothing but letters and numbers, so that in quotes each is one token.
  private func whole(_ words: ArraySlice<Substring>) -> String {
    words.map { "\"\($0)\"" }.joined(separator: " AND ")
  }

  private func query(_ words: ArraySlice<Substring>, beginning: Substring) -> String {
    (words.map { "\"\($0)\"" } + ["\"\(beginning)\" *"]).joined(separator: " AND ")
  }
}
