import Model
import Nutrition
import Testing

@Suite("Amounts of a food convert between units")
struct ServingConverterTests {
  struct Case: CustomTestStringConvertible {
    var quantity: Double
    var unit: String
    var serving: Serving?
    var mappings: [ServingMapping] = []
    var target: String
    var factor: Double

    var testDescription: String { "\(quantity) \(unit) to \(target)" }
    var converter: ServingConverter {
      ServingConverter(quantity: quantity, unit: unit, serving: serving, mappings: mappings)
    }
  }

  private static let cup = equal(1, "cup", 240, "g")
  private static let hundred = equal(1, "serving", 100, "g")

  @Test(
    "each way gives its factor, known to seven digits",
    arguments: [
      Case(quantity: 1, unit: "serving", serving: .mass(grams: 60), mappings: [cup], target: "g", factor: 60),
      Case(quantity: 1, unit: "serving", serving: .mass(grams: 60), mappings: [cup], target: "oz", factor: 2.116439),
      Case(quantity: 2, unit: "serving", serving: .mass(grams: 100), mappings: [hundred], target: "g", factor: 100),
      Case(
        quantity: 2, unit: "serving", serving: .mass(grams: 100), mappings: [hundred], target: "oz", factor: 3.527399),
      Case(quantity: 1, unit: "cup", serving: .both(grams: 228, ml: 240), target: "g", factor: 224.7586),
      Case(quantity: 1, unit: "cup", serving: .both(grams: 228, ml: 240), target: "mL", factor: 236.588),
      Case(quantity: 1, unit: "cup", serving: .both(grams: 228, ml: 240), target: "tbsp", factor: 15.99973),
      Case(quantity: 1, unit: "slice", mappings: [equal(1, "slice", 32, "g")], target: "oz", factor: 1.128768),
      Case(quantity: 3, unit: "cookie", serving: .mass(grams: 34), target: "g", factor: 11.33333),
      Case(quantity: 250, unit: "mL", serving: .volume(ml: 250), target: "cup", factor: 0.004226757),
      Case(quantity: 1, unit: "cup", mappings: [equal(1, "cup", 2, "serving")], target: "serving", factor: 2),
      // The tables need no serving.
      Case(quantity: 1, unit: "g", target: "oz", factor: 0.03527399),
      Case(quantity: 1, unit: "lb", target: "oz", factor: 16.0),
      // A weight and a mapping between two other units lead on.
      Case(quantity: 1, unit: "serving", serving: .mass(grams: 60), mappings: [cup], target: "cup", factor: 0.25),
      Case(quantity: 1, unit: "serving", serving: .mass(grams: 60), mappings: [cup], target: "tbsp", factor: 3.999932),
      Case(
        quantity: 2, unit: "bar", mappings: [equal(1, "bar", 5, "piece"), equal(2, "piece", 7, "g")], target: "g",
        factor: 17.5),
      // `serving` in a mapping is the base unit where nothing else says so, and only there.
      Case(quantity: 3, unit: "slice", mappings: [hundred], target: "g", factor: 100),
      Case(quantity: 3, unit: "slice", mappings: [equal(1, "Serving", 2, "box")], target: "box", factor: 2),
      Case(
        quantity: 2, unit: "slice", mappings: [equal(1, "serving", 4, "slice"), hundred], target: "g", factor: 25),
      Case(quantity: 200, unit: "g", mappings: [hundred], target: "oz", factor: 0.03527399),
      Case(quantity: 1, unit: "portion", target: "serving", factor: 1),
    ])
  func factors(_ example: Case) throws {
    #expect(isClose(try example.converter.factor(to: example.target), example.factor, within: 5e-7))
  }

  @Test("where the ways disagree, the order decides")
  func order() throws {
    let mapped = ServingConverter(
      quantity: 2, unit: "serving", serving: .mass(grams: 100), mappings: [Self.hundred])
    #expect(try mapped.portion(of: 200, in: "g") == 1)
    let weighed = ServingConverter(quantity: 2, unit: "serving", serving: .mass(grams: 100), mappings: [])
    #expect(try weighed.portion(of: 200, in: "g") == 2)
  }

  @Test(
    "without a way there is an error that names both units and what would help, never a factor of one",
    arguments: [
      (
        ServingConverter(quantity: 250, unit: "mL", serving: .volume(ml: 250), mappings: []), "g",
        #"Give the food a serving with what 250 mL weighs, such as {"both": {"grams": …, "ml": 250}}, or add"#
      ),
      (
        ServingConverter(quantity: 1, unit: "cup", serving: nil, mappings: []), "oz",
        #"what 1 cup weighs, such as {"mass": {"grams": …}}, or add to servingMappings two equal amounts in "cup""#
      ),
      (
        ServingConverter(quantity: 2, unit: "slice", serving: .mass(grams: 60), mappings: []), "cup",
        #"what 2 slice measures, such as {"both": {"grams": 60, "ml": …}}, or add"#
      ),
      (
        ServingConverter(quantity: 1, unit: "serving", serving: nil, mappings: []), "mL",
        #"Give the food a serving with what 1 serving measures, such as {"volume": {"ml": …}}"#
      ),
      (ServingConverter(quantity: 3, unit: "cookie", serving: nil, mappings: []), "serving", "servingMappings"),
      (
        ServingConverter(
          quantity: 1, unit: "serving", serving: nil,
          mappings: [ServingMapping(from: .init(1, "box"), to: .init(9, "g"))]),
        "box", "servingMappings"
      ),
    ])
  func noConversion(converter: ServingConverter, target: String, help: String) {
    let refused = failure { () throws(Failure) in try converter.factor(to: target) }
    #expect(refused?.kind == .noConversion)
    #expect(refused?.message.contains("\"\(converter.unit)\"") == true)
    #expect(refused?.message.contains("\"\(target)\"") == true)
    #expect(refused?.hint?.contains(help) == true)
    #expect(!converter.units.contains(target))
  }

