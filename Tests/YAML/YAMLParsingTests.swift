import Testing
import YAML

/// The error that reading a text must end with.
func yamlError(_ text: String, limits: YAMLLimits = .init()) throws -> YAMLError {
  try #require(throws: YAMLError.self) { try YAMLNode(parsing: text, limits: limits) }
}

@Suite struct YAMLParsingTests {
  @Test func `members keep their order and know where they were written`() throws {
    let node = try YAMLNode(parsing: "# Oats\nzeta: 1\n\nalpha:\n  - oat\n  - \"rye\"\n")
    let mapping = try #require(node.mapping)
    #expect(mapping.members.map(\.key) == ["zeta", "alpha"])
    #expect(mapping.members[1].keyPosition == YAMLPosition(line: 4, column: 1))
    let rye = try #require(mapping["alpha"]?.sequence?.last)
    #expect(rye.string == "rye")
    #expect(rye.position == YAMLPosition(line: 6, column: 5))
    #expect(mapping["beta"] == nil)
  }

  @Test func `a column counts characters, not bytes`() throws {
    let node = try YAMLNode(parsing: "{müsli: [é, x]}")
    #expect(node.mapping?["müsli"]?.sequence?[1].position == YAMLPosition(line: 1, column: 13))
  }

  @Test(arguments: ["", "\n\n", "# nothing but a comment", "---\n", "--- ~\n...\n"])
  func `a text without content is null`(text: String) throws {
    #expect(try YAMLNode(parsing: text).isNull)
  }

  @Test func `a byte order mark is skipped`() throws {
    #expect(try YAMLNode(parsing: "\u{FEFF}meal: lunch").mapping?["meal"]?.string == "lunch")
  }

  @Test func `block scalars keep or fold their lines`() throws {
    let node = try YAMLNode(parsing: "kept: |\n  a\n  b\nfolded: >-\n  a\n  b\n")
    #expect(node.mapping?["kept"]?.string == "a\nb\n")
    #expect(node.mapping?["folded"]?.string == "a b")
  }

  @Test func `a long sequence is read in linear time`() throws {
    let count = 200_000
    let node = try YAMLNode(parsing: "[" + String(repeating: "1,", count: count) + "]")
    #expect(node.sequence?.count == count)
  }
}

@Suite struct YAMLRefusalTests {
  @Test func `a duplicate key is refused and both places are named`() throws {
    let error = try yamlError("meal: lunch\nfood: oats\n\"meal\": dinner\n")
    #expect(error.message == "the key `meal` is already set on line 1")
    #expect(error.position == YAMLPosition(line: 3, column: 1))
  }

  @Test func `a second document is refused`() throws {
    let error = try yamlError("a: 1\n---\nb: 2\n")
    #expect(error.message.contains("second document"))
    #expect(error.line == 2)
  }

  @Test(arguments: [
    ("a: &x 1", "anchors", 4), ("a: *x", "aliases", 4), ("a: !!str 1", "tags", 4), ("a: ! 1", "tags", 4),
    ("a: &x [1]", "anchors", 4), ("a: !t {b: 1}", "tags", 4), ("? [a]\n: 1", "key must be a scalar", 3),
  ])
  func `anchors, aliases, tags and compound keys are refused`(text: String, part: String, column: Int) throws {
    let error = try yamlError(text)
    #expect(error.message.contains(part))
    #expect(error.position == YAMLPosition(line: 1, column: column))
  }

  @Test func `a billion laughs stop at the first anchor`() throws {
    let text = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"
    #expect(try yamlError(text).position == YAMLPosition(line: 1, column: 4))
  }

  @Test(arguments: ["a: [1", "a: 'b", "\ta: 1", "a: b: c", "}", "a: \"\\q\"", "%YAML 9.9 x\n---\na"])
  func `broken syntax is an error with a place`(text: String) throws {
    let error = try yamlError(text)
    #expect(!error.message.isEmpty)
    #expect(error.line >= 1 && error.column >= 1)
  }

  @Test func `an unclosed sequence is reported where the text ends`() throws {
    let error = try yamlError("a: [1\n")
    #expect(error.position == YAMLPosition(line: 2, column: 1))
    #expect(error.message.contains("flow sequence"))
  }

  @Test func `a control character is reported at its place`() throws {
    let error = try yamlError("ok: 1\nbäd: \u{1}\n")
    #expect(error.message.contains("control characters"))
    #expect(error.position == YAMLPosition(line: 2, column: 6))
  }

  @Test(arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC0, 0xAF]] as [[UInt8]])
  func `invalid UTF-8 is reported at its place`(bytes: [UInt8]) throws {
    let text = Array("a: 1\r\nbé: ".utf8) + bytes
    let error = try #require(throws: YAMLError.self) { try YAMLNode(parsing: text) }
    #expect(error.message == "the text is not valid UTF-8")
    #expect(error.position == YAMLPosition(line: 2, column: 5))
  }

  @Test func `UTF-16 is refused, not guessed`() throws {
    #expect(throws: YAMLError.self) { try YAMLNode(parsing: [0xFF, 0xFE, 0x61, 0x00]) }
  }

  @Test func `nesting stops at the limit`() throws {
    let limits = YAMLLimits(maximumDepth: 3)
    #expect(throws: Never.self) { try YAMLNode(parsing: "[[[1]]]", limits: limits) }
    #expect(try yamlError("[[[[1]]]]", limits: limits).position == YAMLPosition(line: 1, column: 4))
  }

  @Test func `a hundred thousand open brackets are an error, not a crash`() throws {
    #expect(try yamlError(String(repeating: "[", count: 100_000)).message.contains("64 levels"))
    #expect(try yamlError(String(repeating: "- ", count: 100_000)).message.contains("64 levels"))
  }

  @Test func `a text full of tag directives is refused before it takes time`() throws {
    let directives = (0..<20_000).map { "%TAG !a\($0)! b\n" }.joined()
    let error = try yamlError(directives + "--- 1\n")
    #expect(error.message == "tag directives (`%TAG`) are not supported")
    #expect(error.position == YAMLPosition(line: 17, column: 1))
    #expect(try YAMLNode(parsing: "rate: 5%TAG").mapping?["rate"]?.string == "5%TAG")
  }

  @Test func `size stops at the limit`() throws {
    let limits = YAMLLimits(maximumBytes: 4)
    #expect(throws: Never.self) { try YAMLNode(parsing: "a: 1", limits: limits) }
    #expect(try yamlError("a: 12", limits: limits).message == "the text has 5 bytes; at most 4 are read")
  }
}
