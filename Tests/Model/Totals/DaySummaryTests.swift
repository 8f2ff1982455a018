import JSON
import Model
import Testing

@Suite("The written day")
struct DaySummaryTests {
  @Test("every stored property is a member, in the order of declaration", arguments: [JSONFormat.compact, .pretty])
  func members(format: JSONFormat) throws {
    var random = SeededGenerator(state: 7)
    for _ in 0..<60 {
      let summary = try random.summary()
      let expected = try JSONEncoding.string(Reflected(summary), format: format)
      #expect(try JSONEncoding.string(summary, format: format) == expected)
    }
  }

  @Test("a day survives its JSON form")
  func roundTrip() throws {
    var random = SeededGenerator(state: 8)
    for _ in 0..<20 {
      let summary = try random.summary()
      #expect(try decode(DaySummary.self, encode(summary)) == summary)
    }
  }

  @Test("an entry of a meal that differs from the entry of the day is written as it is")
  func differentEntries() throws {
    var random = SeededGenerator(state: 9)
    var summary = try random.summary(entries: 3)
    summary.meals = [MealSummary(meal: .lunch, entries: summary.entries, totals: summary.totals)]
    summary.meals[0].entries[1].name = "Another name"
    #expect(try decode(DaySummary.self, encode(summary)).meals[0].entries == summary.meals[0].entries)
    summary.entries = []
    #expect(try decode(DaySummary.self, encode(summary)) == summary)
  }

  @Test("a number that is not finite is named by its pointer")
  func pointers() throws {
    var random = SeededGenerator(state: 10)
    let sound = try random.summary(entries: 3)
    func pointer(_ change: (inout DaySummary) -> Void) -> String? {
      var summary = sound
      change(&summary)
      return #expect(throws: JSONEncodingError.self) { try JSONEncoding.encode(["day": summary]) }?.pointer
    }
    let unmeasured = NutrientValue(.nan, "mg")
    #expect(pointer { $0.entries[2].calories = .nan } == "/day/entries/2/calories")
    #expect(pointer { $0.entries[0].nutrients["iron"] = unmeasured } == "/day/entries/0/nutrients/iron/value")
    let inMeal = pointer {
      $0.meals[0].entries = [$0.entries[1]]
      $0.meals[0].entries[0].fat = .infinity
    }
    #expect(inMeal == "/day/meals/0/entries/0/fat")
    #expect(pointer { $0.totals.protein.value = .nan } == "/day/totals/protein/value")
    #expect(pointer { $0.remaining.nutrients["a/b"] = .nan } == "/day/remaining/nutrients/a~1b")
    #expect(pointer { $0.goals.fat = .nan } == "/day/goals/fat")
  }
}