  @Test("units that have to do with each other convert even where the base unit leads nowhere")
  func besideTheBase() throws {
    let converter = food(unit: "cookie").converter
    #expect(isClose(try converter.convert(1, from: "oz", to: "g"), 28.3495))
    #expect(try converter.convert(3, from: "crumb", to: "crumb") == 3)
  }

  @Test(
    "common spellings mean the unit of the table, unless the food has a unit of that text",
    arguments: [
      ("grams", "g"), ("G", "g"), ("ml", "mL"), ("ML", "mL"), ("cups", "cup"), ("Cup", "cup"), ("fl. oz", "fl oz"),
      ("fl-oz", "fl oz"), ("fluid ounces", "fl oz"), ("litre", "L"), ("l", "L"), ("Lbs", "lb"), ("ounce", "oz"),
      ("tbs", "tbsp"), (" tsp ", "tsp"), ("slices", "slice"), ("Slice", "slice"), ("servings", "serving"),
      ("T", "T"), ("crumb", "crumb"),
    ])
  func spellings(text: String, unit: String) {
    let converter = ServingConverter(
      quantity: 1, unit: "slice", serving: nil, mappings: [equal(1, "slice", 30, "g")])
    #expect(converter.unit(named: text) == unit)
  }

  @Test("a food's own unit is taken by its exact text, and is the standard unit only where nothing says otherwise")
  func ownSpellings() throws {
    let own = ServingConverter(
      quantity: 1, unit: "g", serving: nil, mappings: [equal(1, "cups", 250, "g"), equal(1, "cup", 240, "g")])
    #expect(own.unit(named: "cups") == "cups")
    #expect(isClose(try own.factor(to: "cups"), 1 / 250))
    #expect(isClose(try own.factor(to: "cup"), 1 / 240))
    let spelled = ServingConverter(quantity: 250, unit: "ml", serving: nil, mappings: [])
    #expect(isClose(try spelled.factor(to: "cup"), 1 / 236.588))
    let grams = ServingConverter(quantity: 1, unit: "scoop", serving: nil, mappings: [equal(1, "scoop", 30, "grams")])
    #expect(isClose(try grams.factor(to: "oz"), 30 / 28.3495))
  }

  @Test("the base unit is offered first, then cup and g, then the rest")
  func units() {
    let converter = food(
      serving: .mass(grams: 60), mappings: [equal(1, "cup", 240, "g"), equal(1, "Bowl", 2, "cup")]
    ).converter
    #expect(
      converter.units == ["serving", "cup", "g", "Bowl", "fl oz", "kg", "L", "lb", "mL", "oz", "tbsp", "tsp"])
    #expect(food(unit: "cookie").converter.units == ["cookie"])
    #expect(food(unit: "g").converter.units == ["g", "kg", "lb", "oz"])
  }

  @Test("an amount is more than nothing", arguments: [0, -1, .nan, .infinity, 1_000_001])
  func quantities(quantity: Double) {
    let converter = food(serving: .mass(grams: 60)).converter
    for refused in [
      failure { () throws(Failure) in try converter.convert(quantity, from: "g", to: "oz") },
      failure { () throws(Failure) in try converter.convert(quantity, from: "g", to: "g") },
      failure { () throws(Failure) in try converter.portion(of: quantity, in: "g") },
    ] {
      #expect(refused?.kind == .invalidValue)
      #expect(refused?.path == "/quantity")
    }
  }

  @Test(
    "amounts that no food has convert nothing and never trap",
    arguments: [0, -1, .nan, .infinity, .leastNonzeroMagnitude])
  func unusableData(value: Double) {
    let converter = ServingConverter(
      quantity: value, unit: "slice", serving: .both(grams: value, ml: value),
      mappings: [equal(value, "slice", value, "g")])
    for target in ["g", "mL", "oz", "serving"] {
      if let factor = try? converter.factor(to: target) { #expect(factor > 0 && factor.isFinite) }
      if let portion = try? converter.portion(of: 1, in: target) { #expect(portion >= 0) }
    }
  }

  @Test("a serving of 60 g: 120 g are two servings")
  func portions() throws {
    let converter = food(serving: .mass(grams: 60)).converter
    #expect(try converter.portion(of: 120, in: "g") == 2)
    #expect(try converter.convert(120, from: "g", to: "serving") == 2)
    #expect(try converter.convert(1, from: "serving", to: "g") == 60)
    #expect(
      isClose(
        try food(serving: .mass(grams: 34), quantity: 3, unit: "cookie").converter.portion(of: 100, in: "g"), 2.941176,
        within: 1e-6))
  }
}
