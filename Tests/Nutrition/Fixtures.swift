import Model

/// An invented entry; the number makes its id.
func entry(
  _ number: Int = 0, meal: Meal = .snack, minute: Int = 0, calories: Double = 0, protein: Double? = nil,
  carbs: Double? = nil, fat: Double? = nil, nutrients: Nutrients = [:]
) throws -> Entry {
  let digits = String(number)
  let id = "5eed0000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  return Entry(
    id: try Identifier(parsing: id), day: try Day(parsing: "2026-11-30"),
    timestamp: Instant(milliseconds: Int64(minute) * 60_000, offsetMinutes: 0), name: "Food \(number)", meal: meal,
    calories: calories, protein: protein, carbs: carbs, fat: fat, nutrients: nutrients)
}

/// Numbers that look random and are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
