import Model
import Testing

@Suite("Secrets")
struct SecretTests {
  @Test("nothing that prints a secret prints its text")
  func printing() throws {
    let secret = try Secret(parsing: "marker-7f3a")
    struct Holder { var secret: Secret; var optional: Secret? }
    let holder = Holder(secret: secret, optional: secret)
    var dumped = ""
    dump(holder, to: &dumped)
    dump(secret, to: &dumped)
    let texts = [
      "\(secret)", String(reflecting: secret), String(describing: secret as Any), "\(holder)",
      String(reflecting: holder), "\([secret])", "\(Optional(secret) as Any)", dumped,
    ]
    for text in texts {
      #expect(text.contains("<secret>"))
      #expect(!text.contains("marker") && !text.contains("7f3a"))
    }
    #expect(Mirror(reflecting: secret).children.isEmpty)
    #expect(!((secret as Any) is any Encodable) && !((secret as Any) is any Decodable))
    #expect(secret.reveal() == "marker-7f3a")
  }

  @Test(
    "white space around it is cut off, a line break behind it too",
    arguments: ["key-1", "key-1\n", "key-1\r\n", "  key-1\t", "\u{A0}key-1\u{2028}"])
  func trimming(text: String) throws {
    #expect(try Secret(parsing: text).reveal() == "key-1")
  }

  @Test(
    "what no header can carry is refused, and not repeated",
    arguments: [
      "", "  \n", "mark er", "mark\ner", "mark\u{0}er", "mark\u{7F}er", "mark\u{1B}er", "märker", "mark\u{200B}er",
      "\"marker\"", "'marker'", "\"\"",
    ])
  func refusals(text: String) throws {
    let failure = try #require(throws: Failure.self) { try Secret(parsing: text) }
    #expect(failure.kind == .invalidValue)
    #expect(!"\(failure)".contains("mark"))
  }

  @Test("8 KiB is the most")
  func length() throws {
    let longest = String(repeating: "k", count: 8192)
    #expect(try Secret(parsing: longest + "\n").reveal() == longest)
    #expect(throws: Failure.self) { try Secret(parsing: longest + "k") }
  }

  @Test("two are equal when their texts are")
  func equality() throws {
    let secret = try Secret(parsing: "abc")
    #expect(try secret == Secret(parsing: "abc\n"))
    for other in ["abd", "ab", "abcd", "Abc"] { #expect(try secret != Secret(parsing: other)) }
  }

  @Test(
    "the address of the database is one, without a token in it",
    arguments: [
      ("libsql://ada.turso.example", true), ("https://ada.turso.example/", true), ("http://127.0.0.1:8080", true),
      ("LIBSQL://ada.turso.example", true), ("http://ada.turso.example", false), ("ada.turso.example", false),
      ("libsql://ada.turso.example?authToken=marker", false), ("libsql://ada:marker@turso.example", false),
      ("file:///marker", false),
    ])
  func database(text: String, isRight: Bool) throws {
    if isRight {
      #expect(try Secret(parsing: text, for: .tursoDatabase).reveal() == text)
    } else {
      let failure = try #require(throws: Failure.self) { try Secret(parsing: text, for: .tursoDatabase) }
      #expect(failure.kind == .invalidValue && !"\(failure)".contains("marker"))
    }
    #expect(throws: Never.self) { try Secret(parsing: text, for: .tavily) }
  }
}
