import Model
import Nutrition
import Testing

@Suite("Another amount of an entry")
struct EntryRescalingTests {
  private func entry(_ quantity: Double?, _ unit: String?, serving: Serving? = nil) throws -> Entry {
    var entry = try NutritionTests.entry(1, calories: 330, protein: 8.1, nutrients: ["iron": NutrientValue(3, "mg")])
    (entry.servingQuantity, entry.servingUnit, entry.serving) = (quantity, unit, serving)
    return entry
  }

  private func changed(_ entry: Entry, _ quantity: Double?, _ unit: String?) -> Entry {
    var entry = entry
    (entry.servingQuantity, entry.servingUnit) = (quantity, unit)
    return entry
  }

  @Test("60 g, a serving and 60 g again have the same numbers")
  func thereAndBack() throws {
    let bar = food(name: "Nut Bar", calories: 330, protein: 8.1, serving: .mass(grams: 60))
    let logged = try bar.entryDraft(quantity: 60, unit: "g")
    var grams = try entry(60, "g", serving: .mass(grams: 60))
    grams.servingMappings = logged.servingMappings ?? []
    let serving = try grams.rescaled(to: changed(grams, 1, "serving"))
    #expect(serving.facts == grams.facts)
    #expect(serving.serving == .mass(grams: 60))
    let back = try serving.rescaled(to: changed(serving, 60, "g"))
    #expect(back == grams)
    let double = try back.rescaled(to: changed(back, 2, "serving"))
    #expect(double.calories == 660)
    #expect(double.serving == .mass(grams: 120))
  }

  @Test("a unit that only the serving leads to is kept as a mapping")
  func wayBack() throws {
    let cookies = try entry(3, "cookies", serving: .mass(grams: 60))
    let grams = try cookies.rescaled(to: changed(cookies, 60, "grams"))
    #expect(grams.servingUnit == "g")
    #expect(grams.facts == cookies.facts)
    let back = try grams.rescaled(to: changed(grams, 3, "cookies"))
    #expect(back.facts == cookies.facts)
    #expect(back.serving == cookies.serving)
  }

  @Test("without an amount there is nothing to scale from or to")
  func noAmount() throws {
    for amounts in [(nil, "g", 2, "g"), (1, nil, 2, nil), (1, "g", nil, "oz"), (1, "g", 2, nil), (0, "g", 0, "g")]
      as [(Double?, String?, Double?, String?)]
    {
      let entry = try entry(amounts.0, amounts.1)
      let other = changed(entry, amounts.2, amounts.3)
      #expect(try entry.rescaled(to: other) == other)
    }
  }

  @Test("what cannot be scaled is refused at the member that differs")
  func refusals() throws {
    for (old, new, kind, path) in [
      ((1, "cup"), (1, "g"), .noConversion, "/servingUnit"), ((1, "g"), (0, "g"), .invalidValue, "/servingQuantity"),
      ((0, "g"), (1, "g"), .invalidValue, "/servingQuantity"),
      ((1e-9, "g"), (1e-9, "kg"), .invalidValue, "/servingUnit"),
      ((0.0001, "g"), (1000, "g"), .invalidValue, "/servingQuantity"),
    ] as [((Double, String), (Double, String), ErrorKind, String)] {
      var entry = try entry(old.0, old.1)
      entry.calories = 1_000_000
      let refused = failure { () throws(Failure) in try entry.rescaled(to: changed(entry, new.0, new.1)) }
      #expect(refused?.kind == kind)
      #expect(refused?.path == path)
    }
  }
}
