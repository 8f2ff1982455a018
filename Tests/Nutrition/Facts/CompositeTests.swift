import Model
import Nutrition
import Testing

@Suite("A composite is the sum of its ingredients")
struct CompositeTests {
  private func composite(_ ingredients: [FoodIngredient]) -> Food {
    var composite = food(9, kind: .composite, name: "Breakfast Bowl", calories: 4, serving: .mass(grams: 9), unit: "g")
    composite.ingredients = ingredients
    composite.servingsPerContainer = 3
    composite.servingMappings = [equal(1, "g", 2, "crumb")]
    composite.source = .label
    return composite
  }

  private let oats = food(1, calories: 150, protein: 5, serving: .mass(grams: 40))
  private let milk = food(
    2, name: "Milk", calories: 60, protein: 3.4, nutrients: ["calcium": NutrientValue(120, "mg")],
    serving: .volume(ml: 100), quantity: 100, unit: "mL")

  @Test("as one portion, by the amounts that are used")
  func sum() throws {
    let bowl = try composite([
      FoodIngredient(oats, id: id(11), quantity: 60, unit: "g"), FoodIngredient(milk, id: id(12), quantity: 200),
    ]).recomputed()
    #expect(bowl.calories == 345)
    #expect(bowl.protein == 14.3)
    #expect(bowl.carbs == nil)
    #expect(bowl.nutrients == ["calcium": NutrientValue(240, "mg", bound: .greaterThan)])
    #expect(bowl.servingSize == "1 portion")
    #expect(bowl.servingQuantity == 1)
    #expect(bowl.servingUnit == "portion")
    #expect(bowl.servingsPerContainer == nil)
    #expect(bowl.serving == .mass(grams: 9))
    #expect(bowl.servingMappings == [equal(1, "g", 2, "crumb")])
    #expect(bowl.source == .manual)
    #expect(try bowl.recomputed() == bowl)
  }

  @Test("a calculator in it adds nothing and makes nothing unknown")
  func calculator() throws {
    let calculator = try food(3, kind: .calculator, name: "Bowl Bar", calories: nil).recomputed()
    let bowl = try composite([FoodIngredient(milk, id: id(12)), FoodIngredient(calculator, id: id(13))]).recomputed()
    #expect(bowl.calories == 60)
    #expect(bowl.protein == 3.4)
    #expect(bowl.nutrients == milk.nutrients)
  }

  @Test("a calculator has no numbers and counts what it offers")
  func template() throws {
    var bar = food(
      3, kind: .calculator, calories: 7, protein: 1, serving: .mass(grams: 9), unit: "g",
      mappings: [equal(1, "g", 2, "crumb")])
    #expect(try bar.recomputed().servingSize == "0 ingredients")
    bar.calculatorIngredients = [CalculatorIngredient(id: id(31), name: "Rice")]
    let template = try bar.recomputed()
    #expect(template.servingSize == "1 ingredient")
    #expect(template.servingUnit == "build")
    #expect(template.calories == nil)
    #expect(template.protein == nil)
    #expect(template.serving == nil)
    #expect(template.servingMappings.isEmpty)
  }

  @Test("a member that is stated and computed otherwise is refused, and the computed one may be stated")
  func stated() throws {
    var soup = try composite([FoodIngredient(milk, id: id(12))]).recomputed()
    let all: Set<String> = [
      "calories", "protein", "carbs", "fat", "nutrients", "serving", "servingSize", "servingQuantity", "servingUnit",
      "servingsPerContainer", "servingMappings", "source",
    ]
    let stated = StatedMembers(names: all, nutrients: ["calcium", "iron"])
    #expect(try soup.recomputed(stated: stated) == soup)
    soup.carbs = 0
    #expect(failure { () throws(Failure) in try soup.recomputed(stated: stated) }?.path == "/carbs")
    #expect(try soup.recomputed(stated: StatedMembers(names: ["fat"])).carbs == nil)
    soup.carbs = nil
    soup.nutrients = ["iron": NutrientValue(1, "mg")]
    let refused = failure { () throws(Failure) in
      try soup.recomputed(stated: StatedMembers(names: ["name"], nutrients: ["iron"]))
    }
    #expect(refused?.kind == .invalidValue)
    #expect(refused?.path == "/nutrients/iron")
    var bar = try food(3, kind: .calculator, calories: nil).recomputed()
    #expect(try bar.recomputed(stated: stated) == bar)
    bar.serving = .mass(grams: 1)
    #expect(failure { () throws(Failure) in try bar.recomputed(stated: stated) }?.path == "/serving")
  }

  @Test("an amount that cannot be converted is refused at its ingredient")
  func refusals() {
    let unknown = failure { () throws(Failure) in
      try composite([FoodIngredient(milk, id: id(1)), FoodIngredient(oats, id: id(2), quantity: 1, unit: "cup")])
        .recomputed()
    }
    #expect(unknown?.kind == .noConversion)
    #expect(unknown?.path == "/ingredients/1/unit")
    let none = failure { () throws(Failure) in
      try composite([FoodIngredient(milk, id: id(1), quantity: -1)]).recomputed()
    }
    #expect(none?.path == "/ingredients/0/quantity")
    let heavy = failure { () throws(Failure) in
      try composite([FoodIngredient(oats, id: id(1), quantity: 1_000_000)]).recomputed()
    }
    #expect(heavy?.path == "/calories")
  }

  @Test("a single food stays as it is")
  func single() throws {
    #expect(try oats.recomputed() == oats)
  }
}
