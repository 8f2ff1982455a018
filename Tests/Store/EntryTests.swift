import Model
import Nutrition
import Testing

@testable import Store

/// `5eed0000-0000-4000-8000-` and the number as twelve digits.
func id(_ number: Int) -> Identifier {
  let digits = String(number)
  let text = "5eed0000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  guard let id = try? Identifier(parsing: text) else { preconditionFailure("\(text) is no id") }
  return id
}

func day(_ text: String) throws -> Day { try Day(parsing: text) }

func entry(
  _ number: Int, _ name: String = "Oat Clusters", on day: String = "2026-11-30", brand: String? = nil,
  calories: Double = 100, nutrients: Nutrients = [:]
) throws -> Entry {
  let date = try Model.Day(parsing: day)
  return Entry(
    id: id(number), day: date,
    timestamp: Instant(
      milliseconds: Int64(date.number) * 86_400_000 + 8 * 3_600_000 + Int64(number) * 1000, offsetMinutes: -300),
    name: name, brand: brand, meal: .breakfast, calories: calories, nutrients: nutrients)
}

func completeEntry() throws -> Entry {
  Entry(
    id: id(7), day: try day("2026-11-30"), timestamp: try Instant(parsing: "2026-12-01T01:15:00.250-05:00"),
    name: "Müesli – ½ cup 🥣", brand: "Northmill", barcode: ProductCode(stored: "4006381333931"), meal: .snack,
    source: Source(rawValue: "assistant"), calories: 310.25, protein: 0, carbs: 41.5, fat: nil,
    nutrients: [
      "fiber": NutrientValue(4.5, "g", origin: "label"), "sodium": NutrientValue(1, "mg", bound: .lessThan),
      "alcohol": NutrientValue(0, ""),
    ],
    serving: .both(grams: 40, ml: 120), servingSize: "½ cup (40 g)", servingQuantity: 1.5, servingUnit: "cup",
    servingsPerContainer: 9, servingCount: 3.25,
    servingMappings: [ServingMapping(from: ServingAmount(1, "cup"), to: ServingAmount(80, "g"))], foodId: id(9),
    confidence: 0.97, scanDurationMs: 2140, selectionSummary: "2x Rice (Normal)")
}

@Suite("Entries")
struct EntryTests {
  let directory = TemporaryDirectory()
  var store: Store { directory.store() }

  @Test("an entry comes back as it went in, with every member")
  func roundTrip() throws {
    let store = store
    let complete = try completeEntry()
    let plain = try entry(1)
    try store.writeNow { transaction in
      try Entries(transaction).insert(complete)
      try Entries(transaction).insert(plain)
    }
    #expect(try store.readNow { try Entries($0).entry(complete.id) } == complete)
    #expect(try store.readNow { try Entries($0).entries([plain.id, complete.id]) } == [plain, complete])
    #expect(try store.readNow { try Entries($0).onDay(complete.day) } == [plain, complete])
  }

  @Test("entries are ascending by day and timestamp, each with its own nutrients")
  func order() throws {
    let store = store
    var late = try entry(1, "late", nutrients: ["iron": NutrientValue(1, "mg")])
    late.timestamp = try Instant(parsing: "2026-11-30T22:00:00Z")
    var same = try entry(2, "same", nutrients: ["iron": NutrientValue(2, "mg"), "zinc": NutrientValue(3, "mg")])
    same.timestamp = late.timestamp
    let bare = try entry(3, "bare")
    let next = try entry(4, "next", on: "2026-12-01", nutrients: ["iron": NutrientValue(4, "mg")])
    let other = try entry(5, "other", on: "2026-12-02")
    let all = [next, same, bare, other, late]
    try store.writeNow { transaction in for entry in all { try Entries(transaction).insert(entry) } }
    let read = try store.readNow { try Entries($0).inRange(from: bare.day, to: next.day) }
    #expect(read == [bare, same, late, next])
  }

