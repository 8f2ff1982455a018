import JSON
import Testing

/// A text the parser must refuse, and where.
struct Refusal: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var text: String
  var offset: Int
  var pointer: String
  var kind: JSONSyntaxError.Kind

  init(
    _ name: String, _ text: String, at offset: Int, _ pointer: String = "",
    _ kind: JSONSyntaxError.Kind = .malformed
  ) {
    testDescription = name
    self.text = text
    self.offset = offset
    self.pointer = pointer
    self.kind = kind
  }
}

@Suite struct ParserTests {
  @Test(
    "RFC 8259 texts are accepted",
    arguments: [
      "null", "true", "false", "0", "-0", "\"\"", "[]", "{}", " \t\r\n[ ] \n", "[[[]],[]]", "{\"\":0}", "[0,1]",
      "{\"a\":{\"a\":[{\"a\":1}]}}", "1E5", "1e+5", "1e-5", "-1.5e0", "0.5", "0e1", "0.0e-0",
      "123456789012345678901234",
      "\"\\u0000\"", "\"\\ud83c\\udf4e\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\u{7F}\"", "\"\u{FEFF}\"",
      "\"\u{10FFFF}\"", "\"\u{2028}\u{2029}\u{85}\"", "[1e-400]", "{\"a\":1,\"A\":1}", "{\"\u{E9}\":1,\"e\u{301}\":1}",
      "[\"0123456\",\"01234567\",\"012345678\"]", "[1 ,\n2\t]", "{ \"a\" : 1 , \"b\" : 2 }",
    ])
  func accepts(text: String) {
    #expect(syntaxError(text) == nil)
  }

