import Model
import Testing

@testable import Exchange

@Suite struct AnswerServingTests {
  @Test(arguments: ["two slices", "a small handful"])
  func anAmountInWordsIsUnknownOrTheModelsGrams(words: String) throws {
    let vague = try drafted(#""serving_size":"\#(words)","serving_quantity":"\#(words)""#, for: .food)
    #expect(vague.draft.entry?.serving == nil)
    #expect(vague.draft.entry?.servingSize == words)
    #expect(vague.draft.entry?.servingQuantity == 1)
    #expect(vague.draft.entry?.servingUnit == "serving")
    #expect(vague.draft.entry?.calories == 100)
    #expect(vague.doubts == ["/servingQuantity: amountUnclear", "/serving: amountUnclear"])
    let weighed = try drafted(
      #""serving_size":"\#(words)","serving_quantity":"\#(words)","serving_grams":62"#, for: .food)
    #expect(weighed.draft.entry?.serving == .mass(grams: 62))
    #expect(weighed.doubts == ["/servingQuantity: amountUnclear"])
  }

  @Test func theNumbersOfAServingAreThoseOfTheServing() throws {
    let (draft, doubts, _) = try drafted(
      #"""
      "serving_size":"1 thigh (145 g)","serving_quantity":1,"serving_unit":"thigh","serving_grams":145,
      "basis":"serving"
      """#,
      calories: "289", for: .food)
    #expect(draft.entry?.calories == 289)
    #expect(draft.entry?.serving == .mass(grams: 145))
    #expect(draft.entry?.servingUnit == "thigh")
    #expect(doubts.isEmpty)
  }

  @Test func numbersForAHundredGramsAreScaledToTheServing() throws {
    let (draft, _, warnings) = try drafted(
      #"""
      "basis":"per_100g","serving_size":"1 bar (40 g)","serving_quantity":1,"serving_unit":"bar",
      "serving_grams":40,"fat":"20-25","nutrients":{"sodium":"300 mg"}
      """#,
      calories: "450")
    #expect(draft.entry?.calories == 180)
    #expect(draft.entry?.fat == 9)
    #expect(draft.nutrient("sodium")?.value == 120)
    #expect(draft.entry?.serving == .mass(grams: 40))
    #expect(draft.entry?.servingUnit == "bar")
    #expect(warnings.map(\.kind) == [.range, .computed])
    #expect(warnings.map(\.low) == [8, nil])
    #expect(warnings.map(\.high) == [10, nil])
  }

  @Test func numbersForAHundredGramsStayWhenTheServingIsNotWeighed() throws {
    let (draft, doubts, _) = try drafted(#""basis":"per_100g","serving_size":"1 bar""#, calories: "450")
    #expect(draft.entry?.calories == 450)
    #expect(draft.entry?.serving == .mass(grams: 100))
    #expect(draft.entry?.servingQuantity == 100)
    #expect(draft.entry?.servingUnit == "g")
    #expect(draft.entry?.servingSize == "100 g")
    #expect(doubts == ["/serving: amountUnclear"])
    let drink = try drafted(#""basis":"per_100ml","serving_grams":30"#, calories: "42").draft
    #expect(drink.entry?.serving == .volume(ml: 100))
    #expect(drink.entry?.servingUnit == "mL")
  }

  @Test func aServingThatContradictsItselfHasNoWeight() throws {
    let (draft, doubts, _) = try drafted(
      #""serving_size":"100 g","serving_grams":40,"basis":"serving""#, calories: "450")
    #expect(draft.entry?.serving == nil)
    #expect(draft.entry?.calories == 450)
    #expect(doubts == ["/serving: servingMismatch"])
  }

  @Test func aCountInGramsThatContradictsTheWeightIsNotKept() throws {
    let (draft, doubts, _) = try drafted(
      #""serving_size":"1 bar (40 g)","serving_quantity":100,"serving_unit":"g","serving_grams":40"#)
    #expect(draft.entry?.serving == .mass(grams: 40))
    #expect(draft.entry?.servingQuantity == 1)
    #expect(draft.entry?.servingUnit == "serving")
    #expect(doubts == ["/servingQuantity: servingMismatch"])
    let (second, again, _) = try drafted(#""serving_quantity":100,"serving_unit":"g","serving_grams":40"#)
    #expect(second.entry?.servingUnit == "serving")
    #expect(again == ["/servingQuantity: servingMismatch"])
    let (third, doubtful, _) = try drafted(
      #""serving_size":"100 g","serving_quantity":100,"serving_unit":"g","serving_grams":40"#)
    #expect(third.entry?.serving == nil)
    #expect(third.entry?.servingUnit == "serving")
    #expect(doubtful == ["/serving: servingMismatch"])
  }

  @Test func moreThanTheServingWeighsIsPointedOut() throws {
    let (draft, doubts, _) = try drafted(
      #""serving_grams":40,"fat":30,"carbs":50,"protein":10,"nutrients":{"fiber":"60 g"}"#, calories: "510")
    #expect(draft.entry?.fat == 30)
    #expect(doubts == ["/calories: tooMuch", ": tooMuch", "/nutrients/fiber: tooMuch"])
  }

  @Test(arguments: [
    (#""serving_type":"both","serving_grams":228,"serving_ml":240"#, Serving.both(grams: 228, ml: 240) as Serving?),
    (#""serving_type":"both","serving_ml":240"#, .volume(ml: 240)),
    (#""serving_type":"mass","serving_grams":30"#, .mass(grams: 30)),
    (#""serving_type":"volume","serving_grams":30,"serving_ml":240"#, .volume(ml: 240)),
    (#""serving_type":"volume","serving_grams":30"#, .mass(grams: 30)),
    (#""serving_type":"Mass","serving_weight_grams":"30 g","serving_ml":29"#, .mass(grams: 30)),
    (#""serving_grams":"1 oz""#, .mass(grams: 28.3495)), (#""serving_size":"2 cookies (30 g)""#, .mass(grams: 30)),
    (#""serving_quantity":100,"serving_unit":"g""#, .mass(grams: 100)),
    (#""serving_quantity":330,"serving_unit":"ml""#, .volume(ml: 330)), (#""serving_grams":0"#, nil),
    (#""serving_grams":-5"#, nil), (#""serving_grams":"2 cups""#, nil),
  ])
  func whatAServingWeighsOrMeasures(members: String, serving: Serving?) throws {
    #expect(try drafted(members).draft.entry?.serving == serving)
  }

  @Test func unitsAreThoseOfTheJournal() throws {
    let (draft, doubts, _) = try drafted(
      #""serving_quantity":"1½","serving_unit":"Cups","serving_grams":210,"serving_ml":360"#)
    #expect(draft.entry?.servingQuantity == 1.5)
    #expect(draft.entry?.servingUnit == "cup")
    #expect(
      draft.entry?.servingMappings == [ServingMapping(from: ServingAmount(1.5, "cup"), to: ServingAmount(210, "g"))])
    #expect(doubts.isEmpty)
    let unit = try drafted(#""serving_quantity":"2 cookies""#).draft
    #expect(unit.entry?.servingQuantity == 2)
    #expect(unit.entry?.servingUnit == "cookies")
  }

  @Test func aRangeOfServingsIsNoted() throws {
    let (draft, _, warnings) = try drafted(
      #""servings_per_container":"about 3.5","serving_quantity":"2-3","serving_unit":"slice""#)
    #expect(draft.food.servingsPerContainer == 3.5)
    #expect(draft.food.servingQuantity == Quantity(2.5))
    #expect(warnings.map(\.kind) == [.range, .approximate])
    #expect(warnings[0].low == 2)
  }
}
