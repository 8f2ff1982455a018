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
      entry.confidence = Bool.random(using: &random) ? Double(Int.random(in: 0...100, using: &random)) / 100 : nil
      for name in ["sodium", "meal", "=odd", "entry id"] where Bool.random(using: &random) {
        entry.nutrients[name] = NutrientValue(
          amount(), units.randomElement(using: &random) ?? "",
          bound: [nil, .lessThan, .greaterThan].randomElement(using: &random) ?? nil,
          origin: [nil, "label", "user"].randomElement(using: &random) ?? nil)
      }
      entries.append(entry)
    }
    let read = try directory.read(text(entries))
    #expect(read.format == .csv)
    #expect(read.log.rejected == [])
    #expect(read.entries == entries)
  }
}
