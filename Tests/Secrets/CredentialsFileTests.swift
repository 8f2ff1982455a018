import Foundation
import Model
import Secrets
import System
import Testing

@Suite("The credentials file")
struct CredentialsFileTests {
  private func key(_ text: String) throws -> Secret { try Secret(parsing: text) }

  private func value(_ name: SecretName, in folder: SecretFolder) throws -> String? {
    try folder.store().value(of: name, folder.cancellation)?.reveal()
  }

  @Test("names and values are read, comments and empty lines are not")
  func reading() throws {
    let folder = try SecretFolder()
    try folder.write("# mine\r\n\nGEMINI_API_KEY=abc=\n TAVILY_API_KEY = t-1 \r\nTURSO_DATABASE_URL=libsql://a.example")
    #expect(try value(.gemini, in: folder) == "abc=")
    #expect(try value(.tavily, in: folder) == "t-1")
    #expect(try value(.tursoDatabase, in: folder) == "libsql://a.example")
    #expect(try value(.openAI, in: folder) == nil)
  }

  @Test("it is made with its directory, for the user alone, whatever the umask")
  func making() throws {
    let folder = try SecretFolder()
    #expect(try folder.store().set(.gemini, key("abc"), in: nil, folder.cancellation) == .file)
    #expect(try folder.text().hasSuffix("\nGEMINI_API_KEY=abc\n"))
    #expect(try folder.mode(folder.file) == 0o600)
    #expect(try folder.mode(folder.path + "/ofj") == 0o700)
    #expect(!folder.exists("ofj/credentials.partial"))
    #expect(try value(.gemini, in: folder) == "abc")
  }

  @Test("a change keeps every other line as it stands")
  func changing() throws {
    let folder = try SecretFolder()
    try folder.write("# für mich\nGEMINI_API_KEY=old\n\nTAVILY_API_KEY=t\n# end")
    let store = folder.store()
    _ = try store.set(.gemini, key("new"), in: nil, folder.cancellation)
    _ = try store.set(.openAI, key("o"), in: .file, folder.cancellation)
    #expect(try folder.text() == "# für mich\nGEMINI_API_KEY=new\n\nTAVILY_API_KEY=t\n# end\nOPENAI_API_KEY=o\n")
    #expect(try store.delete(.tavily, folder.cancellation) == [.file])
    #expect(try folder.text() == "# für mich\nGEMINI_API_KEY=new\n\n# end\nOPENAI_API_KEY=o\n")
    #expect(try folder.mode(folder.file) == 0o600)
  }

  @Test(
    "one that others can reach is neither read nor written, and the error says how to mend it",
    arguments: [(0o644, "0644"), (0o640, "0640"), (0o604, "0604"), (0o620, "0620"), (0o611, "0611"), (0o777, "0777")])
  func reachable(mode: Int, shown: String) throws {
    let folder = try SecretFolder()
    try folder.write("GEMINI_API_KEY=marker\n", mode: mode)
    let store = folder.store()
    for attempt in [
      { _ = try store.value(of: .gemini, folder.cancellation) },
      { _ = try store.set(.tavily, try self.key("t"), in: nil, folder.cancellation) },
      { _ = try store.delete(.gemini, folder.cancellation) },
      { _ = try store.statuses(folder.cancellation) },
    ] {
      let failure = try #require(throws: Failure.self, performing: attempt)
      #expect(failure.kind == .invalidConfiguration)
      #expect(failure.message == "The credentials file \(folder.file) can be reached by other users (mode \(shown)).")
      #expect(failure.hint == "Run: chmod 600 \(folder.file)")
      #expect(!"\(failure)".contains("marker"))
    }
    #expect(try folder.text() == "GEMINI_API_KEY=marker\n")
    #expect(store.knownStatuses().flatMap(\.origins).isEmpty)
  }

