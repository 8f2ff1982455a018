import JSON
import Testing

@testable import specgen

@Suite("Doc comments")
struct DocCommentTests {
  @Test("the first sentence is the summary, and paragraphs become one line")
  func summary() {
    let comment = DocComment(["Puts a jar, e.g. a", "big one, on the shelf. Quietly.", "", "`label` decides", "which."])
    #expect(comment.summary == "Puts a jar, e.g. a big one, on the shelf.")
    #expect(comment.text == "Puts a jar, e.g. a big one, on the shelf. Quietly.\n\n`label` decides which.")
  }

  @Test("a version number does not end a sentence")
  func dotsWithinWords() {
    #expect(DocComment(["JSON-RPC 2.0 over stdio. Always."]).summary == "JSON-RPC 2.0 over stdio.")
  }

  @Test("lists and code keep their lines")
  func blocks() {
    let lines = ["Text", "- one", "- two", "```", "a", "b", "```"]
    #expect(DocComment(lines).text == lines.joined(separator: "\n"))
  }

  @Test("constraints leave the text and become keywords")
  func constraints() {
    let comment = DocComment([
      "How many.", "", "- Minimum: 1", "- Default: `50`", "- Pattern: \"^a$\"", "- Example: 7",
    ])
    #expect(comment.text == "How many.")
    #expect(comment.constraints == ["minimum": 1, "default": 50, "pattern": "^a$", "examples": [7]])
    #expect(comment.unreadable.isEmpty)
  }

  @Test("a constraint that is not JSON is reported")
  func unreadable() {
    #expect(DocComment(["How many.", "- Maximum: lots"]).unreadable == ["- Maximum: lots"])
  }
}

@Suite("Type names")
struct TypeNameTests {
  @Test("generic arguments are read at every level")
  func parsing() throws {
    let text = "Swift.Optional<Swift.Dictionary<Swift.String, Model.Page<Model.A>.Row>>"
    let name = try #require(TypeName(parsing: text))
    #expect(name.key == "Swift.Optional")
    let dictionary = try #require(name.arguments.first)
    #expect(dictionary.arguments.map(\.key) == ["Swift.String", "Model.Page.Row"])
    #expect(dictionary.arguments.last?.arguments.map(\.key) == ["Model.A"])
  }

  @Test("what has no name is refused", arguments: ["(Swift.Int, Swift.Int)", "any Swift.Error", "Swift.Array<", ""])
  func unnamed(_ text: String) {
    #expect(TypeName(parsing: text) == nil)
  }
}
