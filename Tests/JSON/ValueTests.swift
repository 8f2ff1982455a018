import JSON
import Testing

@Suite struct ValueTests {
  @Test("random values are equal after writing and parsing", arguments: 0..<8 as Range<UInt64>)
  func randomRoundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let value = random.value(depth: 5)
      let text = try JSONEncoding.encode(value)
      #expect(try JSONValue(parsing: text) == value)
      #expect(try JSONEncoding.encode(JSONValue(parsing: text)) == text)
      #expect(!text.contains(UInt8(ascii: "\n")))
      #expect(try JSONValue(parsing: JSONEncoding.encode(value, format: .pretty)) == value)
      #expect(try JSONValue(encoding: value) == value)
      #expect(try value.decode(JSONValue.self, unknownMembers: .reject) == value)
    }
  }

  @Test("numbers are equal when they are the same number")
  func numericEquality() {
    #expect(JSONValue.integer(1) == .number(1))
    #expect(JSONValue.integer(1).hashValue == JSONValue.number(1).hashValue)
    #expect(JSONValue.number(0).hashValue == JSONValue.number(-0.0).hashValue)
    #expect(JSONValue.integer(9_007_199_254_740_993) != .number(9_007_199_254_740_992))
    #expect(JSONValue.integer(.max) != .number(0x1p63))
  }

  @Test("objects keep order, compare without it, and tell apart keys that only look alike")
  func objects() throws {
    var object: JSONObject = ["b": 1, "a": 2]
    #expect(object == ["a": 2, "b": 1])
    #expect(object.hashValue == (["a": 2, "b": 1] as JSONObject).hashValue)
    #expect(object != ["a": 2, "b": 2])
    #expect(object != ["a": 2, "c": 1])
    object["c"] = 3
    object["b"] = nil
    object["a"] = "x"
    object["z"] = nil
    #expect(object.description == #"{"a":"x","c":3}"#)
    object["é"] = 1
    object["e\u{301}"] = 2
    #expect(object.count == 4)
    #expect(JSONObject([("a", 1), ("b", 2), ("a", 3)]).description == #"{"a":3,"b":2}"#)
  }

  @Test("nodes are read in place")
  func nodes() throws {
    let text = #"{"a":[1,{"b":"x\n"},-0.5,[]],"c":true,"d":null, "\u0065" : 2e0}"#
    let document = try JSONDocument(parsing: text)
    let root = document.root
    #expect(root.kind == .object && root.count == 4)
    #expect(root.members.map(\.key) == ["a", "c", "d", "e"])
    #expect(root["a"]?.elements.map(\.kind) == [.number, .object, .number, .array])
    #expect(root["a"]?[1]?["b"]?.string == "x\n")
    #expect(root["a"]?[2]?.double == -0.5 && root["a"]?[2]?.integer == nil)
    #expect(root["a"]?[4] == nil && root["a"]?[-1] == nil)
    #expect(root["e"]?.integer == 2)
    #expect(root["c"]?.bool == true && root["c"]?.string == nil)
    #expect(root["d"]?.isNull == true)
    #expect(root["nope"] == nil && root["c"]?["x"] == nil)
    let bytes = Array(text.utf8)
    let inner = try #require(root["a"]?[1])
    #expect(String(decoding: bytes[inner.sourceRange], as: UTF8.self) == #"{"b":"x\n"}"#)
    #expect(inner["b"]?.sourceBytes == Array(#""x\n""#.utf8))
    #expect(root.sourceRange == 0..<bytes.count)
    #expect(root.value == ["a": [1, ["b": "x\n"], -0.5, []], "c": true, "d": nil, "e": 2])
  }

  @Test("bytes are parsed from any collection")
  func collections() throws {
    let bytes = Array("xx[1,2]yy".utf8)
    #expect(try JSONDocument(parsing: bytes[2..<7]).root.count == 2)
    #expect(try bytes[2..<7].withUnsafeBytes { try JSONDocument(parsing: $0) }.byteCount == 5)
    #expect(try JSONDocument(parsing: ["[", "]"].joined().utf8).root.kind == .array)
    #expect(
      try JSONDocument(parsing: bytes.lazy.filter { $0 != UInt8(ascii: "x") && $0 != UInt8(ascii: "y") }).root.count
        == 2)
  }

  @Test("pointers are parsed, written and followed")
  func pointers() throws {
    // The examples of RFC 6901, section 5.
    let text =
      #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#
    let root = try JSONDocument(parsing: text).root
    let expected: [(String, JSONValue)] = [
      ("", root.value), ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3),
      ("/g|h", 4), ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8),
    ]
    for (text, value) in expected {
      let pointer = try #require(JSONPointer(parsing: text))
      #expect(pointer.description == text)
      #expect(root[pointer]?.value == value)
      #expect(root.value[pointer] == value)
    }
    for text in ["/foo/2", "/foo/00", "/foo/-", "/foo/bar", "/nope", "/foo/0/x"] {
      let pointer = try #require(JSONPointer(parsing: text))
      #expect(root[pointer] == nil)
      #expect(root.value[pointer] == nil)
    }
    #expect(JSONPointer(parsing: "foo") == nil)
    #expect(JSONPointer(parsing: "/a~2") == nil)
    #expect(JSONPointer(parsing: "/a~") == nil)
  }

  @Test("merge patches follow RFC 7396, appendix A")
  func mergePatch() throws {
    let cases = [
      (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
      (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
      (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
      (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
      (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
      (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#), (#"{"a":"foo"}"#, "null", "null"),
      (#"{"a":"foo"}"#, #""bar""#, #""bar""#), (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
      (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
      ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ]
    for (value, patch, result) in cases {
      let patched = try JSONValue(parsing: value).applying(mergePatch: JSONValue(parsing: patch))
      #expect(patched.description == result)
    }
  }

  @Test("a value is decoded and encoded like its text")
  func conversion() throws {
    let value = try JSONValue(encoding: Meal.porridge)
    #expect(value["nutrients"]?["calories"] == 290.5)
    #expect(try value.decode(Meal.self, unknownMembers: .reject) == .porridge)
    let error = #expect(throws: JSONDecodingError.self) {
      try (["grams": 1, "gram": 2] as JSONValue).decode([String: String].self)
    }
    #expect(error?.pointer == "/grams")
  }
}

@Suite struct NearestNameTests {
  @Test(
    "slips of the keyboard find the name that was meant",
    arguments: [
      ("calorys", "calories"), ("protien", "protein"), ("Protein", "protein"), ("fbre", "fibre"), ("carbss", "carbs"),
      ("dayStrat", "dayStart"), ("fat", "fat"),
    ])
  func finds(name: String, meant: String) {
    let names = ["calories", "protein", "fibre", "carbs", "dayStart", "fat"]
    #expect(NearestName.find(name, among: names) == meant)
  }

  @Test(
    "other names find nothing",
    arguments: ["", "x", "zz", "sugar", "proteinsAndMore", String(repeating: "a", count: 99)])
  func findsNothing(name: String) {
    #expect(NearestName.find(name, among: ["calories", "protein", "b", "", "qqq"]) == nil)
  }

  @Test("the first of equally near names wins")
  func first() {
    #expect(NearestName.find("cat", among: ["bat", "hat"]) == "bat")
    #expect(NearestName.find("cat", among: ["bat", "cat"]) == "cat")
  }
}
