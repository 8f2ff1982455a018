import Model
import Nutrition
import Testing

@Suite("A calculator builds meals from portions")
struct CalculatorTests {
  private let calculator: Food = {
    var calculator = food(1, kind: .calculator, name: "Bowl Bar", calories: nil)
    calculator.calculatorIngredients = [
      CalculatorIngredient(
        id: id(10), name: "Rice",
        portions: [
          CalculatorPortion(
            id: id(11), label: "Normal", calories: 200, protein: 4.1, nutrients: ["iron": NutrientValue(1, "mg")])
        ]),
      CalculatorIngredient(
        id: id(20), name: "Beans",
        portions: [CalculatorPortion(id: id(21), label: "normal", calories: 130, protein: 8)]),
    ]
    return calculator
  }()

  private let rice = CalculatorSelection(ingredientId: id(10), portionId: id(11), quantity: 2)
  private let beans = CalculatorSelection(ingredientId: id(20), portionId: id(21), quantity: 0.5)

  @Test("totals and summary follow what was chosen")
  func build() throws {
    let build = try CalculatorBuild([rice, beans], in: calculator)
    #expect(build.summary == "2x Rice (Normal), 0.50x Beans (normal)")
    let facts = try build.facts()
    #expect(facts.calories == 465)
    #expect(facts.protein == 12.2)
    #expect(facts.fat == nil)
    #expect(facts.nutrients == ["iron": NutrientValue(2, "mg", bound: .greaterThan)])
  }

  @Test(
    "the summary shows quantities other than one",
    arguments: [
      (1, "Rice (Normal)"), (20, "20x Rice (Normal)"), (1.25, "1.25x Rice (Normal)"), (3.05, "3.05x Rice (Normal)"),
    ])
  func summary(quantity: Double, text: String) throws {
    var selection = rice
    selection.quantity = quantity
    #expect(try CalculatorBuild([selection], in: calculator).summary == text)
  }

  @Test("a choice that is not offered, or no choice, is refused by its place")
  func refusals() {
    func path(_ selections: [CalculatorSelection]) -> String? {
      let refused = failure { () throws(Failure) in try CalculatorBuild(selections, in: calculator) }
      #expect(refused?.kind == .invalidValue)
      return refused?.path
    }
    #expect(path([]) == nil)
    #expect(path([rice, rice]) == "/1/ingredientId")
    #expect(path([rice, CalculatorSelection(ingredientId: id(99), portionId: id(11))]) == "/1/ingredientId")
    #expect(path([CalculatorSelection(ingredientId: id(10), portionId: id(21))]) == "/0/portionId")
    for quantity in [0, 0.24, 20.01, -1, .nan, .infinity] {
      #expect(path([CalculatorSelection(ingredientId: id(10), portionId: id(11), quantity: quantity)]) == "/0/quantity")
    }
    #expect(failure { () throws(Failure) in try CalculatorBuild([rice], in: food()) } != nil)
  }

  @Test("a build is remembered once under its name, whatever the order")
  func remembering() throws {
    let later = Instant(milliseconds: noon.milliseconds + 60_000, offsetMinutes: 0)
    let first = try calculator.remembering([rice, beans], as: " Usual ", id: id(50), now: noon).food
    #expect(first.builds.map(\.name) == ["Usual"])
    let again = try first.remembering([beans, rice], as: "Usual", id: id(51), now: later).food
    #expect(again.builds.map(\.id) == [id(50)])
    #expect(again.builds[0].summary == "0.50x Beans (normal), 2x Rice (Normal)")
    #expect(again.builds[0].lastUsedAt == later)
    let other = try again.remembering([rice], as: "Usual", id: id(52), now: later).food
    #expect(other.builds.map(\.id) == [id(50), id(52)])
    let capital = try other.remembering([rice], as: "usual", id: id(53), now: later).food
    #expect(capital.builds.count == 3)
    #expect(
      failure { () throws(Failure) in try calculator.remembering([rice], as: " ", id: id(1), now: noon) }?.path
        == "/name")
    #expect(
      failure { () throws(Failure) in try calculator.remembering([rice, rice], as: "x", id: id(1), now: noon) }?.path
        == "/selections/1/ingredientId")
  }

  @Test("a build is logged as one meal")
  func logging() throws {
    let draft = try calculator.entryDraft([rice], name: " Lunch Bowl ")
    #expect(draft.name == "Lunch Bowl")
    #expect(draft.brand == "Bowl Bar")
    #expect(draft.calories == 400)
    #expect(draft.servingSize == "1 meal")
    #expect(draft.servingQuantity == 1)
    #expect(draft.servingUnit == "meal")
    #expect(draft.foodId == calculator.id)
    #expect(draft.selectionSummary == "2x Rice (Normal)")
    #expect(try calculator.entryDraft([rice]).name == "Bowl Bar")
  }

  @Test("labels are made different from each other")
  func labels() {
    let portions = ["Large", " large", "", "normal", "LARGE 2", "large"].map {
      CalculatorPortion(id: id(1), label: $0, calories: 1)
    }
    #expect(
      portions.uniqueLabels().map(\.label) == ["Large", "large 2", "normal", "normal 2", "LARGE 2 2", "large 3"])
  }

  @Test("quick portions are made from the first portion")
  func quickPortions() throws {
    let rice = calculator.calculatorIngredients[0]
    let light = try #require(rice.portion(.light, id: id(60)))
    #expect(light.label == "Light")
    #expect(light.calories == 100)
    #expect(light.protein == 2.05)
    #expect(light.nutrients == ["iron": NutrientValue(0.5, "mg")])
    #expect(rice.portion(.extra, id: id(61))?.calories == 400)
    #expect(CalculatorIngredient(id: id(1), name: "Air").portion(.extra, id: id(2)) == nil)
  }
}
