import Model
import Nutrition
import Testing

@testable import Store

@Suite("Foods")
struct FoodTests {
  let directory = TemporaryDirectory()
  let store: Store

  init() { store = directory.store() }

  private func insert(_ foods: [Food]) throws {
    try store.writeNow { transaction in for food in foods { try Foods(transaction).insert(food) } }
  }

  private func read(_ id: Identifier) throws -> Food? {
    try store.readNow { try Foods($0).food(id) }
  }

  @Test("a food comes back as it went in, with every member")
  func roundTrip() throws {
    let plain = food(1)
    try insert([completeFood(), plain])
    #expect(try read(id(7)) == completeFood())
    #expect(try read(plain.id) == plain)
    #expect(try store.readNow { try Foods($0).all() } == [plain, completeFood()])
    #expect(try store.readNow { try Foods($0).madeFrom(entry: id(99)) } == completeFood())
    #expect(try store.readNow { try Foods($0).madeFrom(entry: id(98)) } == nil)
    #expect(try store.readNow { try Foods($0).exists(id(1)) })
    #expect(try store.readNow { try Foods($0).exists(id(2)) } == false)
  }

  @Test("columns are read by the order of the schema")
  func columns() throws {
    let names = try store.readNow { database in
      var names: [String] = []
      try database.query("PRAGMA table_info(food)") { names.append($0.text(1)) }
      return names
    }
    #expect(names.firstIndex(of: "key") == Int(FoodColumn.key))
    #expect(names.firstIndex(of: "servingMappings") == Int(FoodColumn.servingMappings))
    #expect(names.firstIndex(of: "lastUsedMs") == Int(FoodColumn.lastUsedMs))
    #expect(names.firstIndex(of: "archivedMs") == Int(FoodColumn.archivedMs))
    #expect(names.firstIndex(of: "sourceEntryId") == Int(FoodColumn.sourceEntryId))
    #expect(names.firstIndex(of: "barcode") == Int(FoodColumn.barcode))
  }

  @Test("inserting the same food again succeeds without a revision; another one with its id is a conflict")
  func repeatedInsert() throws {
    try insert([completeFood()])
    let revision = try store.readNow { try ChangeLog.newestRevision($0) }
    try insert([completeFood()])
    #expect(try store.readNow { try ChangeLog.newestRevision($0) } == revision)
    let refusal = failure { try insert([food(7)]) }
    #expect(refusal?.kind == .conflict)
    #expect(refusal?.path == "/id")
    let same = try store.writeNow { try Foods($0).insert(food(7)) { $0.id == id(7) } }
    #expect(same == completeFood())
  }

  @Test("white space around the name and the brand is dropped, and a blank brand is no brand")
  func trimming() throws {
    try insert([food(1, " Kefir ", brand: " Northmill\n"), food(2, brand: "  ")])
    #expect(try read(id(1))?.name == "Kefir")
    #expect(try read(id(1))?.brand == "Northmill")
    #expect(try read(id(2))?.brand == nil)
  }

  @Test("an update replaces every member; an equal one has no revision; a missing food is not found")
  func update() throws {
    try insert([food(7)])
    try store.writeNow { try Foods($0).update(completeFood()) }
    #expect(try read(id(7)) == completeFood())
    let revision = try store.readNow { try ChangeLog.newestRevision($0) }
    try store.writeNow { try Foods($0).update(completeFood()) }
    #expect(try store.readNow { try ChangeLog.newestRevision($0) } == revision)
    try store.writeNow { try Foods($0).update(food(7)) }
    #expect(try read(id(7)) == food(7))
    #expect(failure { _ = try store.writeNow { try Foods($0).update(food(8)) } as Food }?.kind == .notFound)
  }

