import Testing
import YAML

@Suite struct YAMLScalarTests {
  @Test(
    arguments: [
      ("", .null), ("~", .null), ("null", .null), ("NULL", .null), ("nUll", .string("nUll")),
      ("true", .bool(true)), ("False", .bool(false)), ("tRue", .string("tRue")),
      ("12", .integer(12)), ("-0", .integer(0)), ("+7", .integer(7)), ("007", .integer(7)),
      ("0x1F", .integer(31)), ("0o17", .integer(15)), ("0x", .string("0x")), ("0x-1", .string("0x-1")),
      ("0o8", .string("0o8")), ("-0x1", .string("-0x1")),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)),
      ("1.5", .number(1.5)), (".5", .number(0.5)), ("1.", .number(1)), ("-1e3", .number(-1000)), ("1E+2", .number(100)),
      (".inf", .number(.infinity)), ("-.INF", .number(-.infinity)),
      (".", .string(".")), ("1e", .string("1e")), ("e1", .string("e1")), ("-", .string("-")),
      ("1_000", .string("1_000")),
      ("1,5", .string("1,5")), ("inf", .string("inf")), ("nan", .string("nan")), ("0b1", .string("0b1")),
    ] as [(String, YAMLScalar)])
  func `a plain scalar follows the core schema of YAML 1.2`(text: String, meaning: YAMLScalar) {
    #expect(YAMLScalar(plain: text) == meaning)
  }

  @Test func `not-a-number is a number`() {
    guard case .number(let value) = YAMLScalar(plain: ".nan") else {
      Issue.record("expected a number")
      return
    }
    #expect(value.isNaN)
  }

  @Test(arguments: ["no", "yes", "on", "off", "Y", "04:00", "190:20:30", "2026-11-30", "1.2.3"])
  func `what older YAML converts stays a string`(text: String) throws {
    #expect(try YAMLNode(parsing: "key: \(text)").mapping?["key"]?.string == text)
  }

  @Test func `quoting makes a string of anything`() throws {
    let node = try YAMLNode(parsing: #"["12", 'true', "~", 12, true, ~]"#)
    let elements = try #require(node.sequence)
    #expect(elements.map(\.string) == ["12", "true", "~", nil, nil, nil])
    #expect(elements[3].integer == 12)
    #expect(elements[3].number == 12.0)
    #expect(elements[4].bool == true)
    #expect(elements[5].isNull)
    #expect(elements[0].integer == nil)
  }
}
