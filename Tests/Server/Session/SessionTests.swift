import Foundation
import JSON
import Testing

@Suite("Session")
struct SessionTests {
  @Test("a read sees the writes before it and none after it, however fast they come")
  func order() async throws {
    let service = TestService()
    var reads: [(id: Int64, expected: Int)] = []
    for number in 0..<200 {
      _ = service.start("journal/log", ["entry": ["name": .string("Bean \(number)"), "calories": 1]])
      if number.isMultiple(of: 3) { reads.append((service.start("journal/day", ["day": "today"]), number + 1)) }
    }
    for read in reads {
      let day = await service.answer(to: read.id).result
      #expect(day?["entries"]?.count == read.expected)
    }
  }

  @Test("a copy of the data file holds the writes that were read before it")
  func backupOrder() async throws {
    let service = TestService()
    for number in 0..<50 {
      _ = service.start("journal/log", ["entry": ["name": .string("Bean \(number)"), "calories": 1]])
    }
    let folder = service.directory + "/copy"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try await service.call("store/backupFile", ["path": .string(folder + "/journal.db")])
    let copy = TestService(variables: ["OFJ_DATA": folder])
    #expect(try await copy.call("journal/day", ["day": "today"])["entries"]?.count == 50)
  }

  @Test("a subscriber is told of the changes of this session, by collection")
  func subscription() async throws {
    let service = TestService()
    let start = try await service.call("store/subscribe", ["collections": ["entries", "goals"]])
    #expect(start["revision"] == 0)
    try await service.call("journal/setNote", ["day": "today", "note": "Not of interest."])
    let logged = try await service.call("journal/log", ["entry": ["name": "Leek", "calories": 30]])
    let change = await service.notification("store/didChange")
    #expect(change?["revision"] == 2)
    #expect(
      change?["changes"] == [
        ["collection": "entries", "ids": [logged["entries"]?[0]?["id"] ?? .null], "days": ["2026-11-30"]]
      ])
    try await service.call("goals/set", ["goals": ["calories": 1900]])
    #expect(await service.notification("store/didChange")?["changes"]?[0]?["collection"] == "goals")
  }

  @Test("two sessions on one file hear of each other")
  func otherSession() async throws {
    let service = TestService()
    let other = TestService(variables: ["OFJ_DATA": service.directory])
    try await service.call("journal/log", ["entry": ["name": "Leek", "calories": 30]])
    try await other.call("store/subscribe")
    try await service.call("journal/log", ["entry": ["name": "Onion", "calories": 40]])
    #expect(await other.notification("store/didChange")?["changes"]?[0]?["collection"] == "entries")
    #expect(try await other.call("journal/day", ["day": "today"])["entries"]?.count == 2)
  }

  @Test("a mistake in the configuration is an error of each request until it is mended")
  func badConfiguration() async throws {
    let service = TestService()
    let folder = service.directory + "/ofj"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = folder + "/config.yaml"
    try "dayStart: 04:00\ntimezone: Europe/Berlin\n".write(toFile: file, atomically: true, encoding: .utf8)
    let error = await service.error("journal/day", ["day": "today"])
    #expect(error?.kind == "invalidConfiguration")
    guard case .string(let message)? = error?.message else { return }
    #expect(message.contains("config.yaml:2:1"), "\(message)")
    try "dayStart: 04:00\n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try await service.call("journal/day", ["day": "today"])["day"] == "2026-11-30")
  }

  @Test("initialize chooses the zone, the day start and the data directory, and may be tried again")
  func initialize() async throws {
    let service = TestService()
    let other = service.directory + "/other"
    #expect(await service.error("initialize", ["timeZone": "Mars/Olympus"])?.path == "/timeZone")
    let result = try await service.call(
      "initialize",
      ["timeZone": "Asia/Kolkata", "dataDirectory": .string(other), "configuration": ["dayStart": "05:00"]])
    #expect(result["timeZone"] == "Asia/Kolkata")
    let logged = try await service.call(
      "journal/log", ["entry": ["name": "Dal", "calories": 200, "timestamp": "2026-11-30T04:59:00"]])
    #expect(logged["entries"]?[0]?["day"] == "2026-11-29")
    #expect(logged["entries"]?[0]?["timestamp"] == "2026-11-30T04:59:00+05:30")
    #expect(FileManager.default.fileExists(atPath: other + "/journal.db"))
  }

  @Test("reading creates nothing")
  func readingCreatesNothing() async throws {
    let service = TestService()
    for method in ["goals/get", "settings/get", "nutrients/list", "server/status", "server/doctor", "store/subscribe"] {
      try await service.call(method)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: service.directory).isEmpty)
  }

  @Test("the settings of the journal choose the zone when nothing else does")
  func storedZone() async throws {
    let service = TestService(zone: "", variables: ["TZ": "Europe/Berlin"])
    try await service.call("settings/set", ["settings": ["timeZone": "America/New_York"]])
    let meal = try await service.call("meals/current")
    #expect(meal["timestamp"] == "2026-11-30T07:30:00-05:00")
    #expect(meal["meal"] == "breakfast")
    let unknown = await service.error("settings/set", ["settings": ["timeZone": "America/New_Yrok"]])
    #expect(unknown?.path == "/settings/timeZone")
    #expect(unknown?.hint == "Did you mean `America/New_York`?")
  }

  @Test("params are given by name")
  func positional() async {
    let service = TestService()
    #expect(await service.error("journal/day", ["today"])?.code == -32602)
    #expect(await service.error("journal/dya", [:])?.hint == "Did you mean “journal/day”?")
  }
}
