import JSON
import Model
import Testing

/// A change that makes a draft wrong, and the member that is then to blame.
private struct Mistake: Sendable, CustomTestStringConvertible {
  var path: String
  var make: @Sendable (inout EntryDraft) -> Void

  init(_ path: String, _ make: @escaping @Sendable (inout EntryDraft) -> Void) {
    self.path = path
    self.make = make
  }

  var testDescription: String { path }
}

@Suite("Entry")
struct EntryTests {
  private static let text = """
    {"id":"5eed0000-0000-4000-8000-000000000071","day":"2026-07-20","timestamp":"2026-07-20T08:15:00-04:00",
     "name":"Oat Clusters","brand":"Northmill","meal":"breakfast","source":"label","calories":270,"protein":6,
     "carbs":42,"fat":9,"nutrients":{"fiber":{"value":4.5,"unit":"g"}},"serving":{"mass":{"grams":40}},
     "servingSize":"40 g","servingQuantity":60,"servingUnit":"g","servingsPerContainer":9,
     "servingMappings":[{"from":{"value":1,"unit":"serving"},"to":{"value":40,"unit":"g"}}],
     "foodId":"5eed0000-0000-4000-8000-000000000011","confidence":0.97,"scanDurationMs":2140}
    """

  private func draft(_ change: (inout EntryDraft) -> Void = { _ in }) -> EntryDraft {
    var draft = EntryDraft(name: "Plain Kefir", calories: 150)
    change(&draft)
    return draft
  }

  @Test("an entry survives its JSON form")
  func roundTrip() throws {
    let entry = try decode(Entry.self, Self.text)
    #expect(entry.name == "Oat Clusters")
    #expect(entry.selectionSummary == nil)
    #expect(entry.serving == .mass(grams: 40))
    #expect(try decode(Entry.self, encode(entry)) == entry)
    #expect(try !encode(entry).contains("selectionSummary"))
    #expect(failure(entry.validate) == nil)
  }

  @Test("a draft needs a name and calories, and nothing else")
  func drafts() throws {
    let draft = try decode(EntryDraft.self, #"{"name":"Plain Kefir","calories":150,"day":"yesterday"}"#)
    #expect(draft == self.draft { $0.day = .yesterday })
    #expect(failure(draft.validate) == nil)
    #expect(throws: JSONDecodingError.self) { try decode(EntryDraft.self, #"{"name":"Plain Kefir"}"#) }
    #expect(throws: JSONDecodingError.self) { try decode(EntryDraft.self, #"{"calories":1}"#) }
  }

  @Test(
    "each rule points at its member",
    arguments: [
      Mistake("/name", { $0.name = " \n" }), Mistake("/name", { $0.name = String(repeating: "x", count: 501) }),
      Mistake("/name", { $0.name = "a\0b" }), Mistake("/brand", { $0.brand = String(repeating: "é", count: 201) }),
      Mistake("/calories", { $0.calories = -1 }), Mistake("/calories", { $0.calories = .nan }),
      Mistake("/calories", { $0.calories = 1_000_001 }), Mistake("/protein", { $0.protein = -0.1 }),
      Mistake("/carbs", { $0.carbs = .infinity }), Mistake("/fat", { $0.fat = -3 }),
      Mistake("/nutrients/iron/value", { $0.nutrients = StatedNutrients(["iron": NutrientValue(-1, "mg")]) }),
      Mistake("/serving/mass/grams", { $0.serving = .mass(grams: 0) }),
      Mistake("/serving/both/ml", { $0.serving = .both(grams: 1, ml: -1) }),
      Mistake("/servingSize", { $0.servingSize = String(repeating: "x", count: 201) }),
      Mistake("/servingQuantity", { $0.servingQuantity = -1 }),
      Mistake("/servingUnit", { $0.servingUnit = String(repeating: "x", count: 33) }),
      Mistake("/servingsPerContainer", { $0.servingsPerContainer = .nan }),
      Mistake("/servingCount", { $0.servingCount = -2 }),
      Mistake(
        "/servingMappings/1/to/value",
        {
          let good = ServingMapping(from: ServingAmount(1, "cup"), to: ServingAmount(240, "g"))
          $0.servingMappings = [good, ServingMapping(from: ServingAmount(1, "tbsp"), to: ServingAmount(0, "g"))]
        }
      ),
      Mistake(
        "/servingMappings/0/from/unit",
        { $0.servingMappings = [ServingMapping(from: ServingAmount(1, " "), to: ServingAmount(1, "g"))] }
      ),
      Mistake("/confidence", { $0.confidence = 1.01 }), Mistake("/confidence", { $0.confidence = .nan }),
      Mistake("/scanDurationMs", { $0.scanDurationMs = -1 }),
      Mistake("/selectionSummary", { $0.selectionSummary = String(repeating: "x", count: 2001) }),
    ])
  fileprivate func rules(mistake: Mistake) throws {
    let refused = draft(mistake.make)
    let path = mistake.path
    #expect(failure(refused.validate)?.path == path)
    #expect(failure(refused.validate)?.kind == .invalidValue)
    // A stored entry after a change goes through the same rules.
    let clock = JournalClock(milliseconds: 0, zone: .utc)
    let id = try Identifier(parsing: "5eed0000-0000-4000-8000-000000000001")
    let entry = refused.entry(id: id, clock: clock, schedule: MealSchedule())
    #expect(failure(entry.validate)?.path == path)
  }

  @Test("values on the edge are allowed")
  func edges() {
    let edge = draft {
      $0.name = String(repeating: "é", count: 500)
      $0.calories = 0
      $0.protein = 1_000_000
      $0.confidence = 1
      $0.scanDurationMs = 86_400_000
      $0.servingQuantity = 0
    }
    #expect(failure(edge.validate) == nil)
  }

  @Test("a path is seen from the object around it")
  func nestedPath() {
    #expect(failure(draft { $0.calories = -1 }.validate)?.under("/entries/3").path == "/entries/3/calories")
  }

  @Test(
    "a serving has exactly one variant with its amounts",
    arguments: [
      "{}", #"{"mass":{"grams":1},"volume":{"ml":1}}"#, #"{"mass":{}}"#, #"{"mass":{"grams":1,"ml":1}}"#,
      #"{"volume":{"grams":1}}"#, #"{"both":{"grams":1}}"#, #"{"type":"mass"}"#,
    ])
  func badServings(text: String) {
    #expect(throws: JSONDecodingError.self) { try decode(Serving.self, text) }
  }

  @Test("servings survive their JSON form")
  func servings() throws {
    for text in [#"{"mass":{"grams":170}}"#, #"{"volume":{"ml":240}}"#, #"{"both":{"grams":228,"ml":240}}"#] {
      #expect(try encode(decode(Serving.self, text)) == text)
    }
  }

  @Test("a source is an open word, but not nonsense")
  func sources() throws {
    #expect(try decode([Source].self, #"["label","foodPhoto","my-importer_2"]"#).first == .label)
    for text in ["", " ", "a b", "ü", String(repeating: "a", count: 65)] {
      #expect(failure { () throws(Failure) in _ = try Source(parsing: text) } != nil)
    }
    #expect(Source(rawValue: "from a newer version").description == "from a newer version")
  }
}
