import JSON
import Model
import Testing

@Suite("Nutrients")
struct NutrientsTests {
  @Test("objects and bare numbers are read, ids are canonical, and output is sorted")
  func reading() throws {
    let text = """
      {"Sodium": 142.5, "omega 3": 1, "Dietary Fiber": {"value": 4.5, "unit": "G"},
       "iron": {"value": 2, "unit": "mg", "bound": "lt", "origin": "label"}, "caffeine": null, "zinc": {"value": 3}}
      """
    let nutrients = try decode(Nutrients.self, text)
    #expect(nutrients.map(\.id) == ["fiber", "iron", "omega 3", "sodium", "zinc"])
    #expect(nutrients["fibre"] == NutrientValue(4.5, "g"))
    #expect(nutrients["sodium"] == NutrientValue(142.5, "mg"))
    #expect(nutrients["omega 3"] == NutrientValue(1, ""))
    #expect(nutrients["zinc"] == NutrientValue(3, "mg"))
    #expect(nutrients["iron"] == NutrientValue(2, "mg", bound: .lessThan, origin: "label"))
    #expect(nutrients["caffeine"] == nil)
    #expect(
      try encode(nutrients)
        == #"{"fiber":{"value":4.5,"unit":"g"},"iron":{"value":2,"unit":"mg","bound":"lt","origin":"label"},"#
        + #""omega 3":{"value":1,"unit":""},"sodium":{"value":142.5,"unit":"mg"},"zinc":{"value":3,"unit":"mg"}}"#)
    #expect(try decode(Nutrients.self, encode(nutrients)) == nutrients)
  }

  @Test(
    "what is not allowed is refused at its member",
    arguments: [
      (#"{"sodium": -3}"#, "/sodium/value", "The value is -3; it must not be negative."),
      (#"{"sodium": {"value": -3, "unit": "mg"}}"#, "/sodium/value", "The value is -3; it must not be negative."),
      (#"{"sodium": 1e300}"#, "/sodium/value", "The value is 1e+300; the most is 1000000000."),
      (#"{"sodium": "5 mg"}"#, "/sodium", "A nutrient is a number, or an object with value and unit."),
      (#"{"sodium": {"value": 1, "unit": "mg", "origin": " "}}"#, "/sodium/origin", "The text is blank."),
      (#"{" ": 1}"#, "/ ", "The name of a nutrient is empty."),
      (#"{"a\u0000": 1}"#, "/a\0", "The text contains the NUL character."),
    ])
  func refused(text: String, path: String, message: String) {
    let refused = refusal(of: Nutrients.self, text)
    #expect(refused?.pointer == path)
    #expect(refused?.message == message)
  }

  @Test("two members for the same nutrient are refused, naming both")
  func duplicates() {
    let refused = refusal(of: Nutrients.self, #"{"Folic Acid": 1, "iron": 2, "folate": 3}"#)
    #expect(refused?.message == #""Folic Acid" and "folate" both mean the nutrient folate; give one."#)
    #expect(["/Folic Acid", "/folate"].contains(refused?.pointer))
  }

  @Test("more than 256 nutrients are refused")
  func tooMany() throws {
    func text(_ count: Int) -> String { "{" + (0..<count).map { "\"n\($0)\": 1" }.joined(separator: ",") + "}" }
    #expect(try decode(Nutrients.self, text(256)).count == 256)
    #expect(refusal(of: Nutrients.self, text(257))?.message == "There are 257 nutrients; the most is 256.")
  }

  @Test(
    "units of mass and volume have one spelling, other units are kept",
    arguments: [
      ("\u{B5}g", "mcg"), ("\u{3BC}g", "mcg"), ("ug", "mcg"), (" UG ", "mcg"), ("MCG", "mcg"), ("Mg", "mg"), ("G", "g"),
      ("gram", "g"), ("Grams", "g"), ("milligram", "mg"), ("milligrams", "mg"), ("microgram", "mcg"),
      ("Micrograms ", "mcg"), ("ml", "mL"), ("ML", "mL"), ("milliliter", "mL"), ("milliliters", "mL"),
      ("millilitre", "mL"), ("Millilitres", "mL"), ("IU", "IU"), ("mL", "mL"), ("kcal", "kcal"), ("% DV", "% DV"),
      ("", ""), (" ", ""),
    ])
  func units(given: String, stored: String) {
    #expect(NutrientUnit.normalized(given) == stored)
  }

  @Test("values are set, replaced and removed by any name, and stay sorted")
  func editing() {
    var nutrients: Nutrients = ["zinc": NutrientValue(1, "mg"), "Calcium": NutrientValue(2, "mg")]
    nutrients["Fibre"] = NutrientValue(3, "g")
    nutrients["CALCIUM"] = NutrientValue(4, "mg")
    nutrients["zinc"] = nil
    nutrients["copper"] = nil
    #expect(nutrients.map(\.id) == ["calcium", "fiber"])
    #expect(nutrients["calcium"]?.value == 4)
  }

  @Test("stored rows in any order give the same nutrients")
  func stored() {
    let rows = ["zinc", "iron", "alcohol"].map { Nutrients.Element(id: $0, value: NutrientValue(1, "mg")) }
    #expect(Nutrients(stored: rows) == Nutrients(stored: rows.reversed()))
    #expect(Nutrients(stored: rows).map(\.id) == ["alcohol", "iron", "zinc"])
  }

  @Test("values that were made in code are checked too")
  func validation() {
    let infinite: Nutrients = ["a/b~c": NutrientValue(.infinity, "g")]
    let refused = failure(infinite.validate)
    #expect(refused?.path == "/a~1b~0c/value")
    #expect(refused?.message == "The value is not a finite number.")
    #expect(failure((["iron": NutrientValue(.nan, "mg")] as Nutrients).validate)?.path == "/iron/value")
    #expect(failure((["iron": NutrientValue(0, "mg")] as Nutrients).validate) == nil)
  }
}
