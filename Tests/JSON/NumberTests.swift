import JSON
import Testing

@Suite struct NumberTests {
  @Test(
    "64-bit integers are exact",
    arguments: [
      0, 1, -1, 9_007_199_254_740_993, -9_007_199_254_740_993, .max, .min, .max - 1, .min + 1, 999_999_999_999_999_999,
    ] as [Int64])
  func exactIntegers(integer: Int64) throws {
    #expect(try decode("\(integer)", as: Int64.self) == integer)
    #expect(try JSONEncoding.string(integer) == "\(integer)")
    #expect(try decode("\(integer)", as: JSONValue.self) == .integer(integer))
    #expect(try JSONEncoding.string(JSONValue.integer(integer)) == "\(integer)")
  }

  @Test("UInt64 reads up to its own maximum")
  func unsigned() throws {
    #expect(try decode("18446744073709551615", as: UInt64.self) == .max)
    #expect(try JSONEncoding.string(UInt64.max) == "18446744073709551615")
    #expect(try decodingError("18446744073709551616", as: UInt64.self)?.kind == .outOfRange)
    #expect(try decodingError("-1", as: UInt64.self)?.kind == .outOfRange)
  }

  @Test("an integer beyond 64 bits is a double, and out of range for an integer")
  func beyondInt64() throws {
    #expect(try decode("9223372036854775808", as: Double.self) == 0x1p63)
    #expect(try decode("9223372036854775808", as: JSONValue.self) == .number(0x1p63))
    let error = try #require(try decodingError("[9223372036854775808]", as: [Int].self))
    #expect(error.kind == .outOfRange)
    #expect(error.pointer == "/0")
    #expect(
      error.message
        == "The number is out of range: it must be from -9223372036854775808 to 9223372036854775807.")
    #expect(try decodingError("-9223372036854775809", as: Int64.self)?.kind == .outOfRange)
  }

  @Test(
    "whole numbers in any form are integers",
    arguments: [
      ("1.0", 1), ("1e2", 100), ("1.5e1", 15), ("100e-2", 1), ("-2.50e1", -25), ("0.0", 0), ("0e999999999999999999", 0),
      ("-0.0", 0), ("9007199254740993.0", 9_007_199_254_740_993), ("9223372036854775807.000", .max),
      ("-9.223372036854775808e18", .min), ("0.00001e5", 1), ("1200000000000000000000e-20", 12),
    ] as [(String, Int64)])
  func wholeNumbers(text: String, integer: Int64) throws {
    #expect(try decode(text, as: Int64.self) == integer)
  }

  @Test(
    "numbers that are not whole are refused for integers", arguments: ["1.5", "1e-1", "15e-1", "0.1", "-0.5", "1e-400"])
  func notWhole(text: String) throws {
    let error = try #require(try decodingError(#"{"a":[0,\#(text)]}"#, as: [String: [Int]].self))
    #expect(error.kind == .outOfRange)
    #expect(error.pointer == "/a/1")
    #expect(error.message == "Expected a whole number.")
  }

  @Test("every integer width checks its range")
  func widths() throws {
    func check<Value: FixedWidthInteger & Codable>(_ type: Value.Type) throws {
      #expect(try decode("\(Value.max)", as: type) == .max)
      #expect(try decode("\(Value.min)", as: type) == .min)
      #expect(try JSONEncoding.string([Value.min, Value.max]) == "[\(Value.min),\(Value.max)]")
      #expect(try decodingError("1\(Value.max)", as: type)?.kind == .outOfRange)
      #expect(try decodingError("-1\(Value.max)", as: type)?.kind == .outOfRange)
      guard let beyond = Int64(exactly: Value.max), beyond < .max else { return }
      #expect(try decodingError("\(beyond + 1)", as: type)?.kind == .outOfRange)
    }
    try check(Int8.self)
    try check(Int16.self)
    try check(Int32.self)
    try check(Int64.self)
    try check(Int.self)
    try check(UInt8.self)
    try check(UInt16.self)
    try check(UInt32.self)
    try check(UInt64.self)
    try check(UInt.self)
  }

  @Test("minus zero is the integer 0, keeps its sign as a double, and is written -0.0")
  func minusZero() throws {
    #expect(try decode("-0", as: Int.self) == 0)
    let double = try decode("-0", as: Double.self)
    #expect(double == 0 && double.sign == .minus)
    #expect(try JSONEncoding.string(-0.0) == "-0.0")
    #expect(try JSONEncoding.string(try decode("-0", as: JSONValue.self)) == "-0.0")
    #expect(try decode("-0", as: JSONValue.self) == .integer(0))
  }

  @Test(
    "doubles are written in their shortest form, whole ones without a point",
    arguments: [
      (310.0, "310"), (0, "0"), (0.1, "0.1"), (-2.5, "-2.5"), (1e15, "1000000000000000"),
      (9_007_199_254_740_991, "9007199254740991"), (9_007_199_254_740_992, "9007199254740992.0"), (1e300, "1e+300"),
      (.leastNonzeroMagnitude, "5e-324"), (0.1 + 0.2, "0.30000000000000004"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    ] as [(Double, String)])
  func writesDoubles(number: Double, text: String) throws {
    #expect(try JSONEncoding.string(number) == text)
    #expect(try decode(text, as: Double.self) == number)
  }

  @Test("doubles are read to the nearest value")
  func readsDoubles() throws {
    for text in [
      "0.1", "1.7976931348623157e308", "2.2250738585072011e-308", "4.9e-324", "9007199254740993",
      "123456789012345678901234567890", "1e22", "1e23", "8.5e-22", "0.000001", "3.14159265358979323846264338327950288",
      "1E+2", "12.50", "99999999999999999999e-5",
    ] {
      #expect(try decode(text, as: Double.self) == Double(text), "\(text)")
    }
    #expect(try decode("1e-400", as: Double.self) == 0)
  }

  @Test("a float that a double holds but a float does not is out of range")
  func floats() throws {
    #expect(try decode("1.5", as: Float.self) == 1.5)
    #expect(try JSONEncoding.string(Float(0.1)) == "0.1")
    #expect(try JSONEncoding.string(Float(16)) == "16")
    #expect(try decodingError("1e39", as: Float.self)?.kind == .outOfRange)
  }

  @Test("numbers that are not finite cannot be written", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(number: Double) throws {
    struct Outer: Encodable {
      var list: [[String: Double]]
    }
    let error = #expect(throws: JSONEncodingError.self) {
      try JSONEncoding.encode(Outer(list: [[:], ["a/b": number]]))
    }
    #expect(error?.pointer == "/list/1/a~1b")
    #expect(error?.message.contains("finite") == true)
    #expect(throws: JSONEncodingError.self) { try JSONEncoding.encode(number) }
    let nested = #expect(throws: JSONEncodingError.self) {
      try JSONEncoding.encode(["v": JSONValue.array([1, .object(["x": .number(number)])])])
    }
    #expect(nested?.pointer == "/v/1/x")
  }

  @Test("random doubles and their texts round trip")
  func randomDoubles() throws {
    var random = SeededRandom(seed: 1)
    for _ in 0..<5_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      #expect(try decode(JSONEncoding.string(number), as: Double.self) == number)
      let digits = Int64.random(in: -1_000_000_000_000_000...1_000_000_000_000_000, using: &random)
      let decimal = Double(digits >> Int64.random(in: 0..<50, using: &random)) / [1, 10, 100, 1000][Int(digits & 3)]
      #expect(try decode("\(decimal)", as: Double.self) == decimal)
      let shortest = decimal == decimal.rounded() ? "\(Int64(decimal))" : "\(decimal)"
      #expect(try JSONEncoding.string(decimal) == shortest)
    }
  }
}