  @Test("a deleted food leaves its entries as they are, takes its icon along, and can be put back")
  func delete() throws {
    let eaten = try completeEntry()
    let icon = FoodIcon(data: [0xFF, 0, 7], mimeType: "image/jpeg", updatedAt: moment(), prompt: "oats")
    try insert([food(9)])
    try store.writeNow { transaction in
      try Entries(transaction).insert(eaten)
      try FoodIcons(transaction).set(icon, of: id(9))
    }
    #expect(try store.readNow { try FoodIcons($0).icon(of: id(9)) } == icon)
    #expect(try store.writeNow { try Foods($0).delete(id(9)) } == food(9))
    #expect(try store.writeNow { try Foods($0).delete(id(9)) } == nil)
    #expect(try store.readNow { try Entries($0).entry(eaten.id) } == eaten)
    #expect(try store.readNow { try FoodIcons($0).icon(of: id(9)) } == nil)
    try insert([food(9)])
    #expect(try read(id(9)) == food(9))
    #expect(failure { try store.writeNow { try FoodIcons($0).set(icon, of: id(10)) } }?.kind == .notFound)
  }

  @Test("an icon is replaced and removed, and may be empty")
  func icons() throws {
    try insert([food(1)])
    for icon in [FoodIcon(data: [], mimeType: "image/png"), FoodIcon(data: [1], mimeType: "image/png"), nil] {
      try store.writeNow { try FoodIcons($0).set(icon, of: id(1)) }
      #expect(try store.readNow { try FoodIcons($0).icon(of: id(1)) } == icon)
    }
  }

  @Test("logging an entry of a food uses the food, takes it out of the archive, and does so once")
  func usage() throws {
    try insert([food(9, archivedAt: moment(daysAgo: 2))])
    let eaten = try completeEntry()
    try store.writeNow { try Entries($0).log(eaten, now: moment()) }
    #expect(try read(id(9)) == food(9, lastUsedAt: moment()))
    let revision = try store.readNow { try ChangeLog.newestRevision($0) }
    try store.writeNow { try Entries($0).log(eaten, now: moment(milliseconds: 5)) }
    #expect(try read(id(9))?.lastUsedAt == moment())
    #expect(try store.readNow { try ChangeLog.newestRevision($0) } == revision)
    var dangling = eaten
    (dangling.id, dangling.foodId) = (id(8), id(12345))
    try store.writeNow { [dangling] in try Entries($0).log(dangling, now: moment()) }
    #expect(try store.readNow { try Entries($0).entry(id(8)) } == dangling)
  }

  @Test("the newest entry of a food goes by timestamp, that of a name by exact name and by brand without case")
  func newestEntries() throws {
    var first = try entry(1, "Kefir", brand: "Northmill")
    var second = try entry(2, "Kefir", on: "2026-11-29", brand: "NORTHMILL")
    var third = try entry(3, "kefir", on: "2026-12-01", brand: "Northmill")
    (first.foodId, second.foodId, third.foodId) = (id(9), id(9), id(8))
    let all = [first, second, third]
    try store.writeNow { transaction in for entry in all { try Entries(transaction).insert(entry) } }
    #expect(try store.readNow { try Entries($0).newest(ofFood: id(9)) } == first)
    #expect(try store.readNow { try Entries($0).newest(ofFood: id(10)) } == nil)
    #expect(try store.readNow { try Entries($0).newest(named: "Kefir", brand: "northmill") } == first)
    #expect(try store.readNow { try Entries($0).newest(named: "Kefir", brand: nil) } == nil)
  }

  @Test("replacing a food moves its entries and containers to the other one and changes nothing else")
  func replace() throws {
    try insert([food(9), food(10)])
    let eaten = try completeEntry()
    let other = try entry(1)
    try store.writeNow { transaction in
      try Entries(transaction).insert(eaten)
      try Entries(transaction).insert(other)
    }
    let relinked = try store.writeNow { try Foods($0).replace(id(9), by: id(10)) }
    #expect(relinked == RelinkedFood(foodId: id(9), entryIds: [eaten.id], containerIds: []))
    var expected = eaten
    expected.foodId = id(10)
    #expect(try store.readNow { try Entries($0).entry(eaten.id) } == expected)
    #expect(try store.readNow { try Entries($0).entry(other.id) } == other)
    #expect(try read(id(9)) == nil)
  }

