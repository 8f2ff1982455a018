import Model
import Testing

@testable import Exchange

@Suite struct NutrientReadingTests {
  @Test func percentagesOfADailyValueBecomeAmounts() throws {
    let (draft, doubts, _) = try drafted(
      #"""
      "nutrients":[{"id":"calcium","value":20,"unit":"%"},{"id":"vitamin_b6","value":"10 % DV"},
      {"id":"trans_fat","value":5,"unit":"% DV"},{"id":"iron","value":15,"unit":"% NRV"}]
      """#
    )
    #expect(draft.nutrient("calcium") == NutrientValue(260, "mg", origin: "label"))
    #expect(draft.nutrient("vitamin_b6") == NutrientValue(0.17, "mg", origin: "label"))
    #expect(draft.nutrient("trans_fat") == NutrientValue(5, "% DV", origin: "label"))
    #expect(draft.nutrient("iron") == NutrientValue(15, "% NRV", origin: "label"))
    #expect(doubts.count == 4)
    #expect(doubts.allSatisfy { $0.hasSuffix("percentDailyValue") })
  }

  @Test func aMacroAsAPercentageIsLeftOut() throws {
    let (draft, doubts, _) = try drafted(#""fat":"12 %","carbs":{"value":3,"unit":"cups"}"#)
    #expect(draft.entry?.fat == nil)
    #expect(draft.entry?.carbs == nil)
    #expect(doubts == ["/carbs: unit", "/fat: percentDailyValue"])
  }

  @Test func internationalUnitsOfVitaminDAloneAreConverted() throws {
    let (draft, doubts, _) = try drafted(#""nutrients":{"Vitamin D":"400 IU","vitamin a":{"value":500,"unit":"iu"}}"#)
    #expect(draft.nutrient("vitamin_d") == NutrientValue(10, "mcg", origin: "label"))
    #expect(draft.nutrient("vitamin_a") == NutrientValue(500, "IU", origin: "label"))
    #expect(doubts == ["/nutrients/vitamin_d: internationalUnits", "/nutrients/vitamin_a: internationalUnits"])
  }

  @Test func massesStayAsTheyAreStated() throws {
    let (draft, doubts, _) = try drafted(
      #"""
      "nutrients":[{"id":"sodium","value":400,"unit":"mg"},{"id":"potassium","value":0.2,"unit":"grams"},
      {"id":"folate","value":80,"unit":"µg DFE"},{"id":"water","value":90,"unit":"ml"}]
      """#
    )
    #expect(draft.nutrient("sodium") == NutrientValue(400, "mg", origin: "label"))
    #expect(draft.nutrient("potassium") == NutrientValue(0.2, "g", origin: "label"))
    #expect(draft.nutrient("folate") == NutrientValue(80, "mcg", origin: "label"))
    #expect(draft.nutrient("water") == NutrientValue(90, "mL", origin: "label"))
    #expect(doubts.isEmpty)
  }

  @Test func saltBecomesSodium() throws {
    let (draft, doubts, _) = try drafted(#""nutrients":[{"id":"salt","value":3000,"unit":"mg"}]"#)
    #expect(draft.nutrient("sodium") == NutrientValue(1200, "mg", origin: "label"))
    #expect(draft.nutrient("salt") == nil)
    #expect(doubts == ["/nutrients/sodium: computed"])
    let both = try drafted(#""nutrients":{"salt":"1 g","sodium":"0.4 g"}"#)
    #expect(both.draft.nutrient("sodium")?.value == 0.4)
    #expect(both.doubts.isEmpty)
    #expect(try drafted(#""nutrients":{"salt":"1 g","sodium":"1 g"}"#).doubts == ["/nutrients/sodium: saltMismatch"])
  }

  @Test func theFirstOfTwoStatementsIsTaken() throws {
    let (draft, doubts, warnings) = try drafted(
      #"""
      "nutrients":[{"id":"Dietary Fiber","value":3,"unit":"g"},{"id":"fibre","value":4,"unit":"g"},
      {"id":"fiber","value":"3 g"}]
      """#
    )
    #expect(draft.nutrient("fiber")?.value == 3)
    #expect(doubts == ["/nutrients/fiber: duplicate"])
    #expect(warnings[0].text == "It is stated as 3 g and as 4 g; the first one was taken.")
  }

  @Test func unknownNutrientsAreKeptInSnakeCase() throws {
    let (draft, doubts, _) = try drafted(
      #""nutrients":{"Omega-3 Fatty Acids":"1.2 g","sugar alcohols":{"value":2,"unit":"g"}}"#)
    #expect(draft.nutrient("omega_3_fatty_acids")?.value == 1.2)
    #expect(draft.nutrient("sugar_alcohols")?.value == 2)
    #expect(doubts.isEmpty)
  }

  @Test func namesThatTheJournalRefusesAreLeftOut() throws {
    let (draft, doubts, warnings) = try drafted(#""nutrients":{"irn":"1 mg","!":"1 mg"}"#)
    #expect(draft.food.nutrients == nil)
    #expect(doubts == ["/nutrients: unknownNutrient", "/nutrients: unknownNutrient"])
    #expect(warnings[0].text == "“irn” was left out. Did you mean `iron`?")
  }

  @Test func macrosAmongTheNutrientsAreTakenWhereTheyAreMissing() throws {
    let (draft, doubts, _) = try drafted(
      #""fat":3,"nutrients":{"Protein":"7 g","total fat":"4 g","Total Carbohydrate":{"value":9,"unit":"g"}}"#)
    #expect(draft.entry?.protein == 7)
    #expect(draft.entry?.carbs == 9)
    #expect(draft.entry?.fat == 3)
    #expect(draft.food.nutrients == nil)
    #expect(doubts == ["/fat: duplicate"])
  }

  @Test func aMissingUnitIsTheUsualOneAndSaysSo() throws {
    let (draft, doubts, _) = try drafted(#""nutrients":{"sodium":95,"lycopene":3}"#)
    #expect(draft.nutrient("sodium") == NutrientValue(95, "mg", origin: "label"))
    #expect(draft.nutrient("lycopene") == NutrientValue(3, "", origin: "label"))
    #expect(doubts == ["/nutrients/sodium: unit", "/nutrients/lycopene: unit"])
  }

  @Test func twoUnitsForOneAmountAreRefused() throws {
    let (draft, doubts, _) = try drafted(#""nutrients":[{"id":"sodium","value":"5 g","unit":"mg"}]"#)
    #expect(draft.nutrient("sodium") == nil)
    #expect(doubts == ["/nutrients/sodium: unit"])
  }

  @Test func aLimitIsNoPartThatExceedsTheWhole() throws {
    let stated = #""carbs":0.4,"nutrients":{"sugar":"<1.5 g"}"#
    #expect(try drafted(stated).doubts == ["/nutrients/sugar: limit"])
    #expect(
      try drafted(#""carbs":0.4,"nutrients":{"sugar":"1.5 g"}"#).doubts == ["/nutrients/sugar: partExceedsWhole"])
  }

  @Test func moreThanTheJournalHoldsIsLeftOut() throws {
    let members = (0..<300).map { #"{"id":"compound \#($0) xy","value":1,"unit":"mg"}"# }.joined(separator: ",")
    let (draft, doubts, _) = try drafted(#""nutrients":[\#(members)]"#)
    #expect(draft.food.nutrients?.nutrients.count == 256)
    #expect(doubts.count == 44)
  }

  @Test func controlCharactersOfAUnitAreNotKept() throws {
    let (draft, _, _) = try drafted(#""nutrients":{"lycopene":"20 % DV\u0000\u0001","lutein":"3 mg\u0000"}"#)
    #expect(draft.nutrient("lycopene")?.unit == "% DV")
    #expect(draft.nutrient("lutein") == NutrientValue(3, "mg", origin: "label"))
  }
}
