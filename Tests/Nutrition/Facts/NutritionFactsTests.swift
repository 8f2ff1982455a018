import Model
import Nutrition
import Testing

@Suite("What is in food adds up")
struct NutritionFactsTests {
  private func sum(_ values: NutrientValue?...) -> NutrientValue? {
    NutritionFacts.sum(
      values.map { value in
        var facts = NutritionFacts(calories: 1)
        facts.nutrients["sodium"] = value
        return facts
      }
    ).nutrients["sodium"]
  }

  @Test("sums are exact and print as people expect")
  func exact() {
    let parts = [0.1, 0.2].map { NutritionFacts(calories: $0, protein: $0, carbs: $0, fat: $0) }
    let sum = NutritionFacts.sum(parts)
    #expect(sum == NutritionFacts(calories: 0.3, protein: 0.3, carbs: 0.3, fat: 0.3))
    #expect(NutritionFacts(calories: 0.1).scaled(by: 3).calories == 0.3)
    #expect(NutritionFacts(calories: 100).scaled(by: 1 / 3.0).scaled(by: 3).calories == 100)
  }

  @Test("a macro is known only where every part states it")
  func macros() {
    let sum = NutritionFacts.sum([
      NutritionFacts(calories: 10, protein: 1, fat: 0), NutritionFacts(calories: 5, fat: 2),
    ])
    #expect(sum == NutritionFacts(calories: 15, protein: nil, carbs: nil, fat: 2))
    #expect(NutritionFacts.sum([]) == NutritionFacts(calories: 0, protein: 0, carbs: 0, fat: 0))
  }

  @Test("a nutrient that a part does not state is a lower limit")
  func bounds() {
    #expect(sum(NutrientValue(100, "mg"), NutrientValue(50, "mg")) == NutrientValue(150, "mg"))
    #expect(sum(NutrientValue(100, "mg"), nil) == NutrientValue(100, "mg", bound: .greaterThan))
    #expect(
      sum(NutrientValue(100, "mg"), NutrientValue(5, "mg", bound: .lessThan))
        == NutrientValue(105, "mg", bound: .lessThan))
    #expect(
      sum(NutrientValue(100, "mg"), NutrientValue(5, "mg", bound: .lessThan), nil)
        == NutrientValue(100, "mg", bound: .greaterThan))
    #expect(
      sum(NutrientValue(100, "mg", bound: .greaterThan), NutrientValue(5, "mg", bound: .lessThan))
        == NutrientValue(100, "mg", bound: .greaterThan))
    #expect(sum(NutrientValue(5, "mg", bound: .lessThan), nil) == nil)
    #expect(sum(NutrientValue(0, "mg"), nil) == nil)
    #expect(sum(NutrientValue(0, "mg"), NutrientValue(0, "mg")) == NutrientValue(0, "mg"))
  }

  @Test("masses are converted to the usual unit, and what does not convert is kept apart")
  func units() {
    #expect(sum(NutrientValue(0.1, "g"), NutrientValue(50, "mg")) == NutrientValue(150, "mg"))
    #expect(sum(NutrientValue(300, "mcg"), NutrientValue(0.0002, "g")) == NutrientValue(0.5, "mg"))
    let drops: [Nutrients] = [
      ["vitamin_d": NutrientValue(10, "mcg")], ["vitamin_d": NutrientValue(400, "IU")],
      ["vitamin_d": NutrientValue(5, "mcg")],
    ]
    let sum = NutritionFacts.sum(drops.map { NutritionFacts(calories: 1, nutrients: $0) })
    let expected: Nutrients = [
      "vitamin_d": NutrientValue(15, "mcg", bound: .greaterThan),
      "vitamin_d (IU)": NutrientValue(400, "IU", bound: .greaterThan),
    ]
    #expect(sum.nutrients == expected)
    let again = NutritionFacts.sum([sum, NutritionFacts(calories: 1, nutrients: drops[1])])
    #expect(again.nutrients["vitamin_d (IU)"] == NutrientValue(800, "IU", bound: .greaterThan))
    let drop = NutritionFacts(calories: 1, nutrients: drops[1])
    #expect(NutritionFacts.sum([drop, drop]).nutrients == ["vitamin_d": NutrientValue(800, "IU")])
  }

  @Test("an origin stays where all parts name it")
  func origins() {
    #expect(sum(NutrientValue(1, "mg", origin: "label"), NutrientValue(1, "mg", origin: "label"))?.origin == "label")
    #expect(sum(NutrientValue(1, "mg", origin: "label"), NutrientValue(1, "mg"))?.origin == nil)
  }

  @Test("numbers that cannot be stored are refused, not cut")
  func limits() {
    for value in [1e6, -1, .nan, .infinity, 1e300] {
      let sum = NutritionFacts.sum([NutritionFacts(calories: value), NutritionFacts(calories: 1)])
      #expect(failure { () throws(Failure) in try sum.validate() }?.path == "/calories")
    }
    let heavy = NutritionFacts(calories: 1, nutrients: ["sodium": NutrientValue(1e9, "mg")])
    #expect(failure { () throws(Failure) in try heavy.scaled(by: 2).validate() }?.path == "/nutrients/sodium/value")
    #expect(
      failure { () throws(Failure) in try NutritionFacts.sum([heavy, heavy]).validate() }?.path
        == "/nutrients/sodium/value")
  }

  @Test("the order of the parts does not matter")
  func order() {
    var generator = SeededGenerator(state: 11)
    let units = ["mg", "g", "mcg", "IU", "%", ""]
    for _ in 0..<100 {
      var parts = (0..<8).map { _ in
        var facts = NutritionFacts(calories: .random(in: 0...500, using: &generator))
        for name in ["sodium", "vitamin_d", "ginsenosides"] where Bool.random(using: &generator) {
          let bound = [nil, nil, Bound.lessThan, .greaterThan][Int.random(in: 0..<4, using: &generator)]
          facts.nutrients[name] = NutrientValue(
            .random(in: 0...10, using: &generator), units[Int.random(in: 0..<6, using: &generator)], bound: bound)
        }
        return facts
      }
      let expected = NutritionFacts.sum(parts)
      parts.shuffle(using: &generator)
      #expect(NutritionFacts.sum(parts) == expected)
    }
  }
}
