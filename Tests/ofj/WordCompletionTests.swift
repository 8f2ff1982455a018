import Testing

@testable import ofj

private func complete(_ words: String...) throws -> WordCompletion.Answer {
  WordCompletion(program: .ofj, document: try InventedDocument.methods()).complete(words)
}

private func texts(_ answer: WordCompletion.Answer) -> [String]? {
  if case .words(let words) = answer { words.map(\.text) } else { nil }
}

@Suite struct WordCompletionTests {
  @Test func `commands come first`() throws {
    #expect(texts(try complete("")) == ["serve", "call", "methods", "doctor", "completions"])
    #expect(texts(try complete("c")) == ["call", "completions"])
  }

  @Test func `options complete in the place of the command too`() throws {
    #expect(texts(try complete("--f")) == ["--framing"])
    #expect(texts(try complete("call", "--j")) == ["--json-errors"])
  }

  @Test func `values of options complete in both spellings`() throws {
    #expect(texts(try complete("serve", "--framing", "")) == ["auto", "lines", "headers"])
    #expect(texts(try complete("serve", "--framing=h")) == ["--framing=headers"])
    #expect(try complete("serve", "--data", "x") == .directories)
    #expect(try complete("serve", "--config=") == .files)
  }

  @Test func `methods and shells complete`() throws {
    #expect(texts(try complete("call", "journal/")) == ["journal/log", "journal/update"])
    #expect(texts(try complete("call", "--data", "/d", "--events", "s")) == ["server/status"])
    #expect(
      texts(try complete("methods", ""))
        == ["journal/log", "journal/update", "server/status", "data/import", "keys/set"])
    #expect(texts(try complete("methods", "journal/log", "")) == [])
    #expect(texts(try complete("completions", "")) == ["bash", "zsh", "fish"])
  }

  @Test func `parameters of the method complete, members that need no prefix among them`() throws {
    #expect(
      texts(try complete("call", "journal/log", "tags=a", "meal=lunch", ""))
        == [
          "entry.", "day=", "ranks=", "mappings=", "dryRun=", "name=", "calories=", "count=", "note=", "protein=",
          "code=",
          "serving.",
          "nutrients.", "amounts.",
        ])
    #expect(texts(try complete("call", "journal/log", "serving.")) == ["serving.quantity=", "serving.unit="])
    #expect(texts(try complete("call", "journal/update", "n")) == ["note=", "nutrients."], "`name` is ambiguous there")
  }

  @Test func `nutrients complete by their ids`() throws {
    #expect(texts(try complete("call", "journal/log", "nutrients.ir")) == ["nutrients.iron="])
    #expect(texts(try complete("call", "journal/log", "entry.nutrients.ir")) == ["entry.nutrients.iron="])
    #expect(texts(try complete("call", "journal/log", "amounts.ir")) == [])
  }

  @Test func `values of enumerations and booleans complete`() throws {
    #expect(texts(try complete("call", "journal/log", "meal=l")) == ["meal=lunch"])
    #expect(texts(try complete("call", "journal/log", "entry.meal=s")) == ["entry.meal=snack"])
    #expect(texts(try complete("call", "journal/log", "dryRun=")) == ["dryRun=true", "dryRun=false"])
    #expect(texts(try complete("call", "journal/log", "nothing=")) == [])
    #expect(texts(try complete("call", "nothing/here", "")) == [])
  }

  @Test func `an answer is one line a word`() throws {
    #expect(try complete("call", "journal/log", "cal").text == "calories=\tEnergy in kcal.\n")
    #expect(WordCompletion.Answer.files.text == ":files\n")
  }
}