  @Test("entries of the same moment stay as they were added, whatever their ids, and after an update")
  func sameMoment() throws {
    let store = store
    let moment = try entry(0).timestamp
    let added = try [(5, "kefir"), (9, "oat bar"), (2, "kefir with oats")].map { number, name in
      var entry = try entry(number, name, nutrients: ["iron": NutrientValue(Double(number), "mg")])
      entry.timestamp = moment
      return entry
    }
    try store.writeNow { transaction in for entry in added { try Entries(transaction).insert(entry) } }
    var expected = added
    #expect(try store.readNow { try Entries($0).onDay(added[0].day) } == expected)
    expected[0].calories = 90
    try store.writeNow { [changed = expected[0]] in try Entries($0).update(changed) }
    #expect(try store.readNow { try Entries($0).onDay(added[0].day) } == expected)
    // A search goes from the newest to the oldest.
    #expect(try store.readNow { try Entries($0).search("kefir", limit: 5) }.entries == [expected[2], expected[0]])
  }

  @Test("inserting the same entry again succeeds without a revision; another one with its id is a conflict")
  func repeatedInsert() throws {
    let store = store
    let first = try entry(1, nutrients: ["iron": NutrientValue(1, "mg")])
    try store.writeNow { try Entries($0).insert(first) }
    let revision = try store.readNow { try ChangeLog.newestRevision($0) }
    let again = try store.writeNow { try Entries($0).insert(first) }
    #expect(again == first)
    #expect(try store.readNow { try ChangeLog.newestRevision($0) } == revision)

    var changed = first
    changed.nutrients["iron"] = NutrientValue(2, "mg")
    let refusal = failure { [changed] in _ = try store.writeNow { try Entries($0).insert(changed) } }
    #expect(refusal?.kind == .conflict)
    #expect(refusal?.path == "/id")
    let same = try store.writeNow { [changed] in try Entries($0).insert(changed) { $0.name == changed.name } }
    #expect(same == first)
  }

  @Test("an entry and its nutrients are stored together or not at all")
  func atomic() throws {
    let store = store
    // Not a number is stored as NULL, which the table refuses: the last nutrient fails after the entry was written.
    let broken = try entry(1, nutrients: ["calcium": NutrientValue(1, "mg"), "zinc": NutrientValue(.nan, "mg")])
    #expect(throws: (any Error).self) { _ = try store.writeNow { try Entries($0).insert(broken) } as Entry }
    #expect(try store.readNow { try Entries($0).onDay(broken.day) } == [])
  }

  @Test("an update replaces every member and tells both days")
  func update() throws {
    let store = store
    let before = try entry(7, nutrients: ["iron": NutrientValue(1, "mg")])
    try store.writeNow { try Entries($0).insert(before) }
    var after = try completeEntry()
    after.day = try day("2026-12-05")
    let stored = try store.writeNow { [after] in try Entries($0).update(after) }
    #expect(stored == after)
    #expect(try store.readNow { try Entries($0).entry(id(7)) } == after)
    #expect(try store.readNow { try Entries($0).onDay(before.day) } == [])
    let refusal = failure { _ = try store.writeNow { try Entries($0).update(try entry(99)) } }
    #expect(refusal?.kind == .notFound)
  }

  @Test("a deleted day can be put back")
  func deleteDay() throws {
    let store = store
    let entries = [try entry(1, nutrients: ["iron": NutrientValue(1, "mg")]), try entry(2)]
    let other = try entry(3, on: "2026-12-01")
    try store.writeNow { transaction in for entry in entries + [other] { try Entries(transaction).insert(entry) } }
    let removed = try store.writeNow { try Entries($0).deleteDay(try day("2026-11-30")) }
    #expect(removed == entries)
    #expect(try store.readNow { try Entries($0).inRange(from: .first, to: .last) } == [other])
    let rows = try store.readNow { try $0.first("SELECT count(*) FROM entryNutrient") { $0.integer(0) } }
    #expect(rows == 0)
    try store.writeNow { transaction in for entry in removed { try Entries(transaction).insert(entry) } }
    #expect(try store.readNow { try Entries($0).onDay(try day("2026-11-30")) } == entries)
  }

  @Test("a missing id is named with its position")
  func missing() throws {
    let store = store
    try store.writeNow { try Entries($0).insert(try entry(1)) }
    let refusal = failure { _ = try store.readNow { try Entries($0).entries([id(1), id(2)]) } }
    #expect(refusal?.kind == .notFound)
    #expect(refusal?.path == "/1")
  }