/// Writes what a synthesized conformance would, by reflection.
private struct Reflected: Encodable {
  private let value: Any

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(_ value: Any) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case let nutrients as Nutrients:
      let members = nutrients.map { ($0.id, Reflected($0.value)) }
      try Dictionary(uniqueKeysWithValues: members).encode(to: encoder)
    case let elements as [any JSONObjectEncodable]: try elements.map(Reflected.init).encode(to: encoder)
    case let members as [String: any JSONObjectEncodable]: try members.mapValues(Reflected.init).encode(to: encoder)
    case let object as any JSONObjectEncodable: try encodeProperties(of: object, to: encoder)
    case let other as any Encodable: try other.encode(to: encoder)
    default: Issue.record("\(type(of: value)) cannot be written")
    }
  }

  private func encodeProperties(of object: Any, to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Name.self)
    for (label, value) in Mirror(reflecting: object).children {
      let mirror = Mirror(reflecting: value)
      guard let wrapped = mirror.displayStyle == .optional ? mirror.children.first?.value : value else { continue }
      try members.encode(Reflected(wrapped), forKey: Name(stringValue: try #require(label)))
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func summary(entries count: Int? = nil) throws -> DaySummary {
    let day = try Day(parsing: "2026-11-30")
    let entries = try (0..<(count ?? Int.random(in: 0..<6, using: &self))).map { _ in try entry(on: day) }
    let meals = Meal.allCases.map { meal in
      MealSummary(meal: meal, entries: entries.filter { $0.meal == meal }, totals: totals())
    }
    return DaySummary(
      day: day, entries: entries, meals: meals, totals: totals(),
      goals: Goals(calories: amount(), nutrients: ["iron": amount()], pins: ["iron"]),
      remaining: Remaining(
        calories: amount(), protein: perhaps { $0.amount() }, carbs: nil, fat: nil,
        nutrients: ["iron": amount(), "éclairs": amount(), "iro": amount()]),
      progress: DayProgress(
        calories: progress(), protein: perhaps { $0.progress() }, carbs: perhaps { $0.progress() }, fat: nil,
        nutrients: ["iron": progress(), "é": progress(), "z": progress()]),
      note: perhaps { $0.text() })
  }

  private mutating func entry(on day: Day) throws -> Entry {
    Entry(
      id: Identifier.random(using: &self), day: day, timestamp: try Instant(parsing: "2026-11-30T08:15:00-05:00"),
      name: text(), brand: perhaps { $0.text() }, meal: Meal.allCases.randomElement(using: &self) ?? .lunch,
      calories: amount(), protein: perhaps { $0.amount() }, carbs: perhaps { $0.amount() },
      fat: perhaps { $0.amount() }, nutrients: nutrients(), serving: perhaps { .volume(ml: $0.amount() + 1) },
      servingSize: perhaps { $0.text() }, servingQuantity: perhaps { $0.amount() + 1 },
      servingUnit: perhaps { $0.text() }, servingsPerContainer: perhaps { $0.amount() + 1 },
      servingCount: perhaps { $0.amount() + 1 },
      servingMappings: perhaps { _ in
        [ServingMapping(from: ServingAmount(1, "serving"), to: ServingAmount(40, "g"))]
      } ?? [],
      foodId: perhaps { Identifier.random(using: &$0) }, confidence: perhaps { _ in 0.97 },
      scanDurationMs: perhaps { _ in 2140 }, selectionSummary: perhaps { $0.text() })
  }

  private mutating func nutrients() -> Nutrients {
    var nutrients = Nutrients()
    for name in ["iron", "sodium", "invented \"stuff\"", "éclairs", "zinc"] where Bool.random(using: &self) {
      nutrients[name] = NutrientValue(
        amount(), "mg", bound: perhaps { _ in .lessThan }, origin: perhaps { _ in "label" })
    }
    return nutrients
  }

  private mutating func totals() -> Totals {
    func total(_ value: Double) -> Total { Total(value: value, unit: "g", known: 2, unknown: 1) }
    return Totals(
      entries: 3, calories: total(amount()), protein: total(amount()), carbs: total(amount()), fat: total(amount()),
      nutrients: [
        "zinc": NutrientTotal(value: amount(), unit: "mg", known: 1, unknown: 2, bound: .either),
        "éclairs": NutrientTotal(
          value: amount(), unit: "IU", known: 1, unknown: 2,
          apart: [ApartTotal(unit: "g", value: amount(), entries: 1, bound: perhaps { _ in .lessThan })]),
        "iron": NutrientTotal(value: amount(), unit: "mg", known: 1, unknown: 2),
      ])
  }

  private mutating func progress() -> Progress {
    let status = ProgressStatus.allCases.randomElement(using: &self) ?? .met
    return Progress(value: amount(), goal: amount() + 1, ratio: amount(), status: status)
  }

  private mutating func amount() -> Double { Double(Int.random(in: 0...99_999, using: &self)) / 100 }

  private mutating func text() -> String {
    let alphabet = ["a", "B", " x", "\"", "\\", "\n", "é", "\u{2028}", "🍎", "a longer run of plain text"]
    let length = Int.random(in: 0..<6, using: &self)
    return "t" + (0..<length).map { _ in alphabet.randomElement(using: &self) ?? "" }.joined()
  }

  private mutating func perhaps<Value>(_ make: (inout SeededGenerator) -> Value) -> Value? {
    Bool.random(using: &self) ? make(&self) : nil
  }
}
