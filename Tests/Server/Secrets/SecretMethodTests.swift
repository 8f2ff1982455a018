import Foundation
import JSON
import Testing

@Suite("Secrets of the user")
struct SecretMethodTests {
  private func text(_ service: TestService) throws -> String {
    try String(contentsOfFile: service.directory + "/ofj/credentials", encoding: .utf8)
  }

  private func origins(_ name: String, _ list: JSONValue?) -> JSONValue? {
    guard case .array(let statuses)? = list else { return nil }
    return statuses.first { $0["name"] == .string(name) }?["origins"]
  }

  @Test("a secret that was set is listed, known to the status, found by the doctor, and deleted; nobody shows it")
  func life() async throws {
    let service = TestService()
    let set = try await service.call("secrets/set", ["name": "GEMINI_API_KEY", "value": "marker-1\n"])
    #expect(set["storedIn"] == "file" && set["warning"] == nil)
    #expect(set["status"] == ["name": "GEMINI_API_KEY", "service": "gemini", "origins": ["file"]])
    #expect(try text(service).hasSuffix("\nGEMINI_API_KEY=marker-1\n"))
    let list = try await service.call("secrets/list")
    #expect(list["secrets"]?.count == 8 && list["hasCommand"] == false)
    #expect(list["file"] == .string(service.directory + "/ofj/credentials"))
    #expect(origins("GEMINI_API_KEY", list["secrets"]) == ["file"])
    #expect(origins("TAVILY_API_KEY", list["secrets"]) == [])
    let status = try await service.call("server/status")
    #expect(status["secrets"] == [["name": "GEMINI_API_KEY", "service": "gemini", "origins": ["file"]]])
    let doctor = try await service.call("server/doctor")
    #expect("\(doctor)".contains("Set: GEMINI_API_KEY (file)."))
    for answer in [set, list, status, doctor] { #expect(!"\(answer)".contains("marker")) }
    let deleted = try await service.call("secrets/delete", ["name": "GEMINI_API_KEY"])
    #expect(deleted["deletedFrom"] == ["file"] && deleted["status"]?["origins"] == [])
    #expect(try !text(service).contains("marker"))
    #expect(await service.error("secrets/delete", ["name": "GEMINI_API_KEY"])?.kind == "notFound")
  }

  @Test("a secret in the place of a name is not repeated, and what is wrong elsewhere in the file is told")
  func misplaced() async throws {
    let service = TestService()
    for params: JSONValue in [["name": "GEMINI_API_KEY", "marker": ""], ["marker": "x"], ["value": "x", "marker": 1]] {
      let error = try #require(await service.error("secrets/set", params))
      #expect(error.code == -32602)
      #expect(!"\(error.value)".contains("marker"))
    }
    let unknown = await service.error("secrets/set", ["name": "GEMINI_API_KEY", "value": "x", "marker": ""])
    #expect(unknown?.message == "There is a member that is not known.")
    try await service.call("secrets/set", ["name": "GEMINI_API_KEY", "value": "x"])
    let file = service.directory + "/ofj/credentials"
    try (text(service) + "marker-2\n").write(toFile: file, atomically: false, encoding: .utf8)
    let set = try await service.call("secrets/set", ["name": "TAVILY_API_KEY", "value": "t"])
    #expect(set["warning"]?.string?.contains("until another line is mended. \(file):3: ") == true)
    #expect(!"\(set)".contains("marker"))
  }

  @Test("a variable goes before what is stored, and the answer says so")
  func shadow() async throws {
    let service = TestService(variables: ["TAVILY_API_KEY": "marker-1"])
    let set = try await service.call("secrets/set", ["name": "TAVILY_API_KEY", "value": "marker-2"])
    #expect(set["status"]?["origins"] == ["environment", "file"])
    #expect(
      set["warning"]
        == "The environment variable TAVILY_API_KEY goes before what was stored, as long as it is set.")
    let deleted = try await service.call("secrets/delete", ["name": "TAVILY_API_KEY"])
    #expect(deleted["deletedFrom"] == ["file"] && deleted["status"]?["origins"] == ["environment"])
    #expect(await service.error("secrets/delete", ["name": "TAVILY_API_KEY"])?.kind == "conflict")
  }

