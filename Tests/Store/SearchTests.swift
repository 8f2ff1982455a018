import Model
import Testing

@testable import Store

@Suite("Search")
struct SearchTests {
  let directory = TemporaryDirectory()
  let store: Store

  init() throws {
    store = directory.store()
    let foods = [
      ("Milk 50% less sugar", "Northmill"), ("Why? bar", nil), ("A,b mix", nil), ("Multi-grain bread", "Ben's"),
      ("Crème brûlée", nil), ("Bread, white", nil), ("Oat \"special\"", nil),
    ]
    try store.writeNow { transaction in
      for (number, food) in foods.enumerated() {
        try Entries(transaction).insert(try entry(number, food.0, on: "2026-11-0\(number + 1)", brand: food.1))
      }
    }
  }

  func find(_ text: String) throws -> [String] {
    try store.readNow { try Entries($0).search(text, limit: 50) }.entries.map(\.name)
  }

  @Test(
    "any text is a valid query",
    arguments: [
      ("50%", ["Milk 50% less sugar"]), ("why?", ["Why? bar"]), ("a,b", ["A,b mix"]),
      ("multi-grain", ["Multi-grain bread"]), ("Ben's", ["Multi-grain bread"]), ("\"", []), ("", []), ("   ", []),
      ("%", []), ("*", []), ("NEAR(", []), ("name:bread", []), ("bread AND white", []), ("-", []), ("(", []),
      ("\"special", ["Oat \"special\""]), ("bread \"", ["Bread, white", "Multi-grain bread"]), ("a\0b", ["A,b mix"]),
      ("' OR 1=1 --", []), ("^bread", ["Bread, white", "Multi-grain bread"]),
      ("{bread}", ["Bread, white", "Multi-grain bread"]),
    ])
  func anyText(_ text: String, _ expected: [String]) throws {
    #expect(try find(text) == expected)
  }

  @Test("case and accents do not matter, words come in any order, and the last may be a beginning")
  func folding() throws {
    #expect(try find("creme BRULEE") == ["Crème brûlée"])
    #expect(try find("white bread") == ["Bread, white"])
    #expect(try find("white bre") == ["Bread, white"])
    #expect(try find("bre white") == [])
    #expect(try find("north sugar") == [])
    #expect(try find("northmill su") == ["Milk 50% less sugar"])
    #expect(try find(String(repeating: "bread ", count: 5000)) == ["Bread, white", "Multi-grain bread"])
  }

  @Test("the index follows changes and deletions")
  func changes() throws {
    var bread = try #require(try store.readNow { try Entries($0).search("white", limit: 1) }.entries.first)
    bread.name = "Toast"
    bread.brand = "Ovenhouse"
    try store.writeNow { [bread] in try Entries($0).update(bread) }
    #expect(try find("white") == [])
    #expect(try find("ovenhouse toast") == ["Toast"])
    try store.writeNow { [bread] in try Entries($0).delete([bread]) }
    #expect(try find("toast") == [])
  }

  @Test("days limit the search, and pages follow each other without gaps")
  func pages() throws {
    try store.writeNow { transaction in
      for number in 100..<125 { try Entries(transaction).insert(try entry(number, "Apple", on: "2026-12-01")) }
      for number in 200..<210 { try Entries(transaction).insert(try entry(number, "Apple", on: "2026-12-02")) }
    }
    var found: [Identifier] = []
    var cursor: String?
    repeat {
      let page = try store.readNow { try Entries($0).search("apple", limit: 7, cursor: cursor) }
      found += page.entries.map(\.id)
      cursor = page.nextCursor
    } while cursor != nil
    #expect(found == (200..<210).reversed().map(id) + (100..<125).reversed().map(id))
    let date = try day("2026-12-02")
    #expect(try store.readNow { try Entries($0).search("apple", from: date, limit: 50) }.entries.count == 10)
    let before = date.adding(days: -1)
    #expect(try store.readNow { try Entries($0).search("apple", to: before, limit: 50) }.entries.count == 25)
  }

  @Test(
    "pages of few and of many matches hold what looking at every entry finds", arguments: ["app", "pie", "quince"],
    [1, 2, 7, 100])
  func pages(_ word: String, _ limit: Int) throws {
    var random = SeededGenerator(seed: 4)
    let names = ["Apple", "Apple", "Apple pie", "Pear"]
    let entries = try (100..<180).map { number in
      let date = "2026-12-0\(Int.random(in: 1...6, using: &random))"
      let name = number == 103 ? "Quince" : names.randomElement(using: &random) ?? ""
      return try entry(number, name, on: date)
    }
    try store.writeNow { transaction in
      for entry in entries { try Entries(transaction).insert(entry) }
    }
    let (second, fourth) = (try day("2026-12-02"), try day("2026-12-04"))
    let ranges: [(Day?, Day?)] = [(nil, nil), (second, nil), (nil, fourth), (second, fourth), (fourth, second)]
    for (from, to) in ranges {
      var found: [Identifier] = []
      var cursor: String?
      repeat {
        let page = try store.readNow {
          try Entries($0).search(word, from: from, to: to, limit: limit, cursor: cursor)
        }
        #expect(page.entries.count == limit || page.nextCursor == nil)
        found += page.entries.map(\.id)
        cursor = page.nextCursor
      } while cursor != nil
      let expected = entries.enumerated()
        .filter { $0.element.name.lowercased().contains(word) }
        .filter { $0.element.day >= from ?? .first && $0.element.day <= to ?? .last }
        .sorted {
          ($0.element.day, $0.element.timestamp, $0.offset) > ($1.element.day, $1.element.timestamp, $1.offset)
        }
      #expect(found == expected.map(\.element.id))
    }
  }

  @Test(
    "a text that is no cursor is refused", arguments: ["", "x", "2026-12-01.5", "2026-13-01.5.6", "2026-12-01.5.x"])
  func badCursor(_ cursor: String) throws {
    let refusal = failure { _ = try store.readNow { try Entries($0).search("apple", limit: 5, cursor: cursor) } }
    #expect(refusal?.kind == .invalidValue)
    #expect(refusal?.path == "/cursor")
  }
}
