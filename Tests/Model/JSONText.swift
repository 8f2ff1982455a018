import JSON
import Model

func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
  try JSONDocument(parsing: text).root.decode(type, unknownMembers: .reject)
}

func encode(_ value: some Encodable) throws -> String {
  try JSONEncoding.string(value)
}

/// Why a text is refused, or nil if it was read.
func refusal<Value: Decodable>(of type: Value.Type, _ text: String) -> JSONDecodingError? {
  do {
    _ = try decode(type, text)
    return nil
  } catch {
    return error as? JSONDecodingError
  }
}

/// The failure that a check throws, or nil.
func failure(_ check: () throws(Failure) -> Void) -> Failure? {
  do throws(Failure) {
    try check()
    return nil
  } catch {
    return error
  }
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
