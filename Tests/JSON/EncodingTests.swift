import JSON
import Testing

@Suite struct EncodingTests {
  @Test(
    "strings escape what must be escaped and what some readers take for a line end",
    arguments: [
      ("a\"b\\c/d", #""a\"b\\c/d""#),
      ("\u{0}\u{8}\t\n\u{B}\u{C}\r\u{1F}", #""\u0000\b\t\n\u000b\f\r\u001f""#),
      ("\u{85}\u{2028}\u{2029}", #""\u0085\u2028\u2029""#),
      ("é\u{80}\u{84}\u{86}\u{2027}\u{202A}🍎\u{7F}", "\"é\u{80}\u{84}\u{86}\u{2027}\u{202A}🍎\u{7F}\""),
      ("exactly8\"", #""exactly8\"""#),
      ("", "\"\""),
    ])
  func escapes(string: String, text: String) throws {
    #expect(try JSONEncoding.string(string) == text)
    #expect(try decode(text, as: String.self) == string)
  }

  @Test("dictionaries are sorted by the UTF-8 of their keys")
  func sortedDictionaries() throws {
    let dictionary = ["b": [1], "a": [], "é": [2, 3], "Z": [4], "": [5], "aa": [6], "\u{FFFF}": [7], "🍎": [8]]
    #expect(
      try JSONEncoding.string(dictionary)
        == "{\"\":[5],\"Z\":[4],\"a\":[],\"aa\":[6],\"b\":[1],\"é\":[2,3],\"\u{FFFF}\":[7],\"🍎\":[8]}")
    #expect(try JSONEncoding.string(["x": ["d": 1, "c": 2], "w": [:]]) == #"{"w":{},"x":{"c":2,"d":1}}"#)
    #expect(try JSONEncoding.string([10: "a", 9: "b"]) == #"{"10":"a","9":"b"}"#)
    #expect(try JSONEncoding.string([String: Int]()) == "{}")
  }

  @Test("the pretty form has one member a line")
  func pretty() throws {
    struct Page: Encodable {
      var title = "Pea"
      var empty: [Int] = []
      var none: [String: Int] = [:]
      var values: [String: [Double]] = ["b": [1, 2.5], "a": []]
    }
    let expected = """
      {
        "title": "Pea",
        "empty": [],
        "none": {},
        "values": {
          "a": [],
          "b": [
            1,
            2.5
          ]
        }
      }
      """
    #expect(try JSONEncoding.string(Page(), format: .pretty) == expected)
    let value = try JSONValue(parsing: expected)
    #expect(try JSONEncoding.string(value, format: .pretty) == expected)
  }

  @Test("appending keeps what the buffer holds, also when the value cannot be written")
  func append() throws {
    var buffer = Array("Content: ".utf8)
    try JSONEncoding.append(["a": 1], to: &buffer)
    #expect(String(decoding: buffer, as: UTF8.self) == #"Content: {"a":1}"#)
    #expect(throws: JSONEncodingError.self) { try JSONEncoding.append([1, Double.nan], to: &buffer) }
    #expect(String(decoding: buffer, as: UTF8.self) == #"Content: {"a":1}"#)
  }

  @Test("text longer than the first buffer is whole")
  func growth() throws {
    let strings = (0..<500).map { String(repeating: "é\"", count: $0 % 40) }
    #expect(try decode(JSONEncoding.string(strings), as: [String].self) == strings)
    let long = String(repeating: "x", count: 100_000)
    #expect(try JSONEncoding.encode(long).count == 100_002)
  }

  @Test("a value that writes nothing is an empty object")
  func nothing() throws {
    struct Empty: Encodable {}
    struct Silent: Encodable {
      func encode(to encoder: any Encoder) {}
    }
    #expect(try JSONEncoding.string(Empty()) == "{}")
    #expect(try JSONEncoding.string([Silent()]) == "[{}]")
  }

  @Test("raw JSON is laid out anew in the pretty format, and its scalars stay as they are")
  func rawPretty() throws {
    let raw = try RawJSON(parsing: Array(#"{"b":1.0,"a":[],"c":[12345678901234567890123,"\u00e9"]}"#.utf8))
    let pretty = """
      {
        "x": {
          "b": 1.0,
          "a": [],
          "c": [
            12345678901234567890123,
            "\\u00e9"
          ]
        }
      }
      """
    #expect(try JSONEncoding.string(["x": raw], format: .pretty) == pretty)
  }

  @Test("raw JSON is written as it is")
  func raw() throws {
    let raw = try RawJSON(parsing: Array(#" {"b": 1.0, "a":[] } "#.utf8))
    #expect(try JSONEncoding.string(["x": raw]) == #"{"x":{"b": 1.0, "a":[] }}"#)
    #expect(try decode(#"{"x":{"b": 1.0, "a":[] }}"#, as: [String: RawJSON].self, unknownMembers: .reject)["x"] == raw)
    #expect(throws: JSONSyntaxError.self) { try RawJSON(parsing: Array("[1".utf8)) }
    #expect(try RawJSON(encoding: [1, 2]).bytes == Array("[1,2]".utf8))
  }

  @Test("a value nested beyond all measure is refused")
  func depth() throws {
    struct Endless: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(self)
      }
    }
    let error = #expect(throws: JSONEncodingError.self) { try JSONEncoding.encode(Endless()) }
    #expect(error?.message.contains("512") == true)
    var value = JSONValue.null
    for _ in 0..<600 { value = .array([value]) }
    #expect(throws: JSONEncodingError.self) { try JSONEncoding.encode(value) }
  }

  @Test("a member that failed leaves nothing behind when its type goes on")
  func caughtErrors() throws {
    struct Lenient: Encodable {
      enum CodingKeys: CodingKey {
        case a
        case b
        case c
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try? container.encode(Double.nan, forKey: .a)
        try? container.encode([["x": 1, "y": Double.nan]], forKey: .b)
        var list = container.nestedUnkeyedContainer(forKey: .c)
        try list.encode(1)
        try? list.encode([Double.nan])
        try? list.encode(Double.nan)
        try list.encode(list.count)
      }
    }
    #expect(try JSONEncoding.string(["l": Lenient()]) == #"{"l":{"c":[1,1]}}"#)
  }

  @Test("errors of a type's own encode(to:) surface with their place")
  func ownErrors() throws {
    struct Refusal: Error, Equatable {}
    struct Picky: Encodable {
      func encode(to encoder: any Encoder) throws { throw Refusal() }
    }
    let own = #expect(throws: JSONEncodingError.self) { try JSONEncoding.encode([["a": Picky()]]) }
    #expect(own?.pointer == "/0/a")
    #expect(own?.underlying as? Refusal == Refusal())
    struct Strict: Encodable {
      enum CodingKeys: CodingKey {
        case size
      }
      func encode(to encoder: any Encoder) throws {
        let container = encoder.container(keyedBy: CodingKeys.self)
        throw EncodingError.invalidValue(
          1, .init(codingPath: container.codingPath + [CodingKeys.size], debugDescription: "Too small."))
      }
    }
    let strict = #expect(throws: JSONEncodingError.self) { try JSONEncoding.encode(["s": Strict()]) }
    #expect(strict?.pointer == "/s/size")
    #expect(strict?.message == "Too small.")
  }
}