  @Test(
    "other texts are refused where they go wrong",
    arguments: [
      Refusal("nothing", "", at: 0),
      Refusal("only white space", "  ", at: 2),
      Refusal("byte order mark", "\u{FEFF}{}", at: 0),
      Refusal("two values", "1 2", at: 2),
      Refusal("a bracket too much", "[]]", at: 2),
      Refusal("trailing comma in an array", "[1,]", at: 3),
      Refusal("trailing comma in an object", "{\"a\":1,}", at: 7),
      Refusal("leading comma", "[,1]", at: 1, "/0"),
      Refusal("two commas", "[1,,2]", at: 3, "/1"),
      Refusal("missing comma in an array", "[1 2]", at: 3),
      Refusal("missing comma in an object", "{\"a\":1 \"b\":2}", at: 7),
      Refusal("missing comma inside", "{\"a\":[[1],[2 3]]}", at: 13, "/a/1"),
      Refusal("wrong bracket", "[1}", at: 2),
      Refusal("wrong brace", "{\"a\":1]", at: 6),
      Refusal("open array", "[1", at: 2),
      Refusal("open array after a comma", "[1,", at: 3, "/1"),
      Refusal("open object", "{", at: 1),
      Refusal("open object after a key", "{\"a\"", at: 4),
      Refusal("open object after a colon", "{\"a\":", at: 5, "/a"),
      Refusal("open object after a member", "{\"a\":1", at: 6),
      Refusal("key without quotes", "{a:1}", at: 1),
      Refusal("number as key", "{1:1}", at: 1),
      Refusal("missing colon", "{\"a\" 1}", at: 5),
      Refusal("second key without colon", "{\"a\":1,\"b\"}", at: 10),
      Refusal("line comment", "[1, // one\n2]", at: 4, "/1"),
      Refusal("block comment", "/* */ 1", at: 0),
      Refusal("single quotes", "{\"a\":'b'}", at: 5, "/a"),
      Refusal("NaN", "{\"a\":NaN}", at: 5, "/a"),
      Refusal("Infinity", "[Infinity]", at: 1, "/0"),
      Refusal("minus Infinity", "[-Infinity]", at: 2, "/0"),
      Refusal("misspelt word", "[true,nul]", at: 6, "/1"),
      Refusal("capital word", "True", at: 0),
      Refusal("word that goes on", "nullx", at: 4),
      Refusal("leading zero", "[01]", at: 1, "/0"),
      Refusal("leading zero after minus", "-012", at: 1),
      Refusal("plus sign", "+1", at: 0),
      Refusal("point first", ".5", at: 0),
      Refusal("point last", "[5.]", at: 3, "/0"),
      Refusal("empty exponent", "1e", at: 2),
      Refusal("empty signed exponent", "1e+", at: 3),
      Refusal("only minus", "-", at: 1),
      Refusal("hexadecimal", "0x10", at: 1),
      Refusal("too large for a double", "{\"a\":[1e400]}", at: 6, "/a/0", .numberOutOfRange),
      Refusal("too small for a double", "-1e309", at: 0, "", .numberOutOfRange),
      Refusal("too many digits", "1" + String(repeating: "0", count: 309), at: 0, "", .numberOutOfRange),
      Refusal("open string", "[\"ab", at: 4, "/0"),
      Refusal("open string after a backslash", "\"\\", at: 1),
      Refusal("raw line break", "\"a\nb\"", at: 2),
      Refusal("raw tab", "{\"k\":\"\t\"}", at: 6, "/k"),
      Refusal("raw NUL in a string", "\"a\u{0}\"", at: 2),
      Refusal("NUL instead of a value", "[\u{0}]", at: 1, "/0"),
      Refusal("NUL after the value", "1\u{0}", at: 1),
      Refusal("unknown escape", "\"ab\\x\"", at: 3),
      Refusal("short unicode escape", "\"\\u12G4\"", at: 1),
      Refusal("lone high surrogate", "{\"a/b~\":\"\\ud83c\"}", at: 9, "/a~1b~0", .invalidText),
      Refusal("lone low surrogate", "\"\\udf4e\"", at: 1, "", .invalidText),
      Refusal("swapped surrogates", "\"\\udf4e\\ud83c\"", at: 1, "", .invalidText),
      Refusal("high surrogate and a letter", "\"\\ud83c\\u0041\"", at: 1, "", .invalidText),
      Refusal("form feed as white space", "[\u{C}1]", at: 1, "/0"),
      Refusal("no-break space", "\u{A0}1", at: 0),
    ])
  func refuses(refusal: Refusal) throws {
    let error = try #require(syntaxError(refusal.text))
    #expect(error.byteOffset == refusal.offset)
    #expect(error.pointer == refusal.pointer)
    #expect(error.kind == refusal.kind)
    #expect(error.message.hasSuffix("."))
  }