  @Test("a credential command of config.yaml keeps secrets instead of the file")
  func command() async throws {
    let service = TestService()
    let folder = service.directory + "/ofj"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Keeps one secret for every name, in a file of its own.
    let script = """
      cd '\(folder)' || exit 9
      case $1 in
        get) cat vault || exit 1 ;;
        store) grep secret= > vault ;;
        erase) rm vault ;;
      esac
      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: folder + "/keys"))
    let configuration = "credentialCommand: [/bin/sh, \(folder)/keys]\n"
    try Data(configuration.utf8).write(to: URL(fileURLWithPath: folder + "/config.yaml"))
    let doctor = try await service.call("server/doctor")
    #expect("\(doctor)".contains("The credential command gave none and ended with status 1."))
    let set = try await service.call("secrets/set", ["name": "OPENAI_API_KEY", "value": "marker-1"])
    #expect(set["storedIn"] == "command" && set["status"]?["origins"] == ["command"])
    #expect(try String(contentsOfFile: folder + "/vault", encoding: .utf8) == "secret=marker-1\n")
    #expect(!FileManager.default.fileExists(atPath: folder + "/credentials"))
    #expect(try await service.call("server/status")["secrets"]?.count == 1)
    let both = try await service.call(
      "secrets/set", ["name": "OPENAI_API_KEY", "value": "marker-2", "storeIn": "file"])
    #expect(both["warning"] == "What the credential command gives goes before what was stored.")
    let deleted = try await service.call("secrets/delete", ["name": "OPENAI_API_KEY"])
    #expect(deleted["deletedFrom"] == ["command", "file"] && deleted["status"]?["origins"] == [])
  }

  @Test(
    "an error repeats nothing of the value, whatever is wrong",
    arguments: [
      (["name": "GEMINI_API_KEY", "value": ["marker"]], "/value"),
      (["name": "GEMINI_API_KEY", "value": ["marker": "marker"]], "/value"),
      (["name": "GEMINI_API_KEY", "value": 7], "/value"),
      (["name": "GEMINI_API_KEY", "value": "marker marker"], "/value"),
      (["name": "GEMINI_API_KEY", "value": ""], "/value"),
      (["name": "GEMINI_API_KEY"], "/value"),
      (["name": "marker", "value": "marker"], "/name"),
      (["name": "TURSO_DATABASE_URL", "value": "https://ada:marker@turso.example"], "/value"),
      (["name": "GEMINI_API_KEY", "value": "marker", "key": "marker"], ""),
      (["name": "GEMINI_API_KEY", "valu": "marker"], ""),
      (["name": "GEMINI_API_KEY", "value": "marker", "storeIn": "marker"], "/storeIn"),
      (["name": "GEMINI_API_KEY", "value": "marker", "storeIn": "environment"], "/storeIn"),
      (["name": "GEMINI_API_KEY", "value": "marker", "storeIn": "command"], "/storeIn"),
    ] as [(JSONValue, String)])
  func errors(params: JSONValue, path: String) async throws {
    let service = TestService()
    let error = try #require(await service.error("secrets/set", params))
    #expect(error.path == .string(path))
    #expect(!"\(error)".contains("marker"))
    #expect(!FileManager.default.fileExists(atPath: service.directory + "/ofj/credentials"))
  }

  @Test("a credentials file that others can read is an error of secrets and a finding of the doctor, and no more")
  func readable() async throws {
    let service = TestService()
    try await service.call("secrets/set", ["name": "GEMINI_API_KEY", "value": "marker"])
    let path = service.directory + "/ofj/credentials"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    for method in ["secrets/list", "secrets/delete"] {
      let error = await service.error(method, method == "secrets/list" ? [:] : ["name": "GEMINI_API_KEY"])
      #expect(error?.kind == "invalidConfiguration" && error?.hint == .string("Run: chmod 600 \(path)"))
    }
    let doctor = try await service.call("server/doctor")
    #expect("\(doctor)".contains("(mode 0640)") && "\(doctor)".contains("Run: chmod 600 \(path)"))
    #expect(try await service.call("server/status")["secrets"] == [])
    #expect(try await service.call("journal/day", ["day": "today"])["entries"] == [])
  }

  @Test("a base URL is set for a session, and a wrong one is pointed at")
  func upstreams() async throws {
    let service = TestService()
    let wrong = await service.error(
      "initialize", ["configuration": ["upstreams": ["gemini": "http://ada:marker@gemini.example"]]])
    #expect(wrong?.kind == "invalidValue" && wrong?.path == "/configuration/upstreams/gemini")
    #expect(wrong.map { !"\($0)".contains("marker") } == true)
    let typo = await service.error("initialize", ["configuration": ["upstreams": ["gemni": "https://a.example"]]])
    #expect(typo?.path == "/configuration/upstreams/gemni")
    #expect(
      await service.error("initialize", ["configuration": ["openFoodFacts": ["timeoutSeconds": 0]]])?.path
        == "/configuration/openFoodFacts/timeoutSeconds")
    try await service.call("initialize", ["configuration": ["upstreams": ["gemini": "http://localhost:1234/"]]])
    let doctor = try await service.call("server/doctor")
    #expect("\(doctor)".contains("gemini is http://localhost:1234 (initialize)."))
  }
}
