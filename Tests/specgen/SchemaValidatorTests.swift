import JSON
import Testing

@testable import specgen

@Suite("Schema validator")
struct SchemaValidatorTests {
  struct Case: CustomTestStringConvertible {
    var schema: JSONValue
    var valid: [JSONValue]
    /// Values and the pointers of their violations.
    var invalid: [(value: JSONValue, pointers: [String])]

    var testDescription: String { schema.description }
  }

  static let cases: [Case] = [
    Case(
      schema: ["type": "string"], valid: ["", "plum"],
      invalid: [(1, [""]), (nil, [""]), (["a"], [""])]),
    Case(schema: ["type": "integer"], valid: [0, -7, 4.0], invalid: [(4.5, [""]), ("4", [""])]),
    Case(schema: ["type": "number"], valid: [0, 4.5], invalid: [(true, [""])]),
    Case(schema: ["type": ["integer", "null"]], valid: [3, nil], invalid: [("3", [""])]),
    Case(schema: [:], valid: [nil, 1, ["x": []]], invalid: []),
    Case(schema: ["enum": ["red", "blue"]], valid: ["red"], invalid: [("green", [""]), (0, [""])]),
    Case(schema: ["const": 3], valid: [3, 3.0], invalid: [(4, [""])]),
    Case(
      schema: ["minimum": 1, "exclusiveMaximum": 5], valid: [1, 4.9, "not a number"],
      invalid: [(0.9, [""]), (5, [""])]),
    Case(schema: ["maximum": 5, "exclusiveMinimum": 1], valid: [5, 1.1], invalid: [(5.1, [""]), (1, [""])]),
    Case(schema: ["minLength": 2, "maxLength": 3], valid: ["ab", "äöü", 9], invalid: [("a", [""]), ("abcd", [""])]),
    Case(schema: ["minItems": 1, "maxItems": 2], valid: [[1], [1, 2]], invalid: [([], [""]), ([1, 2, 3], [""])]),
    Case(
      schema: ["minProperties": 1, "maxProperties": 1], valid: [["a": 1]],
      invalid: [([:], [""]), (["a": 1, "b": 2], [""])]),
    Case(schema: ["pattern": "^[a-c]+$"], valid: ["abc", 5], invalid: [("abd", [""]), ("", [""])]),
    Case(
      schema: ["type": "string", "format": "date"], valid: ["2031-02-03"],
      invalid: [("2031-2-3", [""]), ("today", [""])]),
    Case(
      schema: ["format": "date-time"], valid: ["2031-02-03T04:05:06Z", "2031-02-03T04:05:06.789-05:00"],
      invalid: [("2031-02-03T04:05:06", [""])]),
    Case(
      schema: ["format": "uuid"], valid: ["5eed0000-0000-4000-8000-000000000071"],
      invalid: [("5EED0000-0000-4000-8000-000000000071", [""])]),
    Case(
      schema: ["type": "array", "items": ["type": "integer"]], valid: [[], [1, 2]],
      invalid: [([1, "2", 3, nil], ["/1", "/3"])]),
    Case(schema: ["uniqueItems": true], valid: [[1, 2]], invalid: [([1, 2, 1.0], [""])]),
    Case(
      schema: ["type": "object", "properties": ["a": ["type": "integer"]], "required": ["a"]],
      valid: [["a": 1], ["a": 1, "b": 2]], invalid: [([:], [""]), (["a": "x"], ["/a"])]),
    Case(
      schema: ["properties": ["a": [:]], "additionalProperties": false], valid: [["a": 1]],
      invalid: [(["a": 1, "b/c~": 2], ["/b~1c~0"])]),
    Case(
      schema: ["additionalProperties": ["type": "integer"]], valid: [["a": 1]],
      invalid: [(["a": 1, "b": "2"], ["/b"])]),
    Case(schema: ["propertyNames": ["enum": ["a", "b"]]], valid: [["a": 1]], invalid: [(["c": 1], ["/c"])]),
    Case(
      schema: ["anyOf": [["type": "integer"], ["type": "array", "items": ["type": "string"]]]], valid: [1, ["x"]],
      invalid: [([1], ["", "/0"])]),
    Case(
      schema: ["oneOf": [["type": "number"], ["type": "integer"]]], valid: [1.5],
      invalid: [(1, [""]), ("1", ["", ""])]),
    Case(
      schema: ["$ref": "#/components/schemas/Even"], valid: [2], invalid: [(3, [""])]),
    Case(
      schema: ["type": "string", "title": "t", "description": "d", "default": "x", "examples": [], "x-known": 1],
      valid: ["a"], invalid: []),
  ]

  let validator = SchemaValidator(components: ["Even": ["enum": [2, 4, 6]]])

  @Test("accepts what the keywords allow and points at what they do not", arguments: cases)
  func table(_ example: Case) throws {
    let schema = try #require(example.schema.object)
    for value in example.valid {
      #expect(validator.violations(value, schema).isEmpty, "\(value)")
    }
    for (value, pointers) in example.invalid {
      #expect(validator.violations(value, schema).map(\.pointer) == pointers, "\(value)")
    }
  }

  static let faultySchemas: [JSONValue] = [
    ["contains": ["type": "string"]],
    ["format": "email"],
    ["pattern": "("],
    ["minimum": "one"],
    ["$ref": "#/components/schemas/Odd"],
    ["enum": "red"],
    ["items": ["type"]],
  ]

  @Test("a schema that uses what the validator does not know is an error", arguments: faultySchemas)
  func faultySchema(_ schema: JSONValue) throws {
    let violations = validator.violations("value", try #require(schema.object))
    #expect(violations.count == 1)
    #expect(violations.first?.message.hasPrefix("has a schema") == true)
  }

  @Test("members that a schema leaves open are refused on demand")
  func refusesUnknownMembers() {
    let schema: JSONObject = ["type": "object", "properties": ["a": ["type": "integer"]]]
    let strict = SchemaValidator(components: [:], refusesUnknownMembers: true)
    #expect(validator.violations(["b": 1], schema).isEmpty)
    #expect(strict.violations(["a": 1, "b": 1], schema).map(\.pointer) == ["/b"])
    #expect(strict.violations(["b": 1], ["type": "object"]).isEmpty)
  }
}
