import Model
import Testing

@Suite("Identifier")
struct IdentifierTests {
  @Test("ids are written in lower case, whatever the input")
  func text() throws {
    let id = try Identifier(parsing: "5EED0000-0000-4000-8000-00000000007F")
    #expect(id.description == "5eed0000-0000-4000-8000-00000000007f")
    #expect(try Identifier(parsing: "5eed0000-0000-4000-8000-00000000007f") == id)
    #expect(try encode([id]) == #"["5eed0000-0000-4000-8000-00000000007f"]"#)
  }

  @Test(
    "what is not a UUID is refused",
    arguments: [
      "", "5eed0000", "5eed0000-0000-4000-8000-00000000007", "5eed0000-0000-4000-8000-00000000007ff",
      "5eed00000000-4000-8000-00000000007f", "5eed0000-0000-4000-8000_00000000007f",
      "{5eed0000-0000-4000-8000-00000000007f}", "5eed0000-0000-4000-8000-00000000007g",
      "5eed0000-0000-4000-80000-0000000007f", "5eed0000000040008000000000000007f0000",
    ])
  func refused(text: String) {
    #expect(failure { () throws(Failure) in _ = try Identifier(parsing: text) }?.kind == .invalidValue)
  }

  @Test("random ids are version 4, all different, ordered as their text, and survive their text")
  func random() throws {
    var generator = SeededGenerator(state: 3)
    let ids = (0..<500).map { _ in Identifier.random(using: &generator) }
    #expect(Set(ids).count == 500)
    #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
    for id in ids {
      let text = Array(id.description)
      #expect(text[14] == "4")
      #expect("89ab".contains(text[19]))
      #expect(try Identifier(parsing: id.description) == id)
    }
  }
}
