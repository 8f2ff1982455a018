import JSON
import Testing

@testable import Exchange

@Suite struct ProductReaderTests {
  @Test("numbers may be texts, and what is no number is unknown")
  func mixedTypes() throws {
    let record = try productRecord(
      #"""
      {"code":"4000000000013","nutriments":{"fat_100g":"22","proteins_100g":"","carbohydrates_100g":null,
      "sugars_100g":true,"salt_100g":{"value":1},"fiber_100g":" 3.5 ","energy-kcal_100g":120,"sodium_100g":"n/a",
      "saturated-fat_100g":"12,5","trans-fat_100g":"<0.5"},"serving_quantity":"12.5"}
      """#)
    #expect(record.per100(.fat) == 22)
    #expect(record.servingAmount == 12.5)
    #expect(record.figures(of: .proteins) == nil)
    #expect(record.figures(of: .carbohydrates) == nil)
    #expect(record.figures(of: .sugars)?.isUnreadable == true)
    #expect(record.figures(of: .salt)?.isUnreadable == true)
    #expect(record.figures(of: .sodium)?.isUnreadable == true)
    #expect(record.per100(.sodium) == nil)
    #expect(record.per100(.fiber) == 3.5)
    #expect(record.per100(.energyKilocalories) == 120)
    #expect(record.per100(.saturatedFat) == 12.5)
    #expect(record.per100(.transFat) == 0.5)
    #expect(record.figures(of: .transFat)?.modifier == .less)
  }

  @Test("a NUL in a text, which no entry takes, is left out")
  func nul() throws {
    let record = try productRecord(#"{"code":"4000000000013","product_name":"Oat\u0000 Rings","brands":"\u0000"}"#)
    #expect(record.name == "Oat Rings")
    #expect(record.brands == [])
  }

  @Test("a member of the wrong type costs that member only")
  func wrongTypes() throws {
    let record = try productRecord(
      #"""
      {"code":4000000000013,"product_name":["no"],"generic_name":7,"brands":{"a":1},"serving_size":250.0,
      "serving_quantity":[],"countries_tags":"en:france, en:spain","unique_scans_n":"12","last_modified_t":1.7e9,
      "nutriments":[],"nutrition":3,"obsolete":"on","product_name_en":"Oat Rings","product_name_fr_imported":"x"}
      """#)
    #expect(record.code == "4000000000013")
    #expect(record.name == nil)
    #expect(record.names == [.init(language: "en", name: "Oat Rings")])
    #expect(record.brands == [])
    #expect(record.servingText == "250")
    #expect(record.servingAmount == nil)
    #expect(record.countries == ["en:france", "en:spain"])
    #expect(record.scans == 12)
    #expect(record.lastModified == 1_700_000_000)
    #expect(record.isObsolete)
    #expect(record.figures == [])
  }

  @Test("brands are a text or a list, and blank ones are none")
  func brands() throws {
    #expect(try productRecord(#"{"brands":"Alder, Birch"}"#).brands == ["Alder", "Birch"])
    #expect(try productRecord(#"{"brands":["", " Alder"]}"#).brands == ["Alder"])
    #expect(try productRecord(#"{"brands":" ,"}"#).brands == [])
  }

  @Test("amounts, units and modifiers are told apart by their suffixes")
  func suffixes() throws {
    let record = try productRecord(
      #"""
      {"nutriments":{"calcium":0.2,"calcium_100g":0.13,"calcium_serving":0.195,"calcium_unit":"% DV","calcium_value":20,
      "vitamin-d_unit":"IU","vitamin-d_100g":0.000001,"sugars_modifier":"<","sugars_100g":0.5,"fiber_modifier":"-",
      "fat_prepared_100g":3,"fat_prepared":4,"fat_label":"Fat","energy_kcal_100g":99,"nova-group_100g":4,
      "energy-kcal_value_computed":5}}
      """#)
    let calcium = try #require(record.figures(of: .calcium))
    #expect(calcium.per100 == 0.13)
    #expect(calcium.perServing == 0.195)
    #expect(calcium.asEntered == 0.2)
    #expect(calcium.enteredUnit == .percentDailyValue)
    #expect(record.figures(of: .vitaminD)?.enteredUnit == .internationalUnits)
    #expect(record.figures(of: .sugars)?.modifier == .less)
    #expect(record.figures(of: .fiber)?.modifier == .notPrinted)
    #expect(record.figures(of: .fat) == nil)
    #expect(record.figures(of: .fat, isPrepared: true)?.per100 == 3)
    #expect(record.figures(of: .energy) == nil)
    #expect(record.figures(of: .energyKilocalories) == nil)
  }

  @Test("the sets of nutrition give the same record, in standard units")
  func nutritionSets() throws {
    let record = try productRecord(
      #"""
      {"code":"4000000000013","schema_version":1003,"nutrition":{"input_sets":[
        {"preparation":"as_sold","per":"serving","per_quantity":"40","per_unit":"g","source":"packaging",
         "nutrients":{"iron":{"value":12,"unit":"% DV"},"calcium":{"value":130,"unit":"mg"}}},
        {"preparation":"as_sold","per":"100g","source":"estimate","nutrients":{"zinc":{"value":1.5,"unit":"mg"}}}],
      "aggregated_set":{"nutrients":{
        "energy-kj":{"value":1544,"unit":"kJ","source":"packaging","source_per":"100g"},
        "fat":{"value":9,"unit":"g","source_per":"100kj"},
        "iron":{"value":0.0021,"unit":"g","source_per":"serving"},
        "sugars":{"value":0.5,"unit":"g","modifier":"<","source_per":"100g"},
        "proteins":{"value_computed":7,"unit":"g","source_per":"100g"},
        "fiber":{"value":2,"unit":"g","source":"estimate","source_per":"100g"}},
        "per":"100g","preparation":"as_sold"}}}
      """#)
    #expect(record.basis == .per100Grams)
    #expect(record.servingAmount == 40)
    #expect(record.servingUnit == "g")
    #expect(record.per100(.energyKilojoules) == 1544)
    #expect(record.figures(of: .fat) == nil)
    #expect(record.foreignFigures == [.init(nutriment: .fat, basis: "100kj")])
    #expect(record.per100(.iron) == 0.0021)
    #expect(record.figures(of: .iron)?.enteredUnit == .percentDailyValue)
    #expect(record.figures(of: .sugars)?.modifier == .less)
    #expect(record.per100(.proteins) == 7)
    #expect(record.figures(of: .proteins)?.isComputed == true)
    #expect(record.figures(of: .fiber)?.isEstimate == true)
    #expect(record.figures(of: .calcium)?.perServing == 0.13)
    #expect(record.per100(.calcium) == nil)
    #expect(record.per100(.zinc) == 0.0015)
    #expect(record.figures(of: .zinc)?.isEstimate == true)
  }

  @Test("a row of the tab-separated dump gives the same record as the object")
  func tableRow() throws {
    let columns = [
      "code": "4000000000013", "product_name": "Oat \"Rings\"", "brands": "Alder,Birch", "serving_size": "40 g",
      "serving_quantity": "40.0", "countries_tags": "en:france,en:spain", "energy-kcal_100g": "380",
      "saturated-fat_100g": "1.25", "-sucrose_100g": "3", "proteins_100g": "", "unique_scans_n": "7.0",
      "last_modified_t": "1700000000", "url": "x",
    ]
    let object = try productRecord(
      #"""
      {"code":"4000000000013","product_name":"Oat \"Rings\"","brands":"Alder,Birch","serving_size":"40 g",
      "serving_quantity":40,"countries_tags":["en:france","en:spain"],"unique_scans_n":7,"last_modified_t":1700000000,
      "nutriments":{"energy-kcal_100g":380,"saturated-fat_100g":"1.25","sucrose_100g":3}}
      """#)
    #expect(productRecord(columns: columns) == object)
    #expect(ProductKey(column: "-saturated-fat_100g") == ProductKey(column: "saturated-fat_100g"))
    #expect(ProductKey(column: "image_url") == nil)
  }

  @Test(
    "an answer says whether the product is known, in every version",
    arguments: [
      (#"{"code":"1","product":{"product_name":"A"},"status":1}"#, true),
      (#"{"code":"1","product":{"product_name":"A"},"status":"1"}"#, true),
      (#"{"code":"1","status":0,"status_verbose":"product not found"}"#, false),
      (#"{"code":"1","errors":[],"result":{"id":"product_not_found"},"status":"failure","product":{}}"#, false),
      (#"{"code":"1","product":{"product_name":"A"},"status":"success_with_warnings","warnings":[{}]}"#, true),
      (#"{"product":{"code":"1"}}"#, true),
    ])
  func answers(text: String, isKnown: Bool) throws {
    var reader = ProductReader()
    let answer = try #require(try Array(text.utf8).withUnsafeBytes { try reader.answer($0) })
    #expect(answer.code == "1")
    #expect((answer.record != nil) == isKnown)
    if isKnown { #expect(answer.record?.code == "1") }
  }

  @Test("other JSON is no answer", arguments: ["[]", "{}", #"{"error":"x"}"#, #"{"status":1}"#, #"{"status":"odd"}"#])
  func noAnswer(text: String) throws {
    var reader = ProductReader()
    #expect(try Array(text.utf8).withUnsafeBytes { try reader.answer($0) } == nil)
  }

  @Test("a page keeps the products that can be read, and counts those without a code")
  func searchPage() throws {
    let text = #"""
      {"hits":[{"code":"1","brands":["Alder"," Birch"]},{"product_name":"x"},7,
      {"code":"2","ingredients_percent":12.5,"nutriments":{"fat_100g":"1"},"serving_quantity":{}}],"count":57,
      "is_count_exact":false,"page":1,"page_size":4,"page_count":19,"timed_out":false}
      """#
    var reader = ProductReader()
    let answer = try #require(try Array(text.utf8).withUnsafeBytes { try reader.search($0) })
    #expect(answer.records.map(\.code) == ["1", "2"])
    #expect(answer.dropped == 2)
    #expect(answer.count == 57)
    #expect(!answer.isCountExact)
    #expect(answer.page == 1)
    #expect(answer.pageCount == 19)
    #expect(try Array(#"{"errors":[{"title":"x"}]}"#.utf8).withUnsafeBytes { try reader.search($0) } == nil)
  }

  @Test("what the database escapes as in HTML is read once, and not again when it is packed")
  func entities() throws {
    let record = try productRecord(
      #"{"product_name":"&quot;Oat&quot; &amp;amp; Rings & more","brands":"A&amp;B, &nbsp;","quantity":"&#39;6&#39;"}"#)
    #expect(record.name == "\"Oat\" &amp; Rings & more")
    #expect(record.brands == ["A&B"])
    #expect(record.quantity == "'6'")
  }
}
