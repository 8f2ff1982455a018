import JSON
import Model
import Testing

@Suite("Names that callers give to nutrients")
struct NutrientNamingTests {
  @Test(
    "one slip of the keyboard away from a known name is a mistake",
    arguments: [
      ("irn", "iron"), ("ironn", "iron"), ("irom", "iron"), ("iorn", "iron"), ("Iorn", "iron"), ("fibr", "fiber"),
      ("vitamin_cc", "vitamin_c"), ("vitmain B12", "vitamin_b12"), ("sat_fatt", "saturated_fat"),
      ("folicacis", "folate"),
      ("protien", "protein"), ("carb", "carbs"), ("calorie", "calories"),
    ])
  func slips(name: String, meant: String) {
    let refused = failure { () throws(Failure) in try NutrientNaming.check(name) }
    #expect(refused?.kind == .invalidValue)
    #expect(refused?.message == "\"\(name)\" is not a known nutrient.")
    #expect(refused?.hint == "Did you mean `\(meant)`?")
  }

  @Test(
    "a macro is no nutrient",
    arguments: [
      ("protein", "protein"), ("Carbs", "carbs"), ("fat", "fat"), ("calories", "calories"), ("energy", "calories"),
      ("Carbohydrates", "carbs"),
    ])
  func macros(name: String, member: String) {
    let refused = failure { () throws(Failure) in try NutrientNaming.check(name) }
    #expect(refused?.hint == "`\(member)` is a member of its own, beside `nutrients`.")
  }

  @Test(
    "other names are the user's own",
    arguments: [
      "omega_3", "omega 3", "vitamin_k2", "vitamin_d3", "vitamin_b13", "choline", "lycopene", "alcohol", "salt", "iron",
      "Dietary Fiber", "net_carbs", "polyols", "",
    ])
  func custom(name: String) throws {
    try NutrientNaming.check(name)
  }

  @Test("drafts and patches check names; what is stored is read as it is, and null removes it")
  func places() throws {
    let draft = refusal(of: EntryDraft.self, #"{"name":"Kale","calories":30,"nutrients":{"zinc":1,"irn":2}}"#)
    #expect(draft?.pointer == "/nutrients/irn")
    #expect((draft?.underlying as? Failure)?.hint == "Did you mean `iron`?")
    #expect(try decode(Nutrients.self, #"{"irn":1}"#).map(\.id) == ["irn"])

    let old = Goals(nutrients: ["irn": 27], pins: ["protien"])
    func changed(_ text: String) throws -> Goals { try decode(MergePatch<Goals>.self, text).apply(to: old) }
    #expect(try changed(#"{"nutrients":{"irn":null},"pins":[]}"#) == Goals())
    #expect(try changed(#"{"calories":1800}"#) == Goals(calories: 1800, nutrients: ["irn": 27], pins: ["protien"]))
    for (text, path) in [
      (#"{"nutrients":{"zinc":1,"fatt":2}}"#, "/nutrients/fatt"), (#"{"nutrients":{"fat":2}}"#, "/nutrients/fat"),
      (#"{"pins":["omega_3","fibr"]}"#, "/pins/1"),
    ] {
      let refused = #expect(throws: Failure.self) { try changed(text) }
      #expect(refused?.path == path)
    }
  }
}
