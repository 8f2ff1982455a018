import Model
import Nutrition
import Testing

@testable import Exchange

@Suite struct SearchTests {
  private func answer(_ members: String, calories: String = "200") throws -> NutritionAnswer {
    try NutritionAnswer(reading: InventedAnswer.answer(members, calories: calories), for: .search)
  }

  @Test func aCompleteAnswerIsNotDoubted() throws {
    let full = try answer(#""brand":"Northmill","carbs":30,"nutrients":{"sodium":"90 mg","fiber":"3 g","sugar":"4 g"}"#)
    #expect(SearchValidation.doubts(about: full, query: "oat rings", isGrounded: true) == nil)
  }

  @Test func anAnswerThatWasNotLookedUpIsDoubted() throws {
    let full = try answer(#""carbs":30,"nutrients":{"sodium":"90 mg"}"#)
    let doubts = SearchValidation.doubts(about: full, query: "oats", isGrounded: false)
    #expect(doubts?.nutrients == ["added_sugars", "cholesterol", "fiber", "saturated_fat", "sodium", "sugar"])
    #expect(doubts?.reasons == ["The web was not searched."])
  }

  @Test func aFoodWithALabelNeedsWhatLabelsState() throws {
    let bare = try answer(#""carbs":30,"nutrients":{"total_sugars":"0 g","iron":"1 mg"}"#)
    #expect(
      SearchValidation.doubts(about: bare, query: "protein bar", isGrounded: true)?.nutrients
        == ["added_sugars", "fiber", "sodium", "sugar"])
    #expect(SearchValidation.doubts(about: bare, query: "apple pie", isGrounded: true) == nil)
  }

  @Test func zerosOnlyAreDoubted() throws {
    let zeros = try answer(#""carbs":30,"nutrients":{"calcium":"0 mg","iron":"0 mg"}"#)
    let doubts = SearchValidation.doubts(about: zeros, query: "pie", isGrounded: true)
    #expect(doubts?.nutrients == SearchValidation.critical.sorted())
    #expect(
      SearchValidation.doubts(about: try answer(#""carbs":1"#, calories: "15"), query: "can of soda", isGrounded: true)
        == nil)
  }

  @Test(arguments: [
    ("pecan pie", false), ("barley soup", false), ("menudo", false), ("canteloupe", false), ("granola bars", true),
    ("McDonald's fries", true), ("Chick-fil-A nuggets", true), ("taco bell burrito", true), ("a can of tuna", true),
    ("Domino’s", true), ("packaged bread", true), ("taco, bell pepper", true), ("fast cars and food", false),
  ])
  func signalWordsAreWholeWords(text: String, occurs: Bool) {
    #expect(SignalWords.occur(in: text) == occurs)
  }

  private let doubts = SearchDoubts(reasons: ["x"], nutrients: ["fiber", "sodium", "sugar"])

  @Test func onlyWhatIsMissingAndWasFoundIsMerged() throws {
    let first = try answer(#""nutrients":{"sodium":"0 mg","sugar":"4 g"}"#)
    let second = try answer(
      #""nutrients":{"sodium":"90 mg","sugar":"9 g","fiber":"<1 g","iron":"3 mg"}"#, calories: "999")
    let (merged, taken) = first.merging(second, doubts: doubts, isGrounded: true)
    #expect(taken == ["fiber", "sodium"])
    #expect(merged.facts.nutrients["sodium"]?.value == 90)
    #expect(merged.facts.nutrients["sugar"]?.value == 4)
    #expect(merged.facts.nutrients["iron"] == nil)
    #expect(merged.facts.calories == 200)
    #expect(merged.warnings.map(\.path) == ["/nutrients/fiber"])
    #expect(first.merging(second, doubts: doubts, isGrounded: false).taken.isEmpty)
    let nothing = try answer(#""fat":1"#)
    #expect(first.merging(nothing, doubts: doubts, isGrounded: true).answer == first)
  }

  @Test func numbersOfDifferentAmountsAreConvertedOrLeftOut() throws {
    let serving = try answer(#""serving_grams":40,"basis":"serving""#)
    let hundred = try answer(#""basis":"per_100g","nutrients":{"sodium":"300 mg"}"#)
    let (merged, taken) = serving.merging(hundred, doubts: doubts, isGrounded: true)
    #expect(taken == ["sodium"])
    #expect(merged.facts.nutrients["sodium"]?.value == 120)
    let unweighed = try answer(#""serving_size":"1 bowl""#)
    let refused = unweighed.merging(hundred, doubts: doubts, isGrounded: true)
    #expect(refused.taken.isEmpty)
    #expect(refused.answer.facts.nutrients.isEmpty)
    #expect(refused.answer.warnings.map(\.kind) == [.notMerged])
  }
}
