import Model
import Testing

@testable import Exchange

/// What a product with these nutriments, and further members, is judged to be.
func product(_ nutriments: String, _ members: String = "") throws -> Product {
  Product(
    try productRecord(
      #"{"code":"4006381333931","product_name":"Oat Rings","nutriments":{\#(nutriments)}\#(members)}"#),
    origin: .network)
}

extension Product {
  func nutrient(_ id: String) -> Double? { facts.nutrients[id]?.value }

  /// The kinds of the warnings, with what they are about.
  var doubts: [String] { warnings.map { "\($0.field): \($0.kind.rawValue)" } }
}

@Suite struct ProductRulesTests {
  @Test("numbers written as texts count, and what is no number is unknown, not zero")
  func textsAndEmptyTexts() throws {
    let food = try product(#""energy-kcal_100g":"120","fat_100g":"","proteins_100g":"","carbohydrates_100g":"22""#)
    #expect(food.facts.calories == 120)
    #expect(food.facts.fat == nil)
    #expect(food.facts.protein == nil)
    #expect(food.facts.carbs == 22)
    #expect(food.warnings == [])
    #expect(food.usable)
    let odd = try product(#""energy-kcal_100g":120,"fat_100g":"none","carbohydrates_100g":1"#)
    #expect(odd.facts.fat == nil)
    #expect(odd.doubts == ["fat: unreadable"])
  }

  @Test("energy without a unit in its name is in kilojoules")
  func kilojoules() throws {
    #expect(try product(#""energy_100g":176"#).facts.calories.map { ($0 * 1000).rounded() / 1000 } == 42.065)
    let food = try product(#""energy_100g":1544,"fat_100g":1"#)
    #expect(food.facts.calories.map { ($0 * 100).rounded() / 100 } == 369.02)
    #expect(food.usable)
    #expect(try product(#""energy-kj_100g":418.4,"energy_100g":999"#).facts.calories == 100)
    #expect(try product(#""energy_kcal_100g":99,"saturated_fat_100g":1"#).unusableReason == .noNutriments)
  }

  @Test("kilojoules and kilocalories that are swapped are kept and told with both readings")
  func swapped() throws {
    let food = try product(#""energy-kj_100g":258,"energy-kcal_100g":300,"fat_100g":1"#)
    #expect(food.facts.calories == 300)
    #expect(food.doubts == ["calories: energySwapped"])
    #expect(food.warnings.first?.message.contains("258 kJ and 300 kcal") == true)
    #expect(food.warnings.first?.message.contains("62 kcal") == true)
  }

  @Test(
    "the rounding of small energies is no mismatch",
    arguments: [
      ("6", "1", false), ("0.9", "0.2", false), ("0", "0", false), ("2395", "435", true), ("1038", "246", false),
    ])
  func smallEnergies(kilojoules: String, kilocalories: String, isDoubtful: Bool) throws {
    let food = try product(#""energy-kj_100g":\#(kilojoules),"energy-kcal_100g":\#(kilocalories)"#)
    #expect(food.doubts == (isDoubtful ? ["calories: energyMismatch"] : []))
  }

  @Test("a negative amount is left out and told")
  func negative() throws {
    let food = try product(#""energy-kcal_100g":50,"fat_100g":-3,"iron_100g":-0.1"#)
    #expect(food.facts.fat == nil)
    #expect(food.nutrient("iron") == nil)
    #expect(food.doubts == ["fat: negative", "iron: negative"])
    #expect(food.entry?.fat == nil)
  }

  @Test("what cannot be is kept, with a warning that names it")
  func impossible() throws {
    let apple = try product(#""energy-kcal_100g":52,"carbohydrates_100g":14,"fiber_100g":2000"#)
    #expect(apple.nutrient("fiber") == 2000)
    #expect(apple.doubts == ["fiber: tooMuch"])
    #expect(apple.usable)
    let sweet = try product(
      #""energy-kcal_100g":52,"carbohydrates_100g":5,"sugars_100g":10,"fat_100g":1,"saturated-fat_100g":3"#)
    #expect(sweet.doubts == ["sugar: partExceedsWhole", "saturated_fat: partExceedsWhole"])
    #expect(sweet.nutrient("sugar") == 10)
    #expect(try product(#""energy-kcal_100g":1200,"fat_100g":90"#).doubts == ["calories: tooMuch"])
    #expect(
      try product(#""energy-kcal_100g":800,"fat_100g":90,"proteins_100g":20,"carbohydrates_100g":5"#).doubts
        == ["facts: tooMuch"])
    let absurd = try product(#""energy-kcal_100g":1e12,"fat_100g":1e7,"vitamin-d_100g":5000"#)
    #expect(absurd.facts.calories == nil)
    #expect(absurd.facts.fat == nil)
    #expect(absurd.nutrient("vitamin_d") == nil)
  }

  @Test("a limit is a bound: it is more than no whole")
  func limits() throws {
    let food = try product(
      #""energy-kcal_100g":52,"carbohydrates_100g":0.4,"sugars_100g":0.5,"sugars_modifier":"<","fiber_100g":"<0.5""#)
    #expect(food.warnings == [])
    #expect(food.facts.nutrients["sugar"] == NutrientValue(0.5, "g", bound: .lessThan, origin: "database"))
    #expect(food.facts.nutrients["fiber"]?.bound == .lessThan)
    #expect(try product(#""fat_100g":0.5,"fat_modifier":"<""#).doubts == ["fat: limit"])
  }

  @Test("salt is 2.5 times sodium, both in grams")
  func salt() throws {
    #expect(try product(#""salt_100g":3"#).nutrient("sodium") == 1200)
    #expect(try product(#""sodium_100g":0.4"#).nutrient("sodium") == 400)
    #expect(try product(#""salt_100g":1.1"#).nutrient("sodium") == 440)
    let both = try product(#""salt_100g":3,"sodium_100g":0.00012"#)
    #expect(both.nutrient("sodium") == 0.12)
    #expect(both.doubts == ["sodium: saltMismatch"])
    #expect(try product(#""salt_100g":1.27,"sodium_100g":0.5"#).warnings == [])
  }

  @Test("a percentage of a daily value is never taken for grams")
  func dailyValues() throws {
    let converted = try product(#""calcium_100g":0.2,"calcium_unit":"% DV","calcium_value":20"#)
    #expect(converted.nutrient("calcium") == 200)
    #expect(converted.doubts == ["calcium: percentDailyValue"])
    let raw = try product(#""calcium":20,"calcium_100g":20,"calcium_unit":"% DV""#)
    #expect(raw.nutrient("calcium") == nil)
    #expect(raw.doubts.contains("calcium: percentDailyValue"))
    let entered = try product(#""calcium":20,"calcium_unit":"% DV""#)
    #expect(entered.nutrient("calcium") == nil)
    #expect(entered.doubts == ["calcium: percentDailyValue"])
  }

  @Test("a product with prepared figures only is offered as such")
  func preparedOnly() throws {
    let powder = try product(
      #""energy-kcal_prepared_100g":61,"fat_prepared_100g":2,"proteins_prepared_100g":3,"salt_100g":"""#)
    #expect(powder.facts.prepared)
    #expect(powder.facts.calories == 61)
    #expect(powder.facts.fat == 2)
    #expect(powder.unusableReason == .preparedOnly)
    #expect(powder.doubts == ["facts: preparedOnly"])
    #expect(powder.entry?.servingSize == "100 g prepared")
    #expect(powder.entry?.calories == 61)
    let both = try product(#""energy-kcal_100g":400,"energy-kcal_prepared_100g":61,"fat_prepared_100g":2"#)
    #expect(!both.facts.prepared)
    #expect(both.facts.calories == 400)
    #expect(both.facts.fat == nil)
  }

  @Test("a figure for an unknown amount is left out, the rest stands")
  func foreignBasis() throws {
    let food = Product(
      try productRecord(
        #"""
        {"code":"4006381333931","product_name":"Oat Rings","nutrition":{"aggregated_set":{"per":"100g",
        "preparation":"as_sold","nutrients":{"fat":{"value":9,"unit":"g","source_per":"100kj"},
        "energy-kcal":{"value":380,"unit":"kcal","source_per":"100g"},"proteins":{"value":8,"unit":"g"}}}}}
        """#), origin: .network)
    #expect(food.facts.calories == 380)
    #expect(food.facts.protein == 8)
    #expect(food.facts.fat == nil)
    #expect(food.doubts == ["fat: unknownBasis"])
  }

  @Test("figures entered per serving become figures per 100 g when the serving is known, and stay per serving when not")
  func perServing() throws {
    let known = try product(
      #""energy-kcal":63,"energy-kcal_serving":63,"sugars_serving":15.4"#,
      #","nutrition_data_per":"serving","serving_size":"1 can (330 ml)","serving_quantity":330"#)
    #expect(known.facts.basis == .per100ml)
    #expect(known.facts.calories.map { ($0 * 1e6).rounded() / 1e6 } == 19.090909)
    #expect(known.entry?.calories == 63)
    let unknown = try product(
      #""energy-kcal":63,"fat_serving":2"#, #","nutrition_data_per":"serving","serving_size":"1 bar""#)
    #expect(unknown.facts.basis == .perServing)
    #expect(unknown.facts.calories == 63)
    #expect(unknown.facts.fat == 2)
    #expect(unknown.entry?.calories == 63)
    #expect(unknown.entry?.servingUnit == "serving")
    #expect(unknown.entry?.serving == nil)
    let stated = try product(
      #""energy-kcal_100g":42,"energy-kcal":105,"energy-kcal_value":105,"energy-kcal_serving":105"#,
      #","nutrition_data_per":"serving","serving_size":"1 portion (250 ml)","serving_quantity":250"#)
    #expect(stated.facts.calories == 42)
    #expect(stated.entry?.calories == 105)
  }

  @Test(
    "everything is scaled to the serving by the same factor",
    arguments: [
      ("539", "15 g", 80.85), ("42", "330 ml", 138.6), ("246", "60.8 g", 149.568), ("539", "0", 539),
      ("539", "1 bar", 539),
    ])
  func servings(calories: String, serving: String, expected: Double) throws {
    let food = try product(
      #""energy-kcal_100g":\#(calories),"potassium_100g":0.35,"fat_100g":10"#, #","serving_size":"\#(serving)""#)
    #expect(food.entry?.calories == expected)
    #expect(food.food?.calories == expected)
    let factor = expected / (Double(calories) ?? 0)
    let potassium = food.entry?.nutrients?.nutrients["potassium"]?.value ?? 0
    #expect((potassium - 350 * factor).magnitude < 1e-9)
    #expect((try #require(food.entry?.fat) - 10 * factor).magnitude < 1e-9)
  }

  @Test("minerals are in grams: potassium of 200 g, and sodium out of salt of 60.8 g")
  func micronutrients() throws {
    let food = try product(#""potassium_100g":0.35,"energy-kcal_100g":1"#, #","serving_size":"200 g""#)
    #expect(food.entry?.nutrients?.nutrients["potassium"] == NutrientValue(700, "mg", origin: "database"))
    let bread = try product(#""salt_100g":1.1,"energy-kcal_100g":1"#, #","serving_size":"60.8 g""#)
    #expect(bread.entry?.nutrients?.nutrients["sodium"]?.value == 267.52)
    let yoghurt = try product(
      #""calcium_100g":0.13,"sodium_100g":0.03,"cholesterol_100g":0.0166667,"folates_100g":0.00004"#)
    #expect(yoghurt.nutrient("calcium") == 130)
    #expect(yoghurt.nutrient("sodium") == 30)
    #expect(yoghurt.nutrient("cholesterol") == 16.6667)
    #expect(yoghurt.nutrient("folate") == 40)
  }

  @Test("without a unit, a serving is unknown and offered as nothing", arguments: ["60", "250.0"])
  func servingWithoutUnit(text: String) throws {
    let food = try product(#""energy-kcal_100g":42,"fat_100g":1"#, #","serving_size":"\#(text)","serving_quantity":60"#)
    #expect(food.serving?.amount == nil)
    #expect(food.doubts == ["serving: servingWithoutUnit"])
    #expect(food.entry?.servingQuantity == 100)
    #expect(food.entry?.servingUnit == "g")
    #expect(food.entry?.serving == .mass(grams: 100))
  }

  @Test("both orders of a serving's text give its weight and its count, whatever the database understood")
  func servingOrders() throws {
    for (text, understood) in [("130 g (0.5 cup)", "0"), ("0.5 cup (130 g)", "null")] {
      let food = try product(
        #""energy-kcal_100g":100,"fat_100g":1"#, #","serving_size":"\#(text)","serving_quantity":\#(understood)"#)
      #expect(food.serving == ProductServing(text: text, amount: .mass(grams: 130), quantity: 0.5, unit: "cup"))
      #expect(food.entry?.calories == 130)
      #expect(
        food.entry?.servingMappings
          == [ServingMapping(from: ServingAmount(1, "serving"), to: ServingAmount(0.5, "cup"))])
      #expect(food.warnings == [])
    }
    let doubtful = try product(#""energy-kcal_100g":1"#, #","serving_size":"40 g","serving_quantity":400"#)
    #expect(doubtful.serving?.amount == .mass(grams: 40))
    #expect(doubtful.doubts == ["serving: servingMismatch"])
  }

  @Test("a package in grams with a serving in millilitres has figures for 100 g, which are not scaled to millilitres")
  func mixedDimensions() throws {
    let sauce = try product(
      #""energy-kcal_100g":300,"fat_100g":30"#, #","serving_size":"15 ml","serving_quantity":15,"quantity":"500 g""#)
    #expect(sauce.facts.basis == .per100g)
    #expect(sauce.entry?.calories == 300)
    #expect(sauce.entry?.servingUnit == "g")
    #expect(try product(#""energy-kcal_100g":1"#, #","quantity":"6 x 330 ml""#).facts.basis == .per100ml)
    #expect(try product(#""energy-kcal_100g":1"#, #","nutrition_data_per":"100ml""#).facts.basis == .per100ml)
  }

  @Test(
    "a product is usable with a name, energy and one number more",
    arguments: [
      (#""energy-kcal_100g":10,"sodium_100g":0.1"#, nil), (#""energy-kcal_100g":0,"sugars_100g":10"#, .noEnergy),
      (#""sugars_100g":10"#, .noEnergy), (#""energy-kcal_100g":10"#, .noMacros),
      (#""energy-kcal_100g":10,"fat_100g":0"#, .noMacros), ("", .noNutriments),
      (#""energy-kcal_100g":10,"folates_100g":0.001"#, nil),
    ] as [(String, UnusableReason?)])
  func usable(nutriments: String, reason: UnusableReason?) throws {
    let food = try product(nutriments)
    #expect(food.unusableReason == reason)
    #expect(food.usable == (reason == nil))
  }

  @Test("an explicit zero stays zero, and can be logged")
  func zero() throws {
    let water = try product(#""energy-kcal_100g":0,"fat_100g":0"#)
    #expect(water.facts.fat == 0)
    #expect(water.entry?.calories == 0)
    #expect(water.entry?.protein == nil)
  }

  @Test("the name falls back on languages and the kind of product; without one there is no draft")
  func names() throws {
    let record = try productRecord(
      #"""
      {"code":"1","product_name":"","product_name_fr":"Anneaux d&#39;avoine &amp; miel","product_name_de":"Ringe",
      "generic_name":"Cereal"}
      """#)
    #expect(Product(record, origin: .cache, language: "de").name == "Ringe")
    #expect(Product(record, origin: .cache).name == "Anneaux d'avoine & miel")
    #expect(Product(try productRecord(#"{"code":"1","generic_name":"Cereal"}"#), origin: .cache).name == "Cereal")
    let nameless = Product(
      try productRecord(#"{"code":"1","nutriments":{"energy-kcal_100g":9,"fat_100g":1}}"#), origin: .cache)
    #expect(nameless.unusableReason == .noName)
    #expect(nameless.entry == nil)
  }

  @Test("the draft follows the rules of entries, whatever the product holds", arguments: 0..<300)
  func draftsAreValid(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let numbers = ["0", "-1", "1e300", "\"x\"", "12.5", "\"\"", "null", "1e-300", "99999", "3"]
    let servings = [
      "30 g", "1 cup (150 g)", "0 ml", "1e9 kg", String(repeating: "x ", count: 300) + "3 y", "½", "2 g (2 g)",
    ]
    let members = Nutriment.allCases.map { nutriment in
      #""\#(nutriment.name)_\#(["100g", "serving", "prepared_100g"].randomElement(using: &random) ?? "")":"#
        + (numbers.randomElement(using: &random) ?? "0")
    }
    let food = try product(
      members.joined(separator: ","),
      #","serving_size":"\#(servings.randomElement(using: &random) ?? "")","serving_quantity":"#
        + (numbers.randomElement(using: &random) ?? "0"))
    try food.entry?.validate()
    let identifier = try Identifier(parsing: "00000000-0000-4000-8000-000000000000")
    _ = try food.food?.food(id: { identifier }, now: Instant(milliseconds: 0, offsetMinutes: 0))
    #expect((food.entry == nil) == (food.facts.calories == nil))
  }
}
