import Model
import Testing

@testable import Nutrition

@Suite("What was eaten from a container")
struct ContainerConsumptionTests {
  private func container(
    tare: Double? = nil, start: Double, final: Double? = nil, grams: Double = 50, calories: Double = 100
  ) throws -> Container {
    Container(
      id: try Identifier(parsing: "5eed0000-0000-4000-8000-000000000001"), foodName: "Oat Clusters",
      foodBrand: "Northmill", foodId: try Identifier(parsing: "5eed0000-0000-4000-8000-000000000002"),
      calories: calories, protein: 4, fat: nil, nutrients: ["sodium": NutrientValue(95, "mg", bound: .lessThan)],
      gramsPerServing: grams, tareWeight: tare, startWeight: start, finalWeight: final,
      startedAt: Instant(milliseconds: 0, offsetMinutes: 0))
  }

  @Test("the weight of the empty package tells what was and is in it, and changes nothing about what was eaten")
  func weights() throws {
    let full = try container(tare: 350, start: 500, final: 400)
    #expect(full.consumedGrams == 100)
    #expect(full.remainingFoodGrams == 50)
    #expect(full.initialFoodGrams == 150)
    let odd = try container(tare: 203.25, start: 512.5, final: 401.75)
    #expect(odd.initialFoodGrams == 309.25)
    #expect(odd.consumedGrams == 110.75)
    #expect(odd.remainingFoodGrams == 198.5)
    let plain = try container(start: 512.5, final: 401.75)
    #expect(plain.consumedGrams == 110.75)
    #expect(plain.initialFoodGrams == nil)
    #expect(plain.remainingFoodGrams == nil)
    #expect(try container(start: 500.3, final: 400.2).consumedGrams == 100.1)
  }

  @Test("what is in use has eaten nothing yet")
  func active() throws {
    let active = try container(tare: 350, start: 500)
    #expect(active.isActive)
    #expect(active.consumedGrams == nil)
    #expect(active.consumedServings == nil)
    #expect(active.consumption == nil)
    #expect(active.consumptionDraft() == nil)
    #expect(active.status.state == .active)
    #expect(active.status.initialFoodGrams == 150)
    #expect(active.status.remainingFoodGrams == nil)
  }

  @Test("servings scale the numbers; units, limits and what is unknown stay")
  func consumption() throws {
    let consumption = try #require(try container(start: 500, final: 400).consumption)
    #expect(consumption.servings == 2)
    #expect(consumption.calories == 200)
    #expect(consumption.protein == 8)
    #expect(consumption.fat == nil)
    #expect(consumption.nutrients == ["sodium": NutrientValue(190, "mg", bound: .lessThan)])
  }

  @Test("older records with impossible weights are clamped, not refused")
  func clamped() throws {
    #expect(try container(start: 400, final: 500).consumedGrams == 0)
    #expect(try container(tare: 300, start: 500, final: 200).remainingFoodGrams == 0)
    #expect(try container(start: 500, final: 400, grams: 0).consumedServings == nil)
    #expect(try container(start: 500, final: 400, grams: 0).consumptionDraft() == nil)
    #expect(try container(tare: 600, start: 500).initialFoodGrams == nil)
  }

  @Test("the entry has the copied name and numbers, the food, and the grams that were eaten")
  func draft() throws {
    let completed = try container(tare: 350, start: 500, final: 425)
    let draft = try #require(completed.consumptionDraft())
    #expect(draft.name == "Oat Clusters")
    #expect(draft.brand == "Northmill")
    #expect(draft.foodId == completed.foodId)
    #expect(draft.calories == 150)
    #expect(draft.protein == 6)
    #expect(draft.nutrients?.nutrients == ["sodium": NutrientValue(142.5, "mg", bound: .lessThan)])
    #expect(draft.servingQuantity == 75)
    #expect(draft.servingUnit == "g")
    #expect(draft.serving == .mass(grams: 75))
    #expect(draft.servingCount == nil)
    #expect(draft.source == nil)
  }
}
