import Model
import Testing

@testable import Nutrition

@Suite("Foods on the scales")
struct FoodWeighingTests {
  private func cookies(
    _ quantity: Double, mappings: [ServingMapping] = [], serving: Serving? = nil
  ) throws -> Food {
    Food(
      id: try Identifier(parsing: "5eed0000-0000-4000-8000-000000000001"), name: "Cookies", calories: 140, protein: 2,
      serving: serving, servingQuantity: quantity, servingUnit: "cookies", servingMappings: mappings,
      createdAt: Instant(milliseconds: 0, offsetMinutes: 0))
  }

  private let twoAreThirty = ServingMapping(from: ServingAmount(2, "cookies"), to: ServingAmount(30, "g"))

  @Test("2 cookies of 30 g are 30 g for numbers of 2 cookies and 15 g for numbers of one")
  func storedGrams() throws {
    #expect(try cookies(2, mappings: [twoAreThirty]).storedGrams == 30)
    #expect(try cookies(1, mappings: [twoAreThirty]).storedGrams == 15)
    #expect(try cookies(2, serving: .mass(grams: 31)).storedGrams == 31)
    #expect(try cookies(2).storedGrams == nil)
    #expect(try cookies(2, serving: .volume(ml: 40)).storedGrams == nil)
  }

  @Test("a food learns what it weighs once, beside the mappings it has")
  func learning() throws {
    let plain = try cookies(2).learning(storedGrams: 28)
    #expect(plain.servingMappings == [ServingMapping(from: ServingAmount(2, "cookies"), to: ServingAmount(28, "g"))])
    #expect(plain.storedGrams == 28)
    #expect(plain.learning(storedGrams: 99) == plain)
    let inBags = ServingMapping(from: ServingAmount(8, "cookies"), to: ServingAmount(1, "bag"))
    let mapped = try cookies(2, mappings: [inBags]).learning(storedGrams: 28)
    #expect(mapped.servingMappings.first == inBags)
    #expect(mapped.servingMappings.count == 2)
    #expect(mapped.storedGrams == 28)
    #expect(mapped.normalized().servingMappings == mapped.servingMappings)
  }

  @Test("what lies on the scales becomes an entry in grams that knows its servings")
  func weighed() throws {
    let food = try cookies(2, mappings: [twoAreThirty])
    let grams = weighedGrams(loaded: 245.5, empty: 200.5)
    #expect(grams == 45)
    let draft = try #require(food.weighedDraft(grams: grams, gramsPerServing: 30))
    #expect(draft.calories == 210)
    #expect(draft.protein == 3)
    #expect(draft.servingCount == 1.5)
    #expect(draft.servingQuantity == 45)
    #expect(draft.servingUnit == "g")
    #expect(draft.serving == .mass(grams: 45))
    #expect(draft.foodId == food.id)
    #expect(try draft.converter.portion(of: 1, in: "cookies").isNear(1.0 / 3))
  }

  @Test("a calculator has nothing to weigh")
  func calculator() throws {
    var food = try cookies(1)
    food.calories = nil
    #expect(food.weighedDraft(grams: 10, gramsPerServing: 10) == nil)
    #expect(
      food.container(
        id: food.id, gramsPerServing: 1, startWeight: 1, tareWeight: nil, startedAt: food.createdAt) == nil)
  }
}
