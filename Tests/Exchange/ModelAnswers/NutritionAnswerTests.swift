import Model
import Testing

@testable import Exchange

/// The draft that an answer with these members gives, which the journal must take.
func drafted(
  _ members: String, calories: String = "100", for operation: ScanOperation = .label,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> (draft: ScanDraft, doubts: [String], warnings: [ScanWarning]) {
  let answer = try NutritionAnswer(reading: InventedAnswer.answer(members, calories: calories), for: operation)
  let (draft, warnings) = answer.draft()
  checkAccepted(draft, sourceLocation: sourceLocation)
  return (draft, warnings.map { "\($0.path): \($0.kind.rawValue)" }, warnings)
}

extension ScanDraft {
  func nutrient(_ id: String) -> NutrientValue? { food.nutrients?.nutrients[id] }
}

@Suite struct NutritionAnswerTests {
  @Test func aLabelBecomesAnEntryAndAFood() throws {
    let answer = try NutritionAnswer(reading: InventedAnswer.label, for: .label)
    let (draft, warnings) = answer.draft()
    checkAccepted(draft)
    let entry = try #require(draft.entry)
    #expect(entry.name == "Rye Crackers “Nordlys”")
    #expect(entry.brand == "Northmill")
    #expect([entry.calories, entry.protein, entry.carbs, entry.fat] == [110, 3, 19, 1.5])
    #expect(draft.nutrient("sodium") == NutrientValue(140, "mg", origin: "label"))
    #expect(draft.nutrient("sugar") == NutrientValue(1, "g", bound: .lessThan, origin: "label"))
    #expect(entry.servingSize == "3 crackers (30 g)")
    #expect(entry.servingQuantity == 3)
    #expect(entry.servingUnit == "cracker")
    #expect(entry.serving == .mass(grams: 30))
    #expect(entry.servingMappings == [ServingMapping(from: ServingAmount(3, "cracker"), to: ServingAmount(30, "g"))])
    #expect(entry.servingsPerContainer == 8)
    #expect(entry.source == .label)
    #expect(entry.confidence == 0.95)
    #expect(draft.confidence == 0.95)
    #expect(draft.origin == .label)
    #expect(draft.suggestedCalories == nil)
    #expect(draft.food.servingQuantity == Quantity(3))
    #expect(draft.food.nutrients == entry.nutrients)
    #expect(warnings.map(\.kind) == [.limit])
    #expect(warnings.first?.path == "/nutrients/sugar")
  }

  @Test func everyOperationHasItsOrigin() throws {
    for (operation, source, origin) in [
      (ScanOperation.label, Source.label, "label"), (.food, .foodPhoto, "estimated"), (.search, .manual, "web"),
    ] {
      let (draft, _, _) = try drafted(#""micronutrients":{"Iron":"2 mg"},"serving_grams":50"#, for: operation)
      #expect(draft.entry?.source == source)
      #expect(draft.nutrient("iron")?.origin == origin)
    }
  }

  // MARK: Numbers

  @Test(arguments: [
    (#""<1g""#, 1.0, Bound.lessThan as Bound?), (#""less than 1 gram""#, 1, .lessThan), (#"">5""#, 5, .greaterThan),
    (#""93,5""#, 93.5, nil), (#""1½""#, 1.5, nil), (#""250""#, 250, nil), (#""1e2""#, 100, nil), ("7.25", 7.25, nil),
    (#""Less than 0.5 g (0%)""#, 0.5, .lessThan), (#"{"value":"2","unit":"g","bound":"lt"}"#, 2, .lessThan),
    (#"{"value":500,"unit":"mg"}"#, 0.5, nil), (#""trace""#, 0, .lessThan),
    (#"{"value":3,"bound":"greater than"}"#, 3, .greaterThan),
  ])
  func numbersAreReadWithTheirBounds(stated: String, value: Double, bound: Bound?) throws {
    let (draft, doubts, _) = try drafted(#""fiber":0,"fat":\#(stated),"nutrients":[{"id":"fiber","value":\#(stated)}]"#)
    #expect(draft.entry?.fat == value)
    #expect(doubts.contains("/fat: limit") == (bound != nil))
    if !stated.contains("{") { #expect(draft.nutrient("fiber")?.bound == bound) }
  }

  @Test func rangesKeepTheirEndsAndTakeTheMiddle() throws {
    let (draft, _, warnings) = try drafted(#""fat":"2-3 g","protein":{"value":11,"unit":"g","low":8,"high":12}"#)
    #expect(draft.entry?.fat == 2.5)
    #expect(draft.entry?.protein == 11)
    let ranges = warnings.filter { $0.kind == .range }
    #expect(ranges.map(\.path) == ["/protein", "/fat"])
    #expect(ranges.map(\.low) == [8, 2])
    #expect(ranges.map(\.high) == [12, 3])
    #expect(ranges.last?.text == "It is stated as 2 to 3 g; 2.5 g was taken.")
  }

  @Test func anEndOfARangeThatThereCannotBeIsIgnored() throws {
    let (draft, doubts, _) = try drafted(
      #""fat":{"value":5,"low":1,"high":1e308},"nutrients":[{"id":"iron","value":"50 %","low":1,"high":1e308}]"#)
    #expect(draft.entry?.fat == 5)
    #expect(draft.nutrient("iron")?.value == 9)
    #expect(doubts == ["/nutrients/iron: percentDailyValue"])
  }

  @Test func whatIsApproximateSaysSo() throws {
    let (draft, doubts, _) = try drafted(#""fat":"about 12 g""#)
    #expect(draft.entry?.fat == 12)
    #expect(doubts == ["/fat: approximate"])
    #expect(try drafted(#""fat":{"value":12,"unit":"g","bound":"about"}"#).doubts == ["/fat: approximate"])
  }

  @Test func oneBadNumberDoesNotFailTheScanAndIsUnknownNotZero() throws {
    let (draft, doubts, warnings) = try drafted(
      #"""
      "fat":"1,250","protein":-3,"carbs":"−4 g","nutrients":[{"id":"iron","value":true},{"id":"zinc",
      "value":1e12,"unit":"mg"},7]
      """#
    )
    let entry = try #require(draft.entry)
    #expect([entry.fat, entry.protein, entry.carbs] == [nil, nil, nil])
    #expect(entry.nutrients == nil)
    #expect(
      doubts == [
        "/nutrients/iron: unreadable", "/nutrients/zinc: tooMuch", "/nutrients: unreadable", "/protein: negative",
        "/carbs: negative", "/fat: unreadable",
      ])
    #expect(warnings.last?.text == "\"1,250\" can mean two numbers: write 1.250 or 1250; it was left out.")
  }

  @Test func notANumberIsUnknown() throws {
    let (draft, doubts, _) = try drafted(#""fat":NaN,"protein":Infinity"#)
    #expect(draft.entry?.fat == nil)
    #expect(draft.entry?.protein == nil)
    #expect(doubts == [": repaired", ": repaired"])
  }

  @Test func missingMacrosAreUnknown() throws {
    let (draft, doubts, _) = try drafted(#""fat":null,"carbs":"n/a","protein":{"value":null,"unit":"g"}"#)
    let entry = try #require(draft.entry)
    #expect([entry.fat, entry.protein, entry.carbs] == [nil, nil, nil])
    #expect(doubts.isEmpty)
  }

  @Test func missingCaloriesAreSuggestedAndNotFilledIn() throws {
    let (draft, doubts, warnings) = try drafted(#""fat":10,"carbs":20,"protein":5"#, calories: "null")
    #expect(draft.entry == nil)
    #expect(draft.food.calories == nil)
    #expect(draft.food.fat == 10)
    #expect(draft.suggestedCalories == 190)
    #expect(doubts == ["/calories: missingCalories"])
    #expect(warnings[0].text.contains("about 190 kcal"))
    #expect(try drafted(#""fat":10"#, calories: "null").draft.suggestedCalories == nil)
  }

  @Test func kilojoulesBecomeKilocalories() throws {
    #expect(try drafted("", calories: #"{"value":418.4,"unit":"kJ"}"#).draft.entry?.calories == 100)
    #expect(try drafted("", calories: #""836.8 kJ""#).draft.entry?.calories == 200)
    let (_, doubts, _) = try drafted(#""fat":10,"carbs":10,"protein":10"#, calories: "711")
    #expect(doubts == ["/calories: energyMismatch"])
  }

  @Test func anAnswerWithoutNumbersIsRefusedWithWhatTheModelSays() {
    do throws(UnreadableAnswer) {
      _ = try NutritionAnswer(
        reading: #"{"name":"?","calories":null,"nutrients":[],"problem":"No label is visible."}"#, for: .label)
      Issue.record("An answer without numbers was taken.")
    } catch {
      #expect(error.failure.kind == .answerUnusable)
      #expect(error.failure.message.hasSuffix("It says: “No label is visible.”."))
    }
  }

  @Test(arguments: [("1.7", 1.0), ("-0.2", 0), (#""85%""#, 0.85), ("0.5", 0.5), (#""high""#, nil as Double?)])
  func confidenceIsBroughtIntoItsLimits(stated: String, confidence: Double?) throws {
    let (draft, doubts, _) = try drafted(#""confidence":\#(stated)"#)
    #expect(draft.confidence == confidence)
    #expect(draft.entry?.confidence == confidence)
    let isFine = stated == "0.5" || stated.contains("85")
    #expect(doubts == (isFine ? [] : ["/confidence: confidence"]))
  }

  @Test func aMissingNameIsNamed() throws {
    let answer = try NutritionAnswer(reading: #"{"name":" ","calories":5,"brand":"unknown"}"#, for: .search)
    let (draft, warnings) = answer.draft(fallbackName: "plain tea")
    #expect(draft.entry?.name == "plain tea")
    #expect(draft.entry?.brand == nil)
    #expect(warnings.map(\.kind) == [.missingName])
    #expect(answer.draft().draft.food.name == "Unnamed food")
  }

  @Test func otherSpellingsOfMembersAndAnObjectAroundAllAreRead() throws {
    let answer = try NutritionAnswer(
      reading: #"{"food":{"foodName":"Soup","energy":"90 kcal","totalFat":2,"Serving Grams":"250 g"}}"#, for: .food)
    let entry = try #require(answer.draft().draft.entry)
    #expect(entry.name == "Soup")
    #expect(entry.calories == 90)
    #expect(entry.fat == 2)
    #expect(entry.serving == .mass(grams: 250))
  }

  @Test func whatTheModelRemarksIsPassedOn() throws {
    let (_, _, warnings) = try drafted(#""problem":"The lower edge\nis hidden.""#)
    #expect(warnings == [ScanWarning(.remark, "", "The model remarks: “The lower edge is hidden.”.")])
  }

  @Test func longTextsAreCutToWhatTheJournalTakes() throws {
    let long = String(repeating: "ä", count: 900)
    let (draft, _, _) = try drafted(
      #""brand":"\#(long)","serving_size":"\#(long)","serving_quantity":1,"serving_unit":"\#(long)""#)
    #expect(draft.entry?.brand?.unicodeScalars.count == 200)
    #expect(draft.entry?.servingUnit == "serving")
  }
}
