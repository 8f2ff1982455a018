import CSQLite
import Model
import Testing

@testable import Store

@Suite("Search in the local copy")
struct ProductSearchTests {
  let directory = TemporaryDirectory()

  private func names(_ query: String, among products: [StoredProduct], limit: Int = 20, offset: Int = 0) throws
    -> [String]
  {
    try directory.importProducts(products)
    return try ProductCopy(besides: directory.location).search(query, limit: limit, offset: offset).map {
      $0.name ?? ""
    }
  }

  private let shelf = [
    stored("10000001", "Oat milk barista", scans: 900),
    stored("10000002", "Milk chocolate", brand: "Alpo", scans: 5000),
    stored("10000003", "Milk", brand: "Farm", scans: 3), stored("10000004", "MILK!", brand: "Meadow", scans: 40),
    stored("10000005", "Cheese", brand: "Milk & Co", scans: 9000),
    stored("10000006", "Milkshake strawberry", scans: 20),
    stored("10000007", "Crème brûlée", brand: "Élan"), stored("10000008", "Weiße Schokolade mit Nüssen"),
    stored("10000009", "Ben's rice 50%"), stored("10000010", "multi-grain bread"),
    stored("10000011", nil, brand: "Lone"),
  ]

  @Test("First exactly this name, then the word in the name, then in the brand or as a beginning; popular ones first")
  func ranking() throws {
    #expect(
      try names("milk", among: shelf) == [
        "MILK!", "Milk", "Milk chocolate", "Oat milk barista", "Cheese", "Milkshake strawberry",
      ])
  }

  @Test("Pages join without gaps and repetitions")
  func pages() throws {
    let all = try names("milk", among: shelf)
    let copy = ProductCopy(besides: directory.location)
    for size in 1...7 {
      var joined: [String] = []
      while true {
        let page = try copy.search("milk", limit: size, offset: joined.count).map { $0.name ?? "" }
        if page.isEmpty { break }
        joined += page
      }
      #expect(joined == all)
    }
    #expect(try copy.search("milk", limit: 0) == [])
    #expect(try copy.search("milk", limit: 5, offset: 100) == [])
    #expect(try copy.search("milk", limit: .max, offset: .max) == [])
    #expect(try copy.search("milk", limit: -1, offset: -5) == [])
  }

  @Test(
    "Words are found whatever their case, their marks, their order and what stands between them",
    arguments: [
      ("creme brulee", ["Crème brûlée"]), ("CRÈME   Brûlée!", ["Crème brûlée"]), ("elan", ["Crème brûlée"]),
      ("cre\u{300}me", ["Crème brûlée"]), ("brul", ["Crème brûlée"]),
      ("schokolade weiße", ["Weiße Schokolade mit Nüssen"]),
      ("weisse nussen", ["Weiße Schokolade mit Nüssen"]), ("multi grain", ["multi-grain bread"]),
      ("multi-gr", ["multi-grain bread"]), ("Ben's", ["Ben's rice 50%"]), ("50%", ["Ben's rice 50%"]),
      ("lone", [""]), ("chocolate alpo", ["Milk chocolate"]), ("milk stra", []), ("grain-multi", ["multi-grain bread"]),
      ("milks straw", []), ("strawberry milks", ["Milkshake strawberry"]), ("m", ["Milk chocolate"]),
    ])
  func folding(query: String, expected: [String]) throws {
    let found = try names(query, among: shelf)
    #expect(query == "m" ? found.count == 8 : found == expected)
  }

  @Test(
    "Any text may be searched for",
    arguments: [
      "", " ", "\"", "\"\"\"", "*", "^", "a*b", "AND", "OR NOT", "NEAR(a b)", "name:milk", "{name} : milk", "why?",
      "a,b",
      "-milk", "+", "(", ")", "'; DROP TABLE product; --", "\0", "a\0b", "🥛", "牛乳", "मक्खन", "กะทิ", "\u{301}", "\u{E000}",
      "\u{10FFFF}", "\u{1E900}", String(repeating: "x", count: 10_000), String(repeating: "a ", count: 1000),
    ])
  func hostileQueries(query: String) throws {
    try directory.importProducts(shelf)
    _ = try ProductCopy(besides: directory.location).search(query, limit: 20)
  }

  @Test("A frequent beginning that hides a rare word does not hide it from the search")
  func rareBeginnings() throws {
    var products = (0..<1500).map { stored(String(10_000_000 + $0), "chocolate \($0)", scans: 50) }
    products.append(stored("20000000", "choconut bar"))
    #expect(try names("choconu", among: products) == ["choconut bar"])
    let copy = ProductCopy(besides: directory.location)
    #expect(try copy.search("bar choconu", limit: 5).map(\.name) == ["choconut bar"])
    #expect(try copy.search("chocolat", limit: 3).map(\.name) == ["chocolate 0", "chocolate 1", "chocolate 2"])
    #expect(try copy.search("chocolat", limit: 2000).count == 1500)
  }

  @Test("Any beginning of any length finds what begins so, the most popular first, also among many that hide it")
  func beginnings() throws {
    let first = ["milk", "mild", "m", "mü", "moka", "мёд", "牛乳", "tea"]
    let second = ["white", "wild", "wine", "w", "chocolate", "chocolatine", "choco", "à", "z2"]
    let products = (0..<3000).map { number in
      let name = "\(first[number * 5 % first.count]) \(second[number / 8 * 4 % second.count])"
      return stored(String(10_000_000 + number), name, scans: number % 97 == 0 ? 9 : number * 31 % 4)
    }
    try directory.importProducts(products, step: 700)
    let copy = ProductCopy(besides: directory.location)
    for query in ["m", "mi", "mil", "milk w", "milk wi", "milk whi", "tea chocolati", "w", "c", "ch", "мё", "牛", "m z", "q"] {
      let folded = FoldedText(query)
      let expected = products.filter { Self.fits(FoldedText($0.name ?? ""), folded) }.map(\.code)
      let found = try copy.search(query, limit: 5000).map(\.code)
      #expect(Set(found) == Set(expected), "\(query)")
      #expect(found.count == expected.count)
      #expect(try copy.search(query, limit: 25).map(\.code) == Array(found.prefix(25)))
    }
  }

  /// Whether all words of the query are words of the name, the last one perhaps only the beginning of one.
  private static func fits(_ name: FoldedText, _ query: FoldedText) -> Bool {
    guard let last = query.words.last else { return false }
    return query.words.dropLast().allSatisfy(name.words.contains) && name.words.contains { $0.hasPrefix(last) }
  }

  @Test(
    "Texts are folded to words that can be compared",
    arguments: [
      ("", ""), ("  --  ", ""), ("Crème-Brûlée 50%", "creme brulee 50"), ("Weiße Nüsse", "weisse nusse"),
      ("Smørrebrød, Łódź", "smorrebrod lodz"), ("e\u{301}te\u{301}", "ete"), ("ÇA İ", "ca i"), ("½ l", "½ l"),
      ("牛乳・チーズ", "牛乳 チーズ"), ("СЫР «Ёлка»", "сыр ёлка"), ("हिन्दी", "हिन्दी"), ("a\0b\u{A0}c", "a b c"), ("🥛milk🥛", "milk"),
      ("Ben's", "ben s"),
    ])
  func folded(text: String, expected: String) {
    #expect(FoldedText(text).text == expected)
  }

  @Test("Short texts have a key, and equal words equal keys")
  func keys() {
    #expect(FoldedText("Oat Milk!").key == FoldedText("oat-milk").key)
    #expect(FoldedText("Oat Milk").key != FoldedText("Milk Oat").key)
    #expect(FoldedText("one two three").key != nil)
    #expect(FoldedText("one two three four").key == nil)
    #expect(FoldedText("!").key == nil)
  }

  @Test("The index takes folded texts apart at the spaces, whatever the characters")
  func tokenizer() throws {
    let database = try Database(opening: ":memory:", path: "", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try database.execute(
      """
      CREATE VIRTUAL TABLE probe USING fts5(text, tokenize = 'ascii');
      CREATE VIRTUAL TABLE probe_words USING fts5vocab(probe, 'instance');
      """)
    let scalars = Array(1...0xFFFF) + Array(stride(from: 0x1_0000, to: 0x11_0000, by: 0x400))
    let text = FoldedText(scalars.compactMap { Unicode.Scalar(UInt32($0)) }.map { "q\($0)q " }.joined())
    try database.run("INSERT INTO probe (text) VALUES (?1)", text.text)
    var words: [String] = []
    try database.query("SELECT term FROM probe_words ORDER BY offset") { words.append($0.text(0)) }
    #expect(words.count > 65_000)
    #expect(words == text.words.map(String.init))
  }

  @Test("Searching and looking up use indexes only")
  func queryPlans() throws {
    try directory.importProducts(shelf)
    let file = ProductFile(besides: directory.location)
    let database = try #require(try file.open())
    let recorder = StatementRecorder()
    try recorder.record(database) {
      _ = try ProductSearch.keys(matching: "milk", limit: 20, offset: 0, in: database)
      _ = try ProductSearch.keys(matching: "oat milks", limit: 20, offset: 0, in: database)
      _ = try ProductSearch.keys(matching: "oat m", limit: 20, offset: 0, in: database)
      _ = try database.first("SELECT code FROM product WHERE code = ?1", 1) { _ in }
    }
    #expect(recorder.statements.count >= 4)
    // The index of words has statements of its own.
    for sql in recorder.statements where !sql.contains("'product_text_") {
      for line in plan(of: sql, in: database) where line.hasPrefix("SCAN") {
        #expect(line.contains("VIRTUAL TABLE INDEX") || line.contains("subquery") || line.hasPrefix("SCAN ("), "\(sql)")
      }
    }
  }
}