  @Test(
    "bytes that are not UTF-8 are refused",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
      [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF0, 0x9F, 0x8D], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func refusesInvalidUTF8(bytes: [UInt8]) throws {
    for prefix in ["", "1234567", "12345678", "\u{E9}"] {
      let text = Array("[\"\(prefix)".utf8) + bytes + Array("\"]".utf8)
      let error = try #require(syntaxError(text))
      #expect(error.kind == .invalidText)
      #expect(error.byteOffset == 2 + prefix.utf8.count)
      #expect(error.pointer == "/0")
    }
  }

  @Test("a byte order mark is named in the message")
  func namesByteOrderMark() throws {
    #expect(try #require(syntaxError("\u{FEFF}{}")).message.contains("byte order mark"))
    #expect(try #require(syntaxError([0xFF, 0xFE, 0x7B, 0x00])).message.contains("UTF-16"))
    #expect(try #require(syntaxError([0xFE, 0xFF, 0x00, 0x7B])).kind == .invalidText)
  }

  @Test("truncating a valid text anywhere is an error at or before its end")
  func truncation() throws {
    let text = Array(#"{"a":[1.5e3,"\ud83c\udf4e é",true,null],"b":{"c":-0}}"#.utf8)
    #expect(syntaxError(text) == nil)
    for length in 0..<text.count {
      let error = try #require(syntaxError(Array(text[..<length])))
      #expect(error.byteOffset <= length)
    }
  }
}

@Suite struct LimitTests {
  @Test("nesting is accepted up to the limit and refused beyond it, naming the limit")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(syntaxError(nested(128)) == nil)
    let error = try #require(syntaxError(nested(129)))
    #expect(error.kind == .tooDeep)
    #expect(error.byteOffset == 128)
    #expect(error.message.contains("128"))
    #expect(error.message.contains("maximumDepth"))
    #expect(syntaxError("[[]]", limits: JSONLimits(maximumDepth: 1))?.pointer == "/0")
    #expect(syntaxError("1", limits: JSONLimits(maximumDepth: 0)) == nil)
  }

  @Test("100,000 levels are refused at the limit")
  func deepNesting() {
    for unit in ["[", "{\"a\":", "[{\"a\":"] {
      #expect(syntaxError(String(repeating: unit, count: 100_000))?.kind == .tooDeep)
    }
    #expect(JSONLimits(maximumDepth: 1_000_000).maximumDepth == JSONLimits.greatestDepth)
    #expect(
      syntaxError(String(repeating: "[", count: 100_000), limits: JSONLimits(maximumDepth: 1_000_000))?.byteOffset
        == JSONLimits.greatestDepth)
  }

  @Test("a text at the greatest depth can be read, decoded and compared")
  func greatestDepth() throws {
    let depth = JSONLimits.greatestDepth
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let document = try JSONDocument(parsing: text, limits: JSONLimits(maximumDepth: depth))
    #expect(document.root.value == document.root.value)
    #expect(try document.root.decode(JSONValue.self) == document.root.value)
  }

  @Test("a text one byte too long is refused, naming the limit")
  func bytes() throws {
    let limits = JSONLimits(maximumBytes: 4)
    #expect(syntaxError("[12]", limits: limits) == nil)
    let error = try #require(syntaxError("[123]", limits: limits))
    #expect(error.kind == .tooLarge)
    #expect(error.byteOffset == 4)
    #expect(error.message == "The text has 5 bytes, more than the limit of 4 (maximumBytes).")
  }
}

@Suite struct DuplicateKeyTests {
  @Test("a duplicate key is refused with its pointer")
  func duplicate() throws {
    let error = try #require(syntaxError(#"{"x":{"a":1,"b":{"a":1},"a":2}}"#))
    #expect(error.kind == .duplicateKey)
    #expect(error.byteOffset == 24)
    #expect(error.pointer == "/x/a")
  }

  @Test(
    "keys are compared with their escapes resolved",
    arguments: [
      #"{"a":1,"\u0061":2}"#, #"{"\u0061":1,"a":2}"#, #"{"\/":1,"/":2}"#, #"{"":1,"":2}"#,
      #"{"\ud83c\udf4e":1,"🍎":2}"#,
    ])
  func escapes(text: String) {
    #expect(syntaxError(text)?.kind == .duplicateKey)
  }

  @Test("the first repetition is reported whatever the size of the object", arguments: [2, 3, 63, 64, 65, 66, 1000])
  func sizes(count: Int) throws {
    let members = (0..<count).map { "\"key\($0)\":\($0)" }
    #expect(syntaxError("{" + members.joined(separator: ",") + "}") == nil)
    let repeated = members + ["\"key1\":0", "\"key0\":0"]
    let error = try #require(syntaxError("{" + repeated.joined(separator: ",") + "}"))
    #expect(error.pointer == "/key1")
    #expect(error.byteOffset == members.joined(separator: ",").utf8.count + 2)
  }

  @Test("keys with equal signatures are not taken for duplicates")
  func signatures() {
    #expect(syntaxError(#"{"abcde":1,"axcye":2,"a0c0e":3}"#) == nil)
  }
}
