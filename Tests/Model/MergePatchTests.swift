import JSON
import Model
import Testing

@Suite("Merge patch")
struct MergePatchTests {
  private func entry() throws -> Entry {
    Entry(
      id: try Identifier(parsing: "5eed0000-0000-4000-8000-000000000001"), day: try Day(parsing: "2026-11-30"),
      timestamp: try Instant(parsing: "2026-11-30T08:15:00-05:00"), name: "Oat Clusters", brand: "Northmill",
      meal: .breakfast, calories: 270, protein: 6,
      nutrients: ["sodium": NutrientValue(95, "mg", origin: "label"), "fiber": NutrientValue(3, "g")],
      servingMappings: [ServingMapping(from: ServingAmount(1, "cup"), to: ServingAmount(90, "g"))])
  }

  private func patched(_ text: String) throws -> Entry {
    try decode(MergePatch<Entry>.self, text).apply(to: try entry())
  }

  private func refusal(_ text: String) throws -> Failure? {
    let patch = try decode(MergePatch<Entry>.self, text)
    return try refusal(of: patch, by: try entry())
  }

  /// The failure of a patch, whether the patch was unreadable or what it says is not allowed.
  private func refusal<Target: Patchable>(of patch: MergePatch<Target>, by target: Target) throws -> Failure? {
    do {
      _ = try patch.apply(to: target)
      return nil
    } catch let failure as Failure {
      return failure
    } catch let error as JSONDecodingError {
      return Failure(.invalidValue, error.message, path: error.pointer, hint: error.hint)
    }
  }

  @Test("an empty patch changes nothing")
  func empty() throws {
    #expect(try patched("{}") == entry())
  }

  @Test("members are replaced, and null removes")
  func members() throws {
    var expected = try entry()
    expected.name = "Kefir"
    expected.brand = nil
    expected.protein = nil
    expected.meal = .snack
    #expect(try patched(#"{"name":"Kefir","brand":null,"protein":null,"meal":"snack"}"#) == expected)
    expected = try entry()
    expected.servingMappings = []
    #expect(try patched(#"{"servingMappings":null}"#) == expected)
    #expect(try patched(#"{"servingMappings":[]}"#) == expected)
  }

  @Test("nutrients are merged one by one, by any of their names")
  func nutrients() throws {
    let entry = try patched(#"{"nutrients":{"Sodium":{"value":100},"Fibre":null,"iron":2,"zinc":null}}"#)
    #expect(
      entry.nutrients == ["sodium": NutrientValue(100, "mg", origin: "label"), "iron": NutrientValue(2, "mg")])
    #expect(try refusal(#"{"nutrients":{"sodium":1,"Sodium":2}}"#)?.path == "/nutrients/Sodium")
  }

  @Test("unknown members are refused with the likely name, also when they are null")
  func unknown() throws {
    for text in [#"{"protien":3}"#, #"{"protien":null}"#] {
      let refused = try refusal(text)
      #expect(refused?.kind == .invalidValue)
      #expect(refused?.path == "/protien")
      let sentence = "\(refused?.message ?? "") \(refused?.hint ?? "")"
      #expect(sentence.contains("protein"))
    }
    #expect(try refusal(#"{"nutrients":{"iron":{"value":1,"unti":"mg"}}}"#)?.path == "/nutrients/iron/unti")
  }

  @Test(
    "a change that breaks a rule points at its member",
    arguments: [
      (#"{"calories":null}"#, "/calories"), (#"{"calories":-1}"#, "/calories"), (#"{"calories":"1"}"#, "/calories"),
      (#"{"name":" "}"#, "/name"), (#"{"meal":"brunch"}"#, "/meal"), (#"{"day":"2026-02-30"}"#, "/day"),
      (#"{"nutrients":{"iron":-1}}"#, "/nutrients/iron/value"),
      (#"{"serving":{"mass":{"grams":0}}}"#, "/serving/mass/grams"),
    ])
  func rules(text: String, path: String) throws {
    #expect(try refusal(text)?.path == path)
  }

  @Test("goals and settings go back to their defaults with null")
  func documents() throws {
    let goals = try decode(MergePatch<Goals>.self, #"{"calories":null,"nutrients":{"Iron":null,"Zinc":12}}"#)
    #expect(
      try goals.apply(to: Goals(calories: 1800, nutrients: ["iron": 27])) == Goals(nutrients: ["zinc": 12]))
    let settings = try decode(MergePatch<Settings>.self, #"{"mealSchedule":{"lunch":"11:30"},"timeZone":null}"#)
    let changed = try settings.apply(to: Settings(timeZone: "Europe/Berlin"))
    #expect(changed == Settings(mealSchedule: MealSchedule(lunch: try TimeOfDay(parsing: "11:30"))))
    let wrong = try decode(MergePatch<Settings>.self, #"{"mealSchedule":{"lunch":"01:30"}}"#)
    #expect(try refusal(of: wrong, by: Settings())?.path == "/mealSchedule/lunch")
  }

  @Test("a patch is an object")
  func shape() {
    #expect(throws: JSONDecodingError.self) { try decode(MergePatch<Goals>.self, "[]") }
  }
}
