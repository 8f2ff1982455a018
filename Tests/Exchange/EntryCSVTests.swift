import Model
import Testing

@testable import Exchange

@Suite("Entries as CSV")
struct EntryCSVTests {
  let directory = TemporaryDirectory()

  private func text(_ entries: [Entry]) -> String {
    let columns = EntryColumns(nutrients: Set(entries.flatMap { $0.nutrients.map(\.id) }).sorted())
    var writer = CSVWriter()
    writer.append(columns.header)
    for entry in entries { writer.append(columns.row(of: entry)) }
    return String(decoding: writer.take(), as: UTF8.self)
  }

  @Test("without entries there is a header")
  func empty() { #expect(text([]) == EntryColumns.names.joined(separator: ",") + "\r\n") }

  @Test("a row states what is known, and nothing else")
  func row() throws {
    var entry = Entry(
      id: try Identifier(parsing: "5eed0000-0000-4000-8000-000000000071"), day: try Day(parsing: "2026-07-20"),
      timestamp: try Instant(parsing: "2026-07-20T00:15:00+02:00"), name: "=Oats", meal: .breakfast, source: .label,
      calories: 270.25)
    entry.confidence = 0.57
    entry.fat = 0
    entry.nutrients = [
      "sodium": NutrientValue(142.5, "mg"), "fiber": NutrientValue(1, "g", bound: .lessThan, origin: "label"),
    ]
    #expect(
      text([entry]).split(separator: "\r\n").last
        == "5EED0000-0000-4000-8000-000000000071,,2026-07-20,2026-07-19T22:15:00.000Z,Breakfast,'=Oats,,Label Scan,57,270.25,,,0,,,,,,,,,<1 g [label],142.5 mg"
    )
  }

  @Test("every entry comes back with its id, day, meal, macros and nutrients")
  func roundTrip() throws {
    var random = SeededRandom(seed: 41)
    var entries: [Entry] = []
    let words = ["Oats", "=1+1", "'quoted", "a,\"b\"", "two\nlines", "-x", "Müsli 🥣", "+5"]
    let units = ["g", "mg", "IU", "", "odd [unit]", "a b"]
    func amount() -> Double {
      Bool.random(using: &random)
        ? Double.random(in: 0...1000, using: &random) : Double(Int.random(in: 0...9, using: &random))
    }
    for _ in 0..<300 {
      let day = Day(clamping: Int.random(in: 19_000...21_000, using: &random))
      var entry = Entry(
        id: .random(using: &random), day: day,
        timestamp: Instant(milliseconds: Int64.random(in: 0...1_900_000_000_000, using: &random), offsetMinutes: 60),
        name: words.randomElement(using: &random) ?? "", meal: Meal.allCases.randomElement(using: &random) ?? .snack,
        source: [.manual, .label, .foodPhoto, Source(rawValue: "voice")].randomElement(using: &random) ?? .manual,
        calories: amount())
      entry.brand = Bool.random(using: &random) ? words.randomElement(using: &random) : nil
      entry.protein = Bool.random(using: &random) ? amount() : nil
      entry.carbs = Bool.random(using: &random) ? amount() : nil
      entry.servingQuantity = Bool.random(using: &random) ? amount() : nil
      entry.servingUnit = Bool.random(using: &random) ? "@unit" : nil
      entry.foodId = Bool.random(using: &random) ? .random(using: &random) : nil
      entry.scanDurationMs = Bool.random(using: &random) ? 2140 : nil
      entry.confidence = Bool.random(using: &random) ? Double.random(in: 0...1, using: &random) : nil
      for name in ["sodium", "meal", "=odd", "entry id"] where Bool.random(using: &random) {
        entry.nutrients[name] = NutrientValue(
          amount(), units.randomElement(using: &random) ?? "",
          bound: [nil, .lessThan, .greaterThan].randomElement(using: &random) ?? nil,
          origin: [nil, "label", "user", "a[b]c", " [x", "\\[", "]", "back\\"].randomElement(using: &random) ?? nil)
      }
      entries.append(entry)
    }
    let read = try directory.read(text(entries))
    #expect(read.format == .csv)
    #expect(read.log.rejected == [])
    #expect(read.entries == entries)
  }

  @Test(
    "a confidence is a percentage of which no digit is lost",
    arguments: [
      (1.0 / 3, "33.33333333333333"), (0.57, "57"), (0.571, "57.1"), (0.005, "0.5"), (1.0, "100"), (0.0, "0"),
      (1e-5, "1e-3"), (Double.leastNonzeroMagnitude, "5e-322"),
    ])
  func percentages(share: Double, text: String) {
    #expect(PercentCell.text(share) == text)
    #expect(CellNumber.parse(text, movedBy: -2) == share)
  }

  @Test("every share comes back from its percentage")
  func percentageProperty() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<20_000 {
      let share = Double.random(in: 0...1, using: &random)
      #expect(CellNumber.parse(PercentCell.text(share), movedBy: -2) == share)
    }
  }

  @Test("a column named as a macro or the slip of a nutrient is left out, and one that is there twice is told")
  func columns() throws {
    let names = EntryColumns.names + ["protein", "irn", "iron", "iron"]
    let cells = [
      "5EED0000-0000-4000-8000-000000000071", "", "2026-07-20", "2026-07-19T22:15:00.000Z", "Lunch", "Soup", "", "", "",
      "90",
    ]
    let blanks = Array(repeating: "", count: EntryColumns.names.count - cells.count)
    let row = cells + blanks + ["4 g", "2 mg", "3 mg", "5 mg"]
    let read = try directory.read(names.joined(separator: ",") + "\n" + row.joined(separator: ",") + "\n")
    #expect(read.log.rejected == [])
    #expect(read.entries.first?.nutrients == ["iron": NutrientValue(3, "mg")])
    #expect(read.entries.first?.protein == nil)
    #expect(read.log.warnings.count == 3)
    #expect(read.log.warnings.first == "The column “iron” is there more than once; the first one counts.")
  }
}