  @Test("totals of a range are those of its days added up one by one, and include days without entries")
  func totals() throws {
    let store = store
    let entries = try (0..<300).map { number in
      try entry(
        number, on: Day(clamping: 20_000 + number * 7 % 200).description, calories: Double(number) / 10,
        nutrients: number % 3 == 0
          ? [:] : ["iron": NutrientValue(0.1, "mg"), "ash": NutrientValue(Double(number), "g")])
    }
    try store.writeNow { transaction in for entry in entries { try Entries(transaction).insert(entry) } }
    let (from, to) = (Day(clamping: 19_998), Day(clamping: 20_150))
    let totals = try store.readNow { try Entries($0).totals(from: from, to: to) }
    #expect(totals.map(\.day) == (19_998...20_150).map { Day(clamping: $0) })
    for total in totals {
      #expect(total.totals == Totals(of: entries.filter { $0.day == total.day }))
    }
    let some = try store.readNow { try Entries($0).totals(from: from, to: to, nutrients: ["iron"]) }
    #expect(some.allSatisfy { Set($0.totals.nutrients.keys).isSubset(of: ["iron"]) })
    #expect(some[5].totals.nutrients["iron"] == totals[5].totals.nutrients["iron"])
  }

  @Test("columns are read by the order of the schema")
  func columns() throws {
    let store = store
    let names = try store.readNow { database in
      var names: [String] = []
      try database.query("PRAGMA table_info(entry)") { names.append($0.text(1)) }
      return names
    }
    #expect(names.firstIndex(of: "key") == Int(EntryColumn.key))
    #expect(names.firstIndex(of: "calories") == Int(EntryColumn.calories))
    #expect(names.firstIndex(of: "servingMappings") == Int(EntryColumn.servingMappings))
    #expect(names.firstIndex(of: "selectionSummary") == Int(EntryColumn.selectionSummary))
    #expect(names.firstIndex(of: "barcode") == Int(EntryColumn.barcode))
    #expect(names.count == Int(EntryColumn.barcode) + 1)
  }
}

@Suite("Notes and documents")
struct DocumentTests {
  let directory = TemporaryDirectory()

  @Test("a note is set, replaced and removed")
  func notes() throws {
    let store = directory.store()
    let date = try day("2026-11-30")
    try store.writeNow { try DayNotes($0).set("Long run", on: date) }
    try store.writeNow { try DayNotes($0).set("Short run", on: date) }
    #expect(try store.readNow { try DayNotes($0).note(on: date) } == "Short run")
    #expect(try store.readNow { try DayNotes($0).search("long", limit: 5) } == [])
    #expect(try store.readNow { try DayNotes($0).search("short", limit: 5) } == [DayNote(day: date, text: "Short run")])
    try store.writeNow { try DayNotes($0).set(nil, on: date) }
    #expect(try store.readNow { try DayNotes($0).note(on: date) } == nil)
    #expect(try store.readNow { try DayNotes($0).search("short", limit: 5) } == [])
  }

  @Test("goals and settings have their defaults until they are set")
  func documents() throws {
    let store = directory.store()
    #expect(try store.readNow { try GoalsDocument($0).read() } == Goals())
    let goals = Goals(calories: 2200, nutrients: ["iron": 27], pins: ["fiber"])
    let settings = Settings(timeZone: "Europe/Berlin", contributeToOpenFoodFacts: true)
    try store.writeNow { transaction in
      try GoalsDocument(transaction).write(goals)
      try SettingsDocument(transaction).write(settings)
    }
    #expect(try store.readNow { try GoalsDocument($0).read() } == goals)
    #expect(try store.readNow { try SettingsDocument($0).read() } == settings)
  }

  @Test(
    "a number without end that somebody put into a row is named, since nothing can be made of it",
    arguments: ["UPDATE entry SET calories = 1e400", "UPDATE entryNutrient SET value = -1e400"])
  func infinite(change: String) throws {
    let store = directory.store()
    try store.writeNow { transaction in
      try Entries(transaction).insert(
        try entry(1, "Soup", nutrients: ["iron": NutrientValue(1, "mg")]))
      try transaction.database.execute(change)
    }
    let failure = failure { _ = try store.readNow { try Entries($0).entry(id(1)) } }
    #expect(failure?.kind == .storeCorrupt)
    #expect(failure?.message.contains("inf") == true)
  }
}