  @Test("a text is sorted without case and accents")
  func sortText() {
    for (text, expected) in [
      ("Crème BRÛLÉE", "creme brulee"), ("Smørrebrød", "smorrebrod"), ("Łódź", "lodz"), ("Weißbier", "weissbier"),
      ("Æbleskiver", "aebleskiver"), ("e\u{301}te", "ete"), ("寿司 🍣", "寿司 🍣"), ("İçli", "icli"), ("", ""),
      ("Þorramatur", "þorramatur"),
    ] {
      #expect(SortText.folded(text) == expected)
      #expect(SortText.of(text) == expected)
    }
  }

  @Test("numbers in names compare as numbers, however long they are and whatever zeros they begin with")
  func naturalOrder() {
    let names = [
      "jar", "jar -1", "Jar 0", "jar 1", "jar 2 a", "jar 2 b", "jar 9", "Jär 10", "jar 99", "jar 100 a 2",
      "jar 100 a 10", "jar 999999999", "jar 1000000000", "jar 100000000000000000000", "jar a", "jar1",
    ]
    #expect(names.map(SortText.of) == names.map(SortText.of).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(Set(names.map(SortText.of)).count == names.count)
    #expect(SortText.of("Jar 007") == SortText.of("jar 7"))
    #expect(SortText.of("Jar 000") == SortText.of("jar 0"))
  }
}

@Suite("Repairing the Food Bank")
struct FoodRepairTests {
  let directory = TemporaryDirectory()

  @Test("entries without a food get the one created last with their name and brand, and nothing else of them changes")
  func links() throws {
    let store = directory.store()
    let entries = [
      try entry(1, "KEFIR", brand: "northmill"), try entry(2, "Kefir"), try entry(3, "Kefir", brand: "Northmill"),
      try entry(4, "Rye bread"),
    ]
    var linked = try entry(5, "Kefir", brand: "Northmill")
    linked.foodId = id(99)
    let all = entries + [linked]
    try store.writeNow { transaction in
      for entry in all { try Entries(transaction).insert(entry) }
      for (number, daysAgo) in [(11, 9), (12, 3), (13, 5)] {
        try Foods(transaction).insert(food(number, "Kefir", brand: "Northmill", createdAt: moment(daysAgo: daysAgo)))
      }
      try Foods(transaction).insert(food(14, "Kefir", brand: "Southmill"))
    }
    let report = try store.writeNow { try Repair($0).run() }
    #expect(report == RepairReport(relinkedEntries: 2))
    var expected = all
    expected[0].foodId = id(12)
    expected[2].foodId = id(12)
    #expect(try store.readNow { try Entries($0).onDay(entries[0].day) } == expected)
    #expect(try store.writeNow { try Repair($0).run() } == RepairReport())
  }

  @Test("nutrients of foods get their id, and a search index that is out of step is built again")
  func nutrientsAndIndex() throws {
    let store = directory.store()
    try store.writeNow { transaction in
      try Foods(transaction).insert(food(1, "Kefir", onShelf: true))
      try transaction.database.run(
        "INSERT INTO foodNutrient (food, nutrient, value, unit) SELECT key, 'Dietary Fiber', 2, 'g' FROM food")
      try transaction.database.run("INSERT INTO foodSearch (foodSearch) VALUES ('delete-all')")
    }
    #expect(try store.writeNow { try Repair($0).run() } == RepairReport(renamedNutrients: 1, rebuiltIndexes: 1))
    let filter = FoodFilter(archived: .all, cutoff: cutoff)
    #expect(try store.readNow { try Foods($0).search("kefir", filter, limit: 1) }.foods.count == 1)
    #expect(try store.readNow { try Foods($0).food(id(1))?.nutrients } == ["fiber": NutrientValue(2, "g")])
    #expect(try store.readNow { try Foods($0).onShelf() }.map(\.amounts.fiber) == [2])
  }
}
