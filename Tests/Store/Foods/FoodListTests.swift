import Model
import Nutrition
import Testing

@testable import Store

@Suite("Lists of foods")
struct FoodListTests {
  let directory = TemporaryDirectory()
  let store: Store

  init() { store = directory.store() }

  private func insert(_ foods: [Food]) throws {
    try store.writeNow { transaction in for food in foods { try Foods(transaction).insert(food) } }
  }

  private func list(
    _ sort: FoodSort = .lastUsed, brand: String? = nil, kind: FoodKind? = nil, onShelf: Bool? = nil,
    archived: ArchiveFilter = .all
  ) throws -> [String] {
    let filter = FoodFilter(brand: brand, kind: kind, onShelf: onShelf, archived: archived, cutoff: cutoff)
    return try store.readNow { try Foods($0).list(filter, sort: sort, limit: 100) }.foods.map(\.name)
  }

  @Test("each order is as documented, and equal foods are in the order of their ids")
  func orders() throws {
    try insert([
      food(5, "Banana", calories: 90, createdAt: moment(daysAgo: 3), lastUsedAt: moment(daysAgo: 1)),
      food(4, "rice", brand: "Tortuga", calories: nil, createdAt: moment(daysAgo: 1), lastUsedAt: moment(daysAgo: 3)),
      food(3, "Éclair", brand: "millway", calories: 0, createdAt: moment(daysAgo: 2), lastUsedAt: moment(daysAgo: 2)),
      food(2, "Beans", brand: "Tortuga", calories: 90, createdAt: moment(daysAgo: 2), lastUsedAt: moment(daysAgo: 2)),
    ])
    #expect(try list(.lastUsed) == ["Banana", "Beans", "Éclair", "rice"])
    #expect(try list(.newest) == ["rice", "Beans", "Éclair", "Banana"])
    #expect(try list(.alphabetical) == ["Banana", "Beans", "Éclair", "rice"])
    #expect(try list(.brandName) == ["Éclair", "Beans", "rice", "Banana"])
    #expect(try list(.calories) == ["Beans", "Banana", "Éclair", "rice"])
  }

  @Test("of foods with the same brand and name the one created last comes first")
  func brandTies() throws {
    try insert([
      food(1, "Kefir", brand: "Mill", calories: 1, createdAt: moment(daysAgo: 2)),
      food(2, "KEFIR", brand: "mill", calories: 2, createdAt: moment(daysAgo: 1)),
      food(3, "Kefír", brand: "Mill", calories: 3, createdAt: moment(daysAgo: 1)),
    ])
    #expect(try list(.brandName) == ["KEFIR", "Kefír", "Kefir"])
  }

  @Test("exactly fourteen days is active, a millisecond more is archived, and the shelf keeps a food active")
  func archive() throws {
    let aged = moment(daysAgo: 14, milliseconds: -1)
    try insert([
      food(1, "edge", lastUsedAt: moment(daysAgo: 14)), food(2, "aged", lastUsedAt: aged),
      food(3, "shelf", lastUsedAt: aged, onShelf: true),
      food(4, "by hand", lastUsedAt: moment(), archivedAt: moment(), onShelf: true),
    ])
    for sort in FoodSort.allCases {
      #expect(try Set(list(sort, archived: .active)) == ["edge", "shelf"])
      #expect(try Set(list(sort, archived: .archived)) == ["aged", "by hand"])
      #expect(try list(sort).count == 4)
    }
    let filter = FoodFilter(archived: .all, cutoff: cutoff)
    let reasons = try store.readNow { try Foods($0).list(filter, sort: .alphabetical, limit: 9) }.foods.map(\.archived)
    #expect(reasons == [.byAge, .byHand, nil, nil])
    #expect(try store.readNow { try Foods($0).onShelf() }.map(\.name) == ["shelf"])
  }

  @Test("the shelf has the foods with calories that are not archived by hand, with what recommendations look at")
  func shelf() throws {
    var complete = completeFood()
    complete.archivedAt = nil
    try insert([
      complete, food(1, "elsewhere"), food(2, "by hand", archivedAt: moment(), onShelf: true),
      food(3, "water", calories: 0, onShelf: true), food(4, "counter", kind: .calculator, calories: nil, onShelf: true),
      food(5, "plain", calories: 50, lastUsedAt: moment(daysAgo: 400), onShelf: true),
    ])
    var salty = food(6, "salty", calories: 60, onShelf: true)
    try insert([salty])
    salty.nutrients = ["fiber": NutrientValue(4, "pinches"), "sodium": NutrientValue(0.4, "g")]
    try store.writeNow { [salty] in try Foods($0).update(salty) }
    let foods = try store.readNow { try Foods($0).onShelf() }.sorted { $0.name < $1.name }
    let salt = ShelfAmounts(calories: 60, protein: nil, fiber: nil, carbs: nil, fat: nil, sodium: 400)
    let plain = ShelfAmounts(calories: 50, protein: nil, fiber: nil, carbs: nil, fat: nil, sodium: nil)
    let muesli = ShelfAmounts(calories: 310.25, protein: 0, fiber: 4.5, carbs: 41.5, fat: nil, sodium: 1)
    #expect(foods.map(\.name) == ["Müesli – ½ cup 🥣", "plain", "salty"])
    #expect(foods.map(\.amounts) == [muesli, plain, salt])
    #expect(foods.map(\.id) == [7, 5, 6].map(id))
    #expect(foods.map(\.brand) == ["Northmill", nil, nil])
    #expect(foods.map(\.servingQuantity) == [1.5, 1, 1])
    #expect(foods.map(\.servingUnit) == ["cup", "serving", "serving"])
  }

