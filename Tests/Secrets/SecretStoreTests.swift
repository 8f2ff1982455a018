import Model
import Secrets
import System
import Testing

@Suite("Where secrets come from")
struct SecretStoreTests {
  @Test("the environment goes before the command, and the command before the file")
  func order() throws {
    let folder = try SecretFolder()
    try folder.write("GEMINI_API_KEY=file\nTAVILY_API_KEY=file\nOPENAI_API_KEY=file\n")
    let script = "case $(cat) in *GEMINI*|*TAVILY*) echo secret=command ;; esac"
    let store = folder.store(
      ["GEMINI_API_KEY": "environment", "OPENAI_API_KEY": ""], command: try folder.command(script))
    func value(_ name: SecretName) throws -> String? { try store.value(of: name, folder.cancellation)?.reveal() }
    #expect(try value(.gemini) == "environment")
    #expect(try value(.tavily) == "command")
    #expect(try value(.openAI) == "file", "an empty variable counts as unset")
    #expect(try value(.parallel) == nil)
    let statuses = try store.statuses(folder.cancellation)
    #expect(statuses.map(\.name) == SecretName.allCases)
    #expect(statuses.map(\.origins) == [[.environment, .file], [], [.file], [], [.command, .file], [], [], []])
    #expect(statuses.map(\.service).prefix(2) == ["gemini", "openrouter"])
  }

  @Test("what is known at once does not run the command, and knows what it gave before")
  func known() throws {
    let folder = try SecretFolder()
    let store = folder.store(
      ["TURSO_AUTH_TOKEN": "t"], command: try folder.command("echo called >> calls; echo secret=s"))
    #expect(
      store.knownStatuses().filter { !$0.origins.isEmpty } == [SecretStatus(name: .tursoToken, origins: [.environment])]
    )
    #expect(!folder.exists("calls"))
    _ = try store.value(of: .gemini, folder.cancellation)
    #expect(store.knownStatuses().first == SecretStatus(name: .gemini, origins: [.command]))
  }

  @Test("a command that fails whenever it is asked is told apart from one that has nothing")
  func survey() throws {
    let folder = try SecretFolder()
    #expect(try folder.store(command: folder.command("exit 127")).survey(folder.cancellation).commandStatus == 127)
    #expect(try folder.store(command: folder.command("exit 0")).survey(folder.cancellation).commandStatus == nil)
    let one = try folder.command("grep -q GEMINI && echo secret=s")
    #expect(try folder.store(command: one).survey(folder.cancellation).commandStatus == nil)
    #expect(try folder.store().survey(folder.cancellation).commandStatus == nil)
  }

  @Test("a variable that no key can be is named and not repeated")
  func wrongVariable() throws {
    let folder = try SecretFolder()
    let store = folder.store(["TURSO_DATABASE_URL": "marker"])
    let failure = try #require(throws: Failure.self) { try store.value(of: .tursoDatabase, folder.cancellation) }
    #expect(failure.kind == .invalidConfiguration)
    #expect(failure.message.hasPrefix("The environment variable TURSO_DATABASE_URL cannot be used."))
    #expect(!"\(failure)".contains("marker"))
  }

  @Test("a secret of the environment is neither set nor deleted here")
  func environment() throws {
    let folder = try SecretFolder()
    let store = folder.store(["GEMINI_API_KEY": "e"])
    #expect(try store.set(.gemini, Secret(parsing: "f"), in: nil, folder.cancellation) == .file)
    #expect(try store.status(of: .gemini, folder.cancellation).origins == [.environment, .file])
    #expect(try store.value(of: .gemini, folder.cancellation)?.reveal() == "e")
    #expect(try store.delete(.gemini, folder.cancellation) == [.file])
    let failure = try #require(throws: Failure.self) { try store.delete(.gemini, folder.cancellation) }
    #expect(failure.kind == .conflict && failure.path == "/name")
    let missing = try #require(throws: Failure.self) { try store.delete(.tavily, folder.cancellation) }
    #expect(missing.kind == .notFound)
    let place = try #require(throws: Failure.self) {
      try store.set(.tavily, Secret(parsing: "f"), in: .command, folder.cancellation)
    }
    #expect(place.kind == .invalidValue && place.path == "/storeIn")
  }

  @Test("providers are given the secret, or an error that says how to set it")
  func source() async throws {
    let folder = try SecretFolder()
    let source: any SecretSource = folder.store(command: try folder.command("grep -q GEMINI && echo secret=s"))
    #expect(try await source.value(of: .gemini)?.reveal() == "s")
    #expect(try await source.required(.gemini).reveal() == "s")
    let failure = await #expect(throws: Failure.self) { try await source.required(.tavily) }
    #expect(failure?.kind == .secretMissing && failure?.message == "The key TAVILY_API_KEY is not set.")
  }
}
