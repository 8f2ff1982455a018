import Model
import Testing

@testable import Exchange

@Suite("Importing Apple Health")
struct AppleHealthTests {
  let directory = TemporaryDirectory()

  private func record(
    _ kind: String, _ value: String, _ unit: String, at start: String = "2026-07-15 13:00:00 +0200",
    source: String = "Diary",
    inside: String = ""
  ) -> String {
    let tag =
      #"<Record type="HKQuantityTypeIdentifier\#(kind)" sourceName="\#(source)" unit="\#(unit)" "#
      + #"creationDate="2026-07-15 14:00:00 +0200" startDate="\#(start)" endDate="\#(start)" value="\#(value)""#
    return inside.isEmpty ? tag + "/>\n" : "\(tag)>\n\(inside)</Record>\n"
  }

  private func food(_ content: String, name: String = "Lentil Stew", meal: String = "") -> String {
    let metadata =
      #"<MetadataEntry key="HKFoodType" value="\#(name)"/>"#
      + (meal.isEmpty ? "" : #"<MetadataEntry key="HKFoodMeal" value="\#(meal)"/>"#)
    return
      #"<Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Diary" startDate="2026-07-15 13:00:00 +0200">"#
      + "\n\(metadata)\n\(content)</Correlation>\n"
  }

  private func read(_ content: String) throws -> ReadFile {
    try directory.read(
      "<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record*)>\n]>\n<HealthData locale=\"en\">\n\(content)</HealthData>\n"
    )
  }

  @Test("a food is an entry, and the copies of its records do not count again, before or behind it")
  func copies() throws {
    let energy = record("DietaryEnergyConsumed", "600", "kcal")
    let protein = record("DietaryProtein", "30", "g")
    let sodium = record("DietarySodium", "800", "mg")
    let read = try read(energy + food(energy + protein + sodium, name: "Stew &amp; Bread") + protein + sodium)
    #expect(read.format == .applehealth)
    #expect(read.entries.count == 1)
    let entry = try #require(read.entries.first)
    #expect(entry.name == "Stew & Bread")
    #expect(entry.timestamp.description == "2026-07-15T13:00:00+02:00")
    #expect(entry.day.description == "2026-07-15")
    #expect(entry.meal == .lunch)
    #expect(entry.calories == 600)
    #expect(entry.protein == 30)
    #expect(entry.carbs == nil)
    #expect(entry.nutrients == ["sodium": NutrientValue(800, "mg")])
    #expect(read.log.skipped == 0)
  }

  @Test("a second record that only looks like a copy counts")
  func equalRecords() throws {
    let energy = record("DietaryEnergyConsumed", "100", "kcal")
    let read = try read(energy + energy + food(energy))
    #expect(read.entries.map(\.calories) == [100, 100])
    #expect(read.entries.map(\.name) == ["Lentil Stew", "Food (Diary)"])
  }

  @Test("records outside of foods are joined by source, start and food")
  func loose() throws {
    let named = #"<MetadataEntry key="HKFoodType" value="Plum"/>"#
    let read = try read(
      record("DietaryEnergyConsumed", "418.4", "kJ") + record("DietaryFatTotal", "2500", "mg")
        + record("DietaryFatTotal", "1", "g") + record("DietaryEnergyConsumed", "30", "Cal", inside: named)
        + record("DietarySugar", "6", "g", inside: named)
        + record("DietaryEnergyConsumed", "5", "kcal", source: "Other"))
    #expect(read.entries.map(\.name) == ["Food (Diary)", "Plum", "Food (Other)"])
    #expect(read.entries[0].calories == 100)
    #expect(read.entries[0].fat == 3.5)
    #expect(read.entries[1].nutrients == ["sugar": NutrientValue(6, "g")])
  }

  @Test("the day is that of the record's own clock, and the user's day may begin late")
  func days() throws {
    let read = try read(
      record("DietaryEnergyConsumed", "1", "kcal", at: "2026-07-15 23:30:00 -0700")
        + record("DietaryEnergyConsumed", "2", "kcal", at: "2026-07-16 03:30:00 +0900"))
    #expect(read.entries.map(\.day.description) == ["2026-07-15", "2026-07-15"])
    #expect(read.entries[0].timestamp.description == "2026-07-15T23:30:00-07:00")
  }

  @Test("units of volume and mass become ours; the meal that is told wins over the clock")
  func units() throws {
    let read = try read(
      food(
        record("DietaryEnergyConsumed", "10", "kcal") + record("DietaryWater", "16", "fl_oz_us")
          + record("DietaryVitaminB12", "2.5", "mcg") + record("DietaryFatPolyunsaturated", "1", "oz"), meal: "Snacks"))
    let entry = try #require(read.entries.first)
    #expect(entry.meal == .snack)
    #expect(
      entry.nutrients == [
        "water": NutrientValue(473.176473, "mL"), "vitamin_b12": NutrientValue(2.5, "mcg"),
        "polyunsaturated_fat": NutrientValue(28.349523125, "g"),
      ])
  }

  @Test("what has no energy, an unknown unit or no date is told and left out")
  func rejections() throws {
    let read = try read(
      record("DietaryWater", "500", "mL", at: "2026-07-15 08:00:00 +0200")
        + record("DietaryWater", "300", "mL", at: "2026-07-15 09:00:00 +0200")
        + food(record("DietaryCaffeine", "80", "mg"))
        + record("DietaryEnergyConsumed", "5", "parsec") + record("DietaryEnergyConsumed", "x", "kcal")
        + record("DietaryEnergyConsumed", "5", "kcal", at: "yesterday") + record("StepCount", "x", "count")
        + "<Workout><Record type=\"HKQuantityTypeIdentifierDietaryProtein\" value=\"x\"/></Workout>")
    #expect(read.entries.isEmpty)
    #expect(read.log.skipped == 2)
    #expect(read.log.warnings == ["Records without the energy of a food cannot be entries: Water. (2 rows)"])
    #expect(
      read.log.rejected == [
        RejectedRow(line: 8, reason: "“Lentil Stew” has no energy."),
        RejectedRow(line: 13, reason: "“x” is not an amount."),
        RejectedRow(line: 14, reason: "“yesterday” is not a date."),
        RejectedRow(line: 12, reason: "DietaryEnergyConsumed is in “parsec”, which is no unit of it."),
      ])
  }

  @Test("a kind that the journal takes for no nutrient is left out, and a year that cannot be is refused")
  func unusableKinds() throws {
    let energy = record("DietaryEnergyConsumed", "600", "kcal")
    let odd = try read(food(energy + record("DietaryIrn", "3", "mg") + record("DietaryIron", "2", "mg")))
    #expect(odd.entries.first?.nutrients == ["iron": NutrientValue(2, "mg")])
    #expect(odd.log.warnings.count == 1)
    let old = try read(record("DietaryEnergyConsumed", "600", "kcal", at: "0026-07-15 13:00:00 +0200"))
    #expect(old.entries.isEmpty)
    #expect(old.log.rejectedCount == 1)
  }
}