  @Test("brand, kind and shelf limit every order; an empty brand means none")
  func filters() throws {
    try insert([
      food(1, "a", brand: "Mill"), food(2, "b", brand: "mill", kind: .composite), food(3, "c", onShelf: true),
      food(4, "d", kind: .calculator, calories: nil),
    ])
    for sort in FoodSort.allCases {
      #expect(try list(sort, brand: "Mill") == ["a"])
      #expect(try Set(list(sort, brand: "")) == ["c", "d"])
      #expect(try list(sort, kind: .composite) == ["b"])
      #expect(try list(sort, brand: "", kind: .calculator) == ["d"])
      #expect(try list(sort, onShelf: true) == ["c"])
      #expect(try Set(list(sort, onShelf: false)) == ["a", "b", "d"])
    }
  }

  @Test("pages of every order and search follow each other without gaps or repetitions", arguments: [1, 3, 7, 50])
  func pages(limit: Int) throws {
    var random = SeededGenerator(seed: 42)
    let names = ["Kefir", "kefir", "Kéfir", "Oat kefir", "Kefir bar"]
    let foods = (0..<60).map { number in
      food(
        number, names.randomElement(using: &random) ?? "",
        brand: [nil, "Mill", "mill"].randomElement(using: &random) ?? nil,
        calories: [nil, 0, 10, 10.5].randomElement(using: &random) ?? nil,
        createdAt: moment(daysAgo: Int.random(in: 0..<4, using: &random)),
        lastUsedAt: moment(daysAgo: Int.random(in: 12..<17, using: &random)))
    }
    try insert(foods)
    for archived in ArchiveFilter.allCases {
      let filter = FoodFilter(archived: archived, cutoff: cutoff)
      let expected = Set(
        foods.filter { food in
          archived == .all || (cutoff.reason(for: food) == nil) == (archived == .active)
        }.map(\.id))
      for sort in FoodSort.allCases.map(Optional.some) + [nil] {
        let whole = try store.readNow { database in
          try sort.map { try Foods(database).list(filter, sort: $0, limit: 100) }
        }
        var listed: [Identifier] = []
        var found: [Identifier] = []
        var cursor: String?
        repeat {
          guard let sort else { break }
          let page = try store.readNow { try Foods($0).list(filter, sort: sort, limit: limit, cursor: cursor) }
          listed += page.foods.map(\.id)
          cursor = page.nextCursor
        } while cursor != nil
        repeat {
          let page = try store.readNow {
            try Foods($0).search("kef", filter, sort: sort, limit: limit, cursor: cursor)
          }
          found += page.foods.map(\.id)
          cursor = page.nextCursor
        } while cursor != nil
        #expect(found.count == expected.count)
        #expect(Set(found) == expected)
        if let whole {
          #expect(listed == whole.foods.map(\.id))
          // A search that is sorted comes in the order of the list.
          #expect(found == listed)
        }
      }
    }
  }

  @Test("a page begins at the same place when the food before it was deleted")
  func deletedBetweenPages() throws {
    try insert((0..<6).map { food($0, "Food \($0)") })
    let filter = FoodFilter(archived: .all, cutoff: cutoff)
    let page = try store.readNow { try Foods($0).list(filter, sort: .alphabetical, limit: 3) }
    try store.writeNow { try Foods($0).delete(id(2)) }
    let next = try store.readNow {
      try Foods($0).list(filter, sort: .alphabetical, limit: 3, cursor: page.nextCursor)
    }
    #expect(next.foods.map(\.name) == ["Food 3", "Food 4", "Food 5"])
    #expect(next.nextCursor == nil)
  }

  @Test("a text that is no cursor of this order is refused", arguments: ["", "x", "7b7d", "zz", "é0", "7b"])
  func badCursor(_ cursor: String) throws {
    let filter = FoodFilter(archived: .all, cutoff: cutoff)
    try insert([food(1), food(2)])
    for refused in [cursor, try store.readNow { try Foods($0).list(filter, sort: .newest, limit: 1).nextCursor } ?? ""]
    {
      let refusal = failure { _ = try store.readNow { try Foods($0).list(filter, limit: 5, cursor: refused) } }
      #expect(refusal?.kind == .invalidValue)
      #expect(refusal?.path == "/cursor")
    }
    let hostile = try FoodPosition(order: "lastUsed", number: 1e308, third: -1e308, id: "x").cursor()
    #expect(try store.readNow { try Foods($0).list(filter, limit: 5, cursor: hostile) }.foods == [])
  }