  @Test("one that belongs to somebody else is refused", .enabled(if: geteuid() == 0))
  func owner() throws {
    let folder = try SecretFolder()
    try folder.write("GEMINI_API_KEY=abc\n")
    try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: folder.file)
    let failure = try #require(throws: Failure.self) { try value(.gemini, in: folder) }
    #expect(failure.message.contains("belongs to the user with the id 65534"))
  }

  @Test("a link, a directory and a named pipe are refused and left alone")
  func kinds() throws {
    let folder = try SecretFolder()
    try folder.write("")
    try FileManager.default.moveItem(atPath: folder.file, toPath: folder.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(atPath: folder.file, withDestinationPath: folder.path + "/elsewhere")
    func refusal() throws -> String {
      try #require(throws: Failure.self) {
        try folder.store().set(.gemini, key("abc"), in: nil, folder.cancellation)
      }.message
    }
    #expect(try refusal().contains("is a symbolic link"))
    #expect(try folder.text("elsewhere") == "")
    try FileManager.default.removeItem(atPath: folder.file)
    try FileManager.default.createDirectory(atPath: folder.file, withIntermediateDirectories: false)
    #expect(try refusal().contains("is not a regular file"))
    try FileManager.default.removeItem(atPath: folder.file)
    #expect(mkfifo(folder.file, 0o600) == 0)
    #expect(try refusal().contains("is not a regular file"))
  }

  @Test(
    "a line that is wrong is named by its number, and nothing of it is repeated",
    arguments: [
      ("marker", 1), ("# ok\nmarker-key==", 2), ("gemini_api_key=marker", 1), ("export GEMINI_API_KEY=marker", 1),
      ("GEMINI_API_KEY=", 1), ("GEMINI_API_KEY=marker marker", 1), ("GEMINI_API_KEY=\"marker\"", 1),
      ("GEMINI_API_KEY='marker'", 1), ("TAVILY_API_KEY=a\n\nTAVILY_API_KEY=marker", 3),
      ("TURSO_DATABASE_URL=marker", 1), ("GEMINI_API_KEY=marker\u{1}", 1),
    ])
  func wrongLines(text: String, line: Int) throws {
    let folder = try SecretFolder()
    try folder.write(text)
    let failure = try #require(throws: Failure.self) { try value(.openAI, in: folder) }
    #expect(failure.kind == .invalidConfiguration)
    #expect(failure.message.hasPrefix("\(folder.file):\(line): "))
    #expect(!"\(failure)".contains("marker"))
  }

  @Test(
    "a line that is wrong is mended by setting or deleting what it is about",
    arguments: [
      "GEMINI_API_KEY=", "GEMINI_API_KEY=a b", "export GEMINI_API_KEY=a", "gemini_api_key = a", "GEMINI_API_KEY",
      "GEMINI_API_KEY=a\nGEMINI_API_KEY=b",
    ])
  func mending(wrong: String) throws {
    let folder = try SecretFolder()
    let store = folder.store()
    try folder.write("# mine\n\(wrong)\nTAVILY_API_KEY=t\n")
    #expect(store.fileProblem() != nil)
    _ = try store.set(.gemini, key("new"), in: .file, folder.cancellation)
    #expect(try folder.text() == "# mine\nGEMINI_API_KEY=new\nTAVILY_API_KEY=t\n")
    #expect(try value(.gemini, in: folder) == "new" && store.fileProblem() == nil)
    try folder.write("# mine\n\(wrong)\nTAVILY_API_KEY=t\n")
    #expect(try store.delete(.gemini, folder.cancellation) == [.file])
    #expect(try folder.text() == "# mine\nTAVILY_API_KEY=t\n")
  }

  @Test("a change keeps a line that is wrong and about nothing that is known, and says that it is there")
  func keepingWrongLines() throws {
    let folder = try SecretFolder()
    let store = folder.store()
    try folder.write("marker-key==\nTAVILY_API_KEY=t\n")
    _ = try store.set(.gemini, key("new"), in: .file, folder.cancellation)
    #expect(try folder.text() == "marker-key==\nTAVILY_API_KEY=t\nGEMINI_API_KEY=new\n")
    #expect(try store.status(of: .gemini, folder.cancellation).origins == [.file])
    #expect(store.fileProblem()?.message.hasPrefix("\(folder.file):1: ") == true)
    #expect(throws: Failure.self) { try value(.gemini, in: folder) }
    #expect(throws: Failure.self) { try store.delete(.parallel, folder.cancellation) }
  }

  @Test("what a killed process left is taken away by the next change")
  func leftovers() throws {
    let folder = try SecretFolder()
    try folder.write("")
    try Data("TAVILY_API_KEY=half".utf8).write(to: URL(fileURLWithPath: folder.file + ".partial"))
    _ = try folder.store().set(.gemini, key("abc"), in: nil, folder.cancellation)
    #expect(try folder.text() == "GEMINI_API_KEY=abc\n")
    #expect(!folder.exists("ofj/credentials.partial"))
  }

  @Test("a directory that cannot be made is an error that names it", .enabled(if: geteuid() != 0))
  func unwritable() throws {
    let file = CredentialsFile(path: "/proc/ofj/credentials")
    let store = SecretStore(variables: [:], command: nil, file: file)
    let failure = try #require(throws: Failure.self) { try store.set(.gemini, key("abc"), in: nil, Cancellation()) }
    #expect(
      failure.kind == .invalidConfiguration && failure.message.contains("/proc/ofj/credentials cannot be written"))
  }

  @Test("stores of several processes at once lose nothing of each other")
  func together() async throws {
    let folder = try SecretFolder()
    let stores = SecretName.allCases.map { _ in folder.store() }
    let secret = try Secret(parsing: "https://a.example")
    await withTaskGroup(of: Void.self) { group in
      for (name, store) in zip(SecretName.allCases, stores) {
        group.addTask { _ = try? store.set(name, secret, in: .file, Cancellation()) }
      }
    }
    #expect(folder.store().knownStatuses().allSatisfy { $0.origins == [.file] })
  }
}
