import Model
import Nutrition
import Testing

@Suite("An amount of a food becomes an entry")
struct FoodLoggingTests {
  private let bar = food(
    name: "Nut Bar", calories: 330, protein: 8.1, nutrients: ["sodium": NutrientValue(340, "mg", origin: "label")],
    serving: .mass(grams: 60), mappings: [equal(1, "cup", 240, "g")])

  @Test("the numbers and the weight are those of what was eaten")
  func scaled() throws {
    let draft = try bar.entryDraft(quantity: 120, unit: "grams")
    #expect(draft.calories == 660)
    #expect(draft.protein == 16.2)
    #expect(draft.fat == nil)
    #expect(draft.nutrients?.nutrients == ["sodium": NutrientValue(680, "mg", origin: "label")])
    #expect(draft.servingQuantity == 120)
    #expect(draft.servingUnit == "g")
    #expect(draft.serving == .mass(grams: 120))
    #expect(draft.foodId == bar.id)
    #expect(draft.servingCount == nil)
  }

  @Test("an entry of two servings of 60 g still has 60 g in a serving")
  func laterEdit() throws {
    let draft = try bar.entryDraft(quantity: 2, unit: "serving")
    #expect(draft.serving == .mass(grams: 120))
    #expect(try draft.converter.convert(1, from: "serving", to: "g") == 60)
    #expect(try draft.converter.portion(of: 60, in: "g") == 0.5)
    #expect(draft.servingMappings == bar.servingMappings)
  }

  @Test("an entry in another unit leads back to the food's own")
  func wayBack() throws {
    let draft = try bar.entryDraft(quantity: 120, unit: "g")
    #expect(try draft.converter.convert(120, from: "g", to: "serving") == 2)
    #expect(try draft.converter.convert(1, from: "serving", to: "cup") == 0.25)
    let slices = food(unit: "serving", mappings: [equal(1, "serving", 4, "slice"), equal(1, "serving", 100, "g")])
    #expect(try slices.entryDraft(quantity: 2, unit: "slice").converter.convert(1, from: "slice", to: "g") == 25)
    let weighed = food(quantity: 2, mappings: [equal(1, "serving", 100, "g")])
    #expect(isClose(try weighed.entryDraft(quantity: 50, unit: "g").converter.convert(1, from: "oz", to: "g"), 28.3495))
  }

  @Test("a unit alone counts the stored amount")
  func storedAmount() throws {
    let draft = try bar.entryDraft(unit: "g")
    #expect(draft.servingQuantity == 60)
    #expect(draft.calories == 330)
    #expect(try food(quantity: 2, unit: "slice").entryDraft(unit: "slices").servingQuantity == 2)
    let heavy = food(quantity: 2000, unit: "kg")
    #expect(failure { () throws(Failure) in try heavy.entryDraft(unit: "g") }?.path == "/unit")
  }

  @Test("what cannot be logged is refused at the member that is to blame")
  func refusals() {
    let refused = [
      failure { () throws(Failure) in try bar.entryDraft(quantity: 0, unit: "g") },
      failure { () throws(Failure) in try bar.entryDraft(quantity: 1, unit: "bowl") },
      failure { () throws(Failure) in try bar.entryDraft(quantity: 1_000_000, unit: "serving") },
      failure { () throws(Failure) in try food(kind: .calculator, calories: nil).entryDraft(quantity: 1, unit: "build")
      },
    ]
    #expect(refused.map(\.?.kind) == [.invalidValue, .noConversion, .invalidValue, .invalidValue])
    #expect(refused.map(\.?.path) == ["/quantity", "/unit", "/quantity", nil])
  }
}