  @Test("brands are counted exactly, those without first, then without regard to case")
  func brands() throws {
    try insert([
      food(1, brand: " Wellway "), food(2, brand: "Wellway"), food(3, brand: "Tortuga"), food(4), food(5, brand: " "),
      food(6, brand: "wellway"), food(7, brand: "Écluse", lastUsedAt: moment(daysAgo: 20)),
    ])
    let expected = [
      BrandCount(brand: nil, count: 2), BrandCount(brand: "Écluse", count: 1), BrandCount(brand: "Tortuga", count: 1),
      BrandCount(brand: "Wellway", count: 2), BrandCount(brand: "wellway", count: 1),
    ]
    #expect(try store.readNow { try Foods($0).brands(archived: .all, cutoff: cutoff) } == expected)
    #expect(
      try store.readNow { try Foods($0).brands(archived: .active, cutoff: cutoff) }
        == expected.filter { $0.brand != "Écluse" })
    #expect(
      try store.readNow { try Foods($0).brands(matching: "wellw", archived: .all, cutoff: cutoff) } == [
        BrandCount(brand: "Wellway", count: 2), BrandCount(brand: "wellway", count: 1),
      ])
    #expect(try store.readNow { try Foods($0).brands(matching: "%", archived: .all, cutoff: cutoff) } == [])
  }

  @Test("a brand is changed on every food that has exactly it, without using them")
  func changeBrand() throws {
    try insert([
      food(1, brand: "Well's"), food(2, brand: "Well's", archivedAt: moment()), food(3, brand: "wells"),
      food(4, brand: "Tortuga"),
    ])
    #expect(try store.writeNow { try Foods($0).changeBrand(from: "Well's", to: "Wells") } == 2)
    #expect(try store.writeNow { try Foods($0).changeBrand(from: "wells", to: "Wells") } == 1)
    #expect(try store.writeNow { try Foods($0).changeBrand(from: "Wells", to: "Wells") } == 0)
    #expect(try store.readNow { try Foods($0).food(id(1)) } == food(1, brand: "Wells"))
    #expect(try store.readNow { try Foods($0).food(id(2)) } == food(2, brand: "Wells", archivedAt: moment()))
    #expect(try list(.brandName) == Array(repeating: "Oat Clusters", count: 4))
    let filter = FoodFilter(archived: .all, cutoff: cutoff)
    #expect(try store.readNow { try Foods($0).search("wells", filter, limit: 9) }.foods.count == 3)
  }
}

@Suite("Searching foods")
struct FoodSearchTests {
  let directory = TemporaryDirectory()
  let store: Store

  init() throws {
    store = directory.store()
    let foods: [(String, String?)] = [
      ("Milk 50% less sugar", "Northmill"), ("Why? bar", nil), ("A,b mix", nil), ("Multi-grain bread", "Ben's"),
      ("Crème brûlée", nil), ("Bread, white", nil), ("Oat \"special\"", nil),
    ]
    try store.writeNow { transaction in
      for (number, entry) in foods.enumerated() {
        try Foods(transaction).insert(food(number, entry.0, brand: entry.1, lastUsedAt: moment(daysAgo: 30 - number)))
      }
    }
  }

  private func find(_ text: String) throws -> [String] {
    let filter = FoodFilter(archived: .all, cutoff: cutoff)
    return try store.readNow { try Foods($0).search(text, filter, limit: 50) }.foods.map(\.name)
  }

  @Test(
    "any text is a valid query",
    arguments: [
      ("50%", ["Milk 50% less sugar"]), ("why?", ["Why? bar"]), ("a,b", ["A,b mix"]),
      ("multi-grain", ["Multi-grain bread"]), ("Ben's", ["Multi-grain bread"]), ("\"", []), ("", []), ("   ", []),
      ("%", []), ("*", []), ("NEAR(", []), ("name:bread", []), ("-", []), ("(", []), ("?!", []),
      ("\"special", ["Oat \"special\""]), ("a\0b", ["A,b mix"]), ("' OR 1=1 --", []),
      ("creme BRULEE", ["Crème brûlée"]), ("white bre", ["Bread, white"]),
    ])
  func anyText(_ text: String, _ expected: [String]) throws {
    #expect(try find(text) == expected)
  }

  @Test("the exact name comes first, then names that begin so, then the others, each last used first")
  func ranking() throws {
    try store.writeNow { transaction in
      let foods = [
        ("White bread rolls", 3), ("BREAD", 900), ("Bread pudding", 2), ("Rye bread", 1), ("Gingerbread", 0),
      ]
      for (number, element) in foods.enumerated() {
        try Foods(transaction).insert(food(100 + number, element.0, lastUsedAt: moment(daysAgo: element.1)))
      }
    }
    #expect(
      try find("bread") == [
        "BREAD", "Bread pudding", "Bread, white", "Rye bread", "White bread rolls", "Multi-grain bread",
      ])
    #expect(try find(" Brèad ").first == "BREAD")
  }
}
