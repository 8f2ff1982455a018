import JSON
import Model
import Testing

@Suite("A draft becomes a food")
struct FoodDraftTests {
  private let now = Instant(milliseconds: 1_796_040_000_000, offsetMinutes: 0)

  private func food(_ text: String, copies: [Food] = []) throws -> Food {
    var generator = SeededGenerator(state: 1)
    let draft = try decode(FoodDraft.self, text)
    return try draft.food(
      id: { Identifier.random(using: &generator) }, now: now,
      copies: Dictionary(uniqueKeysWithValues: copies.map { ($0.id, $0) }))
  }

  private func path(_ text: String, copies: [Food] = []) -> String? {
    let refused = #expect(throws: Failure.self) { try food(text, copies: copies) }
    return refused?.path
  }

  @Test("what is left out gets its default, and texts are trimmed")
  func defaults() throws {
    let food = try food(#"{"name":" Oat Clusters\n","brand":"  ","emoji":" 🥣 ","calories":270}"#)
    #expect(
      food
        == Food(
          id: food.id, name: "Oat Clusters", emoji: "🥣", calories: 270, servingQuantity: 1, servingUnit: "serving",
          createdAt: now, lastUsedAt: now))
  }

  @Test("amounts may be typed, and mappings are kept once for each unit")
  func servings() throws {
    let food = try food(
      #"""
      {"name":"Rice","calories":130,"servingQuantity":"1½","servingUnit":" cup ","servingMappings":[
        {"from":{"value":1,"unit":"cup"},"to":{"value":244,"unit":"g"}},
        {"from":{"value":1,"unit":"bowl"},"to":{"value":2,"unit":"cup"}},
        {"from":{"value":1,"unit":" Cup "},"to":{"value":240,"unit":"mL"}}]}
      """#)
    #expect(food.servingQuantity == 1.5)
    #expect(food.servingUnit == "cup")
    #expect(food.servingMappings.map(\.from.unit) == [" Cup ", "bowl"])
  }

  @Test("an ingredient is copied from a food, or is given in full")
  func ingredients() throws {
    let milk = try self.food(
      #"{"name":"Milk","calories":60,"protein":3.4,"servingQuantity":100,"servingUnit":"mL","serving":{"volume":{"ml":100}}}"#
    )
    let bowl = try food(
      #"""
      {"name":"Bowl","ingredients":[
        {"foodId":"\#(milk.id)"},{"foodId":"\#(milk.id)","unit":"cup"},{"foodId":"\#(milk.id)","quantity":"1/2","unit":"L"},
        {"name":"Oats","calories":380,"servingQuantity":100,"servingUnit":"g"}]}
      """#, copies: [milk])
    #expect(bowl.kind == .composite)
    #expect(bowl.ingredients.map(\.name) == ["Milk", "Milk", "Milk", "Oats"])
    #expect(bowl.ingredients.map(\.quantity) == [100, 1, 0.5, 100])
    #expect(bowl.ingredients.map(\.unit) == ["mL", "cup", "L", "g"])
    #expect(bowl.ingredients[0].protein == 3.4)
    #expect(bowl.ingredients[0].serving == .volume(ml: 100))
    #expect(Set(bowl.ingredients.map(\.id)).count == 4)
    #expect(!bowl.ingredients.map(\.id).contains(milk.id))
  }

  @Test("a calculator needs no numbers, and its portions are called normal")
  func calculator() throws {
    let bar = try food(
      #"{"name":"Bowl Bar","calculatorIngredients":[{"name":" Rice ","note":" ","portions":[{"calories":200}]}]}"#)
    #expect(bar.kind == .calculator)
    #expect(bar.calories == nil)
    #expect(bar.calculatorIngredients[0].name == "Rice")
    #expect(bar.calculatorIngredients[0].note == nil)
    #expect(bar.calculatorIngredients[0].portions[0].label == "normal")
    #expect(try food(#"{"name":"Empty Bar","kind":"calculator"}"#).kind == .calculator)
  }

  @Test(
    "what is not allowed is refused at its member",
    arguments: [
      (#"{"name":" ","calories":1}"#, "/name"), (#"{"name":"A"}"#, "/calories"),
      (#"{"name":"A","calories":-1}"#, "/calories"), (#"{"name":"A","calories":1,"fat":1000001}"#, "/fat"),
      (#"{"name":"A","calories":1,"servingQuantity":0}"#, "/servingQuantity"),
      (#"{"name":"A","calories":1,"servingUnit":" "}"#, "/servingUnit"),
      (#"{"name":"A","calories":1,"serving":{"mass":{"grams":0}}}"#, "/serving/mass/grams"),
      (
        #"{"name":"A","calories":1,"servingMappings":[{"from":{"value":1,"unit":"a"},"to":{"value":0,"unit":"g"}}]}"#,
        "/servingMappings/0/to/value"
      ),
      (#"{"name":"A","kind":"composite"}"#, "/ingredients"),
      (#"{"name":"A","kind":"single","calories":1,"ingredients":[{"name":"B","calories":1}]}"#, "/ingredients"),
      (#"{"name":"A","ingredients":[{"name":"B","calories":1,"quantity":0}]}"#, "/ingredients/0/quantity"),
      (#"{"name":"A","ingredients":[{"name":"B"}]}"#, "/ingredients/0/calories"),
      (#"{"name":"A","ingredients":[{"calories":1}]}"#, "/ingredients/0/name"),
      (
        #"{"name":"A","ingredients":[{"foodId":"5eed0000-0000-4000-8000-000000000001"}]}"#, "/ingredients/0/foodId"
      ),
      (
        #"{"name":"A","ingredients":[{"foodId":"5eed0000-0000-4000-8000-000000000001","fat":1}]}"#, "/ingredients/0/fat"
      ),
      (#"{"name":"A","calculatorIngredients":[{"name":" "}]}"#, "/calculatorIngredients/0/name"),
      (
        #"{"name":"A","calculatorIngredients":[{"name":"B","portions":[{"label":" ","calories":1}]}]}"#,
        "/calculatorIngredients/0/portions/0/label"
      ),
      (
        #"{"name":"A","calculatorIngredients":[{"name":"B","portions":[{"label":"x","calories":1},{"label":" X","calories":1}]}]}"#,
        "/calculatorIngredients/0/portions/1/label"
      ),
      (#"{"name":"A","emoji":"12345678901234567","calories":1}"#, "/emoji"),
    ])
  func refusals(text: String, path: String) {
    #expect(self.path(text) == path)
  }

  @Test("lists have an end")
  func limits() {
    let ingredients = Array(repeating: #"{"name":"B","calories":1}"#, count: 201).joined(separator: ",")
    #expect(path(#"{"name":"A","ingredients":[\#(ingredients)]}"#) == "/ingredients")
    let offered = Array(repeating: #"{"name":"B"}"#, count: 201).joined(separator: ",")
    #expect(path(#"{"name":"A","calculatorIngredients":[\#(offered)]}"#) == "/calculatorIngredients")
    let portions = (0..<65).map { #"{"label":"p\#($0)","calories":1}"# }.joined(separator: ",")
    #expect(
      path(#"{"name":"A","calculatorIngredients":[{"name":"B","portions":[\#(portions)]}]}"#)
        == "/calculatorIngredients/0/portions")
  }

  @Test("a food that was written is read back as it is, and may be given as a draft")
  func roundTrip() throws {
    let bar = try food(
      #"""
      {"name":"Bowl Bar","onShelf":true,"calculatorIngredients":[{"name":"Rice","portions":[{"calories":200}]}]}
      """#)
    let written = try encode(bar)
    #expect(try decode(Food.self, written) == bar)
    #expect(try food(written) == bar)
  }
}

@Suite("A patch of a food takes what a draft takes")
struct FoodPatchingTests {
  private let now = Instant(milliseconds: 1_796_040_000_000, offsetMinutes: 0)

  private func food() throws -> Food {
    Food(
      id: try Identifier(parsing: "5eed0000-0000-4000-8000-000000000001"), name: "Oat Clusters", brand: "Northmill",
      calories: 270, fat: 9, nutrients: ["iron": NutrientValue(2, "mg"), "sodium": NutrientValue(95, "mg")],
      serving: .mass(grams: 60), servingMappings: [], createdAt: now)
  }

  private func patched(_ text: String, _ food: Food, copies: [Identifier: Food] = [:]) throws -> Food {
    var generator = SeededGenerator(state: 1)
    return try decode(MergePatch<FoodDraft>.self, text).apply(
      to: food, id: { Identifier.random(using: &generator) }, copies: copies)
  }

  @Test("members are replaced, merged and removed")
  func members() throws {
    var expected = try food()
    expected.name = "Oat Bites"
    expected.brand = nil
    expected.fat = nil
    expected.servingQuantity = 1.5
    expected.nutrients = ["iron": NutrientValue(3, "mg")]
    #expect(
      try patched(
        #"{"name":" Oat Bites","brand":null,"fat":null,"servingQuantity":"1½","nutrients":{"Iron":3,"Sodium":null},"servingMappings":null}"#,
        try food()) == expected)
  }

  @Test("ingredients are replaced, by copies too")
  func ingredients() throws {
    let oats = try food()
    var bowl = oats
    bowl.kind = .composite
    bowl.ingredients = [FoodIngredient(oats, id: oats.id)]
    let patch = #"{"ingredients":[{"foodId":"\#(oats.id)","quantity":"2,5","unit":"g"},{"name":"Milk","calories":60}]}"#
    #expect(try decode(MergePatch<FoodDraft>.self, patch).copiedFoodIds == [oats.id])
    let changed = try patched(patch, bowl, copies: [oats.id: oats])
    #expect(changed.ingredients.map(\.name) == ["Oat Clusters", "Milk"])
    #expect(changed.ingredients.map(\.quantity) == [2.5, 1])
  }

  @Test(
    "what is not allowed is refused at its member",
    arguments: [
      (#"{"id":"5eed0000-0000-4000-8000-000000000002"}"#, "/id"), (#"{"kind":"composite"}"#, "/kind"),
      (#"{"kind":"calculator"}"#, "/kind"), (#"{"calories":null}"#, "/calories"), (#"{"name":null}"#, "/name"),
      (#"{"colour":1}"#, "/colour"), (#"{"nutrients":{"irn":2}}"#, "/nutrients/irn"),
      (#"{"servingQuantity":"2-3"}"#, "/servingQuantity"), (#"{"servingQuantity":0}"#, "/servingQuantity"),
      (#"{"ingredients":[{"nam":"B"}]}"#, "/ingredients/0/nam"), (#"{"ingredients":[{}]}"#, "/ingredients/0/name"),
      (#"{"ingredients":[{"name":"B","calories":1}]}"#, "/ingredients"), (#"{"ingredients":7}"#, "/ingredients"),
    ])
  func refusals(text: String, path: String) throws {
    let food = try food()
    let refused = #expect(throws: (any Error).self) { try patched(text, food) }
    #expect(((refused as? Failure)?.path ?? (refused as? JSONDecodingError)?.pointer) == path)
  }
}
