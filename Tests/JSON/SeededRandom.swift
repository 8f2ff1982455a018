import JSON

/// SplitMix64: the same numbers in every run.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// Any JSON value, at most `depth` levels deep.
  mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &self) {
    case 0: .null
    case 1: .bool(Bool.random(using: &self))
    case 2: .integer(Int64(bitPattern: next()) >> Int64.random(in: 0..<64, using: &self))
    case 3: .number(number())
    case 4, 5: .string(text())
    case 6: .array((0..<Int.random(in: 0..<6, using: &self)).map { _ in value(depth: depth - 1) })
    default:
      .object(JSONObject((0..<Int.random(in: 0..<6, using: &self)).map { _ in (text(), value(depth: depth - 1)) }))
    }
  }

  private mutating func number() -> Double {
    let number = Double(bitPattern: next())
    return number.isFinite ? number : 0.5
  }

  mutating func text() -> String {
    let alphabet: [String] = [
      "a", "b", "0", " ", "\"", "\\", "/", "\n", "\t", "\u{0}", "\u{1F}", "\u{7F}", "\u{85}", "é", "e\u{301}",
      "\u{2028}",
      "\u{2029}", "\u{20AC}", "🍎", "\u{FEFF}", "\u{FFFF}", "plain text that is longer",
    ]
    return (0..<Int.random(in: 0..<8, using: &self)).map { _ in alphabet.randomElement(using: &self) ?? "" }.joined()
  }
}
