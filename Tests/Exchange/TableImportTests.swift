import Model
import Testing

@testable import Exchange

@Suite("Importing tables")
struct TableImportTests {
  let directory = TemporaryDirectory()

  @Test("Cronometer: amounts, groups, times, and what is empty is unknown")
  func cronometer() throws {
    let read = try directory.read(
      #"""
      Day,Time,Group,Food Name,Amount,Energy (kcal),B1 (Thiamine) (mg),B12 (Cobalamin) (µg),Vitamin A (IU),Water (g),Trans-Fats (g),Omega-3 (g),Sugars (g),Carbs (g),Net Carbs (g),Fat (g),Protein (g),Category
      2026-07-15,01:30,Breakfast,"Oat Clusters","60.00 g",270.00,0.30,,310.5,120,0,0.2,4,42,38,9,6,"Cereals"
      2026-07-15,,Lunch,"Egg, ""free range""","2.00 medium (2-2/3"" dia)",150,,,,,,,,,,,,
      2026-07-15,,Drinks,Tea,,6,,,,,,,,,,,,
      2026-07-15,,Drinks,Tea,,6,,,,,,,,,,,,
      """#)
    #expect(read.format == .cronometer)
    #expect(read.log.rejectedCount == 0)
    #expect(read.log.warnings == ["“Drinks” is none of the four meals; its entries are snacks."])
    let oats = try #require(read.entries.first)
    #expect(oats.day.description == "2026-07-15")
    // Before the day begins at 04:00, and still on the day that the file names.
    #expect(oats.timestamp.description == "2026-07-15T01:30:00+01:00")
    #expect(oats.meal == .breakfast)
    #expect([oats.calories, oats.protein, oats.carbs, oats.fat] == [270, 6, 42, 9])
    #expect(oats.servingQuantity == 60)
    #expect(oats.servingUnit == "g")
    #expect(
      oats.nutrients == [
        "thiamin": NutrientValue(0.3, "mg"), "vitamin_a": NutrientValue(310.5, "IU"), "water": NutrientValue(120, "mL"),
        "trans_fat": NutrientValue(0, "g"), "omega-3": NutrientValue(0.2, "g"), "sugar": NutrientValue(4, "g"),
        "net carbs": NutrientValue(38, "g"),
      ])
    let egg = read.entries[1]
    #expect(egg.name == "Egg, \"free range\"")
    #expect(egg.timestamp.description == "2026-07-15T12:00:00+01:00")
    #expect(egg.servingUnit == "medium (2-2/3\" dia)")
    #expect(egg.protein == nil)
    #expect(egg.nutrients.isEmpty)
    #expect(read.entries[2].timestamp.description == "2026-07-15T15:00:00+01:00")
    #expect(read.entries[2].meal == .snack)
    #expect(Set(read.entries.map(\.id)).count == 4)
  }

  @Test("the same rows give the same ids, also in a longer file with more columns")
  func identity() throws {
    let row = "2026-07-15,07:00,Breakfast,Toast,50 g,120"
    let short = try directory.read("Day,Time,Group,Food Name,Amount,Energy (kcal)\n\(row)\n\(row)\n")
    let long = try directory.read(
      "Day,Time,Group,Food Name,Amount,Energy (kcal),Iron (mg)\n2026-07-14,,Lunch,Soup,,90,1\n\(row),2\n\(row),2\n")
    #expect(short.entries.map(\.id) == long.entries.dropFirst().map(\.id))
  }

  @Test("rows that cannot be read are told with line and reason, and the others stay")
  func rejections() throws {
    let read = try directory.read(
      """
      Day,Time,Group,Food Name,Amount,Energy (kcal),Fat (g)
      2026-02-30,,Lunch,Soup,,90,1
      2026-02-28,25:00,Lunch,Soup,,90,1
      2026-02-28,,Lunch,,,90,1
      2026-02-28,,Lunch,Soup,,lots,1
      2026-02-28,,Lunch,Soup,,,1
      2026-02-28,,Lunch,Soup,,90,-1
      2026-02-28,,Lunch,Soup,,90,1
      """)
    #expect(read.entries.count == 1)
    #expect(
      read.log.rejected == [
        RejectedRow(line: 2, reason: "“2026-02-30” is not a day."),
        RejectedRow(line: 3, reason: "“25:00” is not a time."),
        RejectedRow(line: 4, reason: "There is no name of a food."),
        RejectedRow(line: 5, reason: "“lots” in the column “Energy” is not a number."),
        RejectedRow(line: 6, reason: "The energy is unknown."),
        RejectedRow(line: 7, reason: "fat: The value is -1; it must not be negative."),
      ])
  }

  @Test("MyFitnessPal: a row a meal, grouped digits, percentages are no amounts, totals are passed over")
  func myFitnessPal() throws {
    let read = try directory.read(
      """
      \u{FEFF}Date,Meal,Calories,Fat (g),Saturated Fat,Cholesterol,Sodium (mg),Potassium,Carbohydrates (g),Fiber,Sugar,Protein (g),Vitamin A,Vitamin C,Calcium,Iron,Note\r
      2026-07-01,Breakfast,"1,000.0",29,7.9,10,574.5,740,36.7,2.1,14.1,27.6,0,12,25,0,\r
      2026-07-01,Post-Workout,120,1,,,,,,,,20,,,,,shake\r
      TOTAL,,1120,30,,,,,,,,,,,,,\r
      2026-07-02,Dinner,,,,,,,,,,,,,,,\r
      """)
    #expect(read.format == .myfitnesspal)
    let meal = try #require(read.entries.first)
    #expect(meal.name == "Breakfast (MyFitnessPal)")
    #expect([meal.calories, meal.protein, meal.carbs, meal.fat] == [1000, 27.6, 36.7, 29])
    #expect(
      meal.nutrients == [
        "saturated_fat": NutrientValue(7.9, "g"), "cholesterol": NutrientValue(10, "mg"),
        "sodium": NutrientValue(574.5, "mg"), "potassium": NutrientValue(740, "mg"), "fiber": NutrientValue(2.1, "g"),
        "sugar": NutrientValue(14.1, "g"),
      ])
    #expect(read.entries[1].meal == .snack)
    #expect(read.entries.count == 2)
    #expect(read.log.skipped == 1)
    #expect(read.log.rejected == [RejectedRow(line: 5, reason: "The calories are unknown.")])
    #expect(
      read.log.warnings == [
        "“Vitamin C” is a percentage of a daily value, not an amount; it was left out.",
        "“Calcium” is a percentage of a daily value, not an amount; it was left out.",
        "“Post-Workout” is none of the four meals; its entries are snacks.", "Notes to meals are not imported.",
        "Totals are no entries. (1 row)",
      ])
  }

  @Test("MyFitnessPal: with times a row is a food, and several of a meal are told apart")
  func myFitnessPalTimes() throws {
    let header = "Date,Meal,Time,Calories,Protein (g)"
    let read = try directory.read(
      "\(header)\n2026-07-01,Lunch,12:30 PM,650,20\n2026-07-01,Lunch,3:00 PM,150,3\n2026-07-01,Lunch,,150,3\n")
    #expect(
      read.entries.map(\.timestamp.description) == [
        "2026-07-01T12:30:00+01:00", "2026-07-01T15:00:00+01:00", "2026-07-01T12:00:00+01:00",
      ])
    #expect(Set(read.entries.map(\.id)).count == 3)
    // Without times a meal that has grown is the same meal.
    let grown = try ["300", "450"].map { calories in
      try directory.read("Date,Meal,Calories\n2026-07-01,Lunch,\(calories)\n").entries.map(\.id)
    }
    #expect(grown[0] == grown[1])
  }

  @Test("Lose It!: deleted rows and exercise are passed over, n/a is unknown")
  func loseIt() throws {
    let read = try directory.read(
      """
      Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted,Fat (g),Protein (g),Carbohydrates (g),Saturated Fat (g),Sugars (g),Fiber (g),Cholesterol (mg),Sodium (mg)
      07/15/2026,"Spinach, Cooked",Spinach,Lunch,100.0,Grams,23,0,n/a,3,4,n/a,0.4,2.4,0,70
      07/15/2026,Cake,Cake,Snacks,1,Slice,400,1,18,4,50,9,30,1,60,210
      07/15/2026,Run,Run,Exercise,20,minutes,-150,0,,,,,,,,
      """)
    #expect(read.format == .loseit)
    #expect(read.entries.count == 1)
    let spinach = try #require(read.entries.first)
    #expect(spinach.day.description == "2026-07-15")
    #expect(spinach.meal == .lunch)
    #expect(spinach.fat == nil)
    #expect(spinach.servingUnit == "g")
    #expect(spinach.nutrients["saturated_fat"] == nil)
    #expect(spinach.nutrients["sugar"] == NutrientValue(0.4, "g"))
    #expect(read.log.skipped == 2)
    #expect(read.log.rejectedCount == 0)
  }

  @Test("semicolons and decimal commas")
  func semicolons() throws {
    let read = try directory.read(
      "Day;Group;Food Name;Amount;Energy (kcal);Fat (g)\n2026-07-15;Dinner;Suppe;93,5 g;1.093,5;0,25\n")
    #expect(read.entries.first?.calories == 1093.5)
    #expect(read.entries.first?.fat == 0.25)
    #expect(read.entries.first?.servingQuantity == 93.5)
  }

  @Test(
    "a file that cannot be imported says why",
    arguments: [
      ("", "is empty"), ("\n\n", "blank lines"), ("Date,Weight\n1,2\n", "“Date”, “Weight”"), ("a\0b", "it is no text"),
      ("<svg/>", "not the export of Apple Health"), ("<HealthData>", "ends within an element"),
      ("\u{1F}\u{8B}", "columns are"),
    ])
  func unreadable(text: String, reason: String) throws {
    let message = failure(of: { _ = try directory.read(text) })?.message ?? ""
    #expect(message.contains(reason), "\(message)")
  }

  @Test("other kinds of files are told apart by their first bytes")
  func kinds() throws {
    let cases: [([UInt8], String)] = [
      ([0x1F, 0x8B, 8, 0], "gzip"), ([0xFF, 0xFE, 0x44, 0], "UTF-16"), ([0x89, 0x50, 0, 1], "no text"),
      ([0x50, 0x4B, 3, 4, 0], "unzip cannot read"),
    ]
    for (bytes, reason) in cases {
      let path = try directory.write(bytes)
      let message = failure(of: { _ = try directory.read(path: path) })?.message ?? ""
      #expect(message.contains(reason), "\(message)")
    }
    #expect(failure(of: { _ = try directory.read(path: directory.path) })?.message.contains("is a directory") == true)
    #expect(failure(of: { _ = try directory.read(path: "/nowhere/x") })?.message.contains("no file") == true)
    #expect(failure(of: { _ = try directory.read(path: "x.csv") })?.message.contains("absolute") == true)
    #expect(failure(of: { _ = try directory.read(path: "/dev/null") })?.message.contains("regular file") == true)
  }

  @Test("a format that was asked for and is not there is told with what is missing")
  func wrongFormat() throws {
    for format in [ImportFormat.cronometer, .myfitnesspal, .loseit, .csv, .applehealth] {
      #expect(failure(of: { _ = try directory.read("Name,Weight\nx,1\n", as: format) })?.kind == .invalidValue)
    }
    #expect(failure(of: { _ = try directory.read("<HealthData/>", as: .csv) })?.message.contains("XML") == true)
  }

  @Test("a year of two digits is of this century behind slashes; other years that cannot be are refused")
  func years() throws {
    let slashes = try directory.read(
      "Date,Name,Meal,Units,Calories\n11/28/26,Soup,Lunch,g,90\n11/28/0026,Soup,Lunch,g,90\n11/28/126,Soup,Lunch,g,90\n"
    )
    #expect(slashes.format == .loseit)
    #expect(slashes.entries.map(\.day.description) == ["2026-11-28"])
    #expect(slashes.log.rejected.map(\.line) == [3, 4])
    let dashes = try directory.read(
      """
      Day,Group,Food Name,Energy (kcal)
      26-11-28,Lunch,Soup,90
      1969-12-31,Lunch,Soup,90
      1970-01-01,Lunch,Soup,90
      2199-12-31,Lunch,Soup,90
      2200-01-01,Lunch,Soup,90
      """)
    #expect(dashes.entries.map(\.day.description) == ["1970-01-01", "2199-12-31"])
    #expect(dashes.log.rejected.first == RejectedRow(line: 2, reason: "“26-11-28” is not a day."))
    #expect(dashes.log.rejected.map(\.line) == [2, 3, 6])
  }

  @Test("a macro in another unit is the macro, where the row does not state its grams")
  func macrosInOtherUnits() throws {
    let read = try directory.read(
      """
      Day,Group,Food Name,Energy (kcal),Protein (mg),Fat (g),Fat (mg),Irn (mg),Protein (%)
      2026-07-15,Lunch,Soup,90,4500,2,9000,1,7
      2026-07-15,Lunch,Stew,90,,,3000,,
      """)
    #expect(read.entries.map(\.protein) == [4.5, nil])
    #expect(read.entries.map(\.fat) == [2, 3])
    #expect(read.entries.map(\.nutrients.count) == [0, 0])
    #expect(
      read.log.warnings == [
        "The column “Irn” was left out. \"irn\" is not a known nutrient. Did you mean `iron`?",
        "The column “Protein” was left out. \"protein\" is not a nutrient. `protein` is a member of its own, beside `nutrients`.",
      ])
  }

  @Test("of a column that is there twice the first one counts, which is told")
  func repeatedColumns() throws {
    let read = try directory.read(
      "Day,Group,Food Name,Energy (kcal),Iron (mg),Iron (mg)\n2026-07-15,Lunch,Soup,90,1,2\n")
    #expect(read.entries.first?.nutrients["iron"] == NutrientValue(1, "mg"))
    #expect(read.log.warnings == ["The column “Iron (mg)” is there more than once; the first one counts."])
  }
}
