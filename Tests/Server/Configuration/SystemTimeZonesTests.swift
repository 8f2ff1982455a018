import Foundation
import Model
import Testing

@testable import Server

/// A small time zone database in a temporary directory.
private final class Database {
  let root = FileManager.default.temporaryDirectory.appending(path: "ofj-\(UUID().uuidString)")
  var directory: URL { root.appending(path: "zoneinfo") }

  init(zones: [String: Int] = ["Europe/Berlin": 3600, "Africa/Lagos": 3600, "Asia/Tokyo": 32_400]) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for (name, offset) in zones { try write(Self.zone(offset: offset), to: "zoneinfo/\(name)") }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func write(_ bytes: [UInt8], to path: String) throws {
    let url = root.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func rules(named name: String) throws -> TimeZoneRules {
    try withExtendedLifetime(self) { try zones([:]).rules(named: name) }
  }

  func systemZone(_ environment: [String: String] = [:]) throws -> TimeZoneRules {
    try withExtendedLifetime(self) { try zones(environment).systemZone() }
  }

  private func zones(_ environment: [String: String]) -> SystemTimeZones {
    SystemTimeZones(
      environment: environment.merging(["TZDIR": directory.path()]) { own, _ in own },
      localTime: root.path() + "/localtime", nameFile: root.path() + "/timezone")
  }

  /// A version 2 file (RFC 8536) of a zone whose offset never changes.
  static func zone(offset: Int) -> [UInt8] {
    func block(version: UInt8) -> [UInt8] {
      let header = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
      let counts: [UInt32] = [0, 0, 0, 0, 1, 4]
      let type = withUnsafeBytes(of: Int32(offset).bigEndian, Array.init) + [0, 0]
      return header + counts.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) } + type + Array("XYZ\0".utf8)
    }
    return block(version: 0x32) + block(version: 0x32) + Array("\n<XYZ>\(-offset / 3600)\n".utf8)
  }
}

@Suite struct SystemTimeZonesTests {
  @Test func `a zone is found by its name`() throws {
    let rules = try Database().rules(named: "Asia/Tokyo")
    #expect(rules.name == "Asia/Tokyo")
    #expect(rules.offset(atUTC: 1_700_000_000) == 32_400)
  }

  @Test func `UTC needs no database`() throws {
    let zones = SystemTimeZones(environment: ["TZDIR": "/nonexistent"])
    #expect(try zones.rules(named: "UTC").offset(atUTC: 0) == 0)
  }

  @Test(arguments: [
    ("Europe/Berlim", "Did you mean `Europe/Berlin`?"), ("europe/berlin", "Did you mean `Europe/Berlin`?"),
    ("Tokyo", "Did you mean `Asia/Tokyo`?"), ("Europe", "Use a name such as Europe/Berlin."),
    ("../localtime", "Use a name such as Europe/Berlin."), ("Mars/Olympus_Mons", "Use a name such as Europe/Berlin."),
  ])
  func `an unknown zone is answered with a name that is near`(name: String, hint: String) throws {
    let database = try Database()
    let list =
      "# version 2026x\nR d 1916 o - Jun 14 23s 1 S\nZ Africa/Lagos 0:13:35 - LMT 1905\n1 - WAT\n"
      + "Z Europe/Berlin 0:53:28 - LMT 1893\nZ Asia/Tokyo 9:18:59 - LMT 1887\nL Asia/Tokyo Japan\n"
    try database.write(Array(list.utf8), to: "zoneinfo/tzdata.zi")
    let failure = try #require(throws: Failure.self) { try database.rules(named: name) }
    #expect(failure.kind == .invalidValue)
    #expect(failure.message == "There is no time zone `\(name)`.")
    #expect(failure.hint == hint)
  }

  @Test func `the table of zones serves when tzdata-zi is not installed`() throws {
    let database = try Database()
    try database.write(Array("#codes\nJP\t+353916+1394441\tAsia/Tokyo\n".utf8), to: "zoneinfo/zone1970.tab")
    let failure = try #require(throws: Failure.self) { try database.rules(named: "Asia/Tokio") }
    #expect(failure.hint == "Did you mean `Asia/Tokyo`?")
  }

  @Test func `a missing database is named with its package`() throws {
    let zones = SystemTimeZones(environment: ["TZDIR": "/nonexistent"])
    let failure = try #require(throws: Failure.self) { try zones.rules(named: "Europe/Berlin") }
    #expect(failure.message.contains("/nonexistent holds no time zone database"))
    #expect(failure.hint == "Install the package tzdata.")
  }

  @Test func `a file that is no zone is an error`() throws {
    let database = try Database()
    try database.write(Array("not a zone".utf8), to: "zoneinfo/Bad/Zone")
    #expect(throws: Failure.self) { try database.rules(named: "Bad/Zone") }
  }

  @Test(arguments: [
    (":Europe/Berlin", "Europe/Berlin"), ("Asia/Tokyo", "Asia/Tokyo"), ("", "UTC"), ("UTC", "UTC"),
    ("/usr/share/zoneinfo/Africa/Lagos", "Africa/Lagos"),
  ])
  func `TZ names the zone of the system`(value: String, name: String) throws {
    #expect(try Database().systemZone(["TZ": value]).name == name)
  }

  @Test func `a TZ that names no zone is an error that says so`() throws {
    let failure = try #require(throws: Failure.self) { try Database().systemZone(["TZ": "CET-1CEST"]) }
    #expect(failure.message.hasPrefix("TZ: "))
  }

  @Test func `the link of the system names its zone`() throws {
    let database = try Database()
    try FileManager.default.createSymbolicLink(
      atPath: database.root.path() + "/localtime", withDestinationPath: "zoneinfo/Africa/Lagos")
    let zone = try database.systemZone()
    #expect(zone.name == "Africa/Lagos")
    #expect(zone.offset(atUTC: 0) == 3600)
  }

  @Test func `a copied local time takes its name from the file beside it`() throws {
    let database = try Database()
    try database.write(Database.zone(offset: 7200), to: "localtime")
    #expect(try database.systemZone().name == "localtime")
    try database.write(Array("Africa/Cairo\n".utf8), to: "timezone")
    let zone = try database.systemZone()
    #expect(zone.name == "Africa/Cairo")
    #expect(zone.offset(atUTC: 0) == 7200)
  }

  @Test func `without any sign of a zone the system is in UTC`() throws {
    #expect(try Database().systemZone() == .utc)
  }

  @Test(arguments: [
    ("/usr/share/zoneinfo/posix/Europe/Berlin", "Europe/Berlin"), ("../zoneinfo/right/UTC", "UTC"),
    ("/etc/zoneinfo/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"), ("/etc/localtime", nil),
    ("/usr/share/zoneinfo", nil),
  ])
  func `a path below zoneinfo holds the name`(path: String, name: String?) {
    #expect(SystemTimeZones.zoneName(inPath: path) == name)
  }
}
