import Foundation
import Model
import Testing

/// A change of a zone's offset, as Python's `zoneinfo` reports it.
struct Change: Sendable, CustomTestStringConvertible {
  var zone: String
  var at: Int64
  var from: Int
  var to: Int

  init(_ zone: String, at: Int64, from: Int, to: Int) {
    self.zone = zone
    self.at = at
    self.from = from
    self.to = to
  }

  var testDescription: String { "\(zone) at \(at)" }

  static let golden: [Change] = [
    Change("America/New_York", at: 1741503600, from: -18000, to: -14400),  // 2025-03-09T07:00Z
    Change("America/New_York", at: 1762063200, from: -14400, to: -18000),  // 2025-11-02T06:00Z
    Change("America/New_York", at: 2152162800, from: -18000, to: -14400),  // 2038-03-14T07:00Z
    Change("America/New_York", at: 2172722400, from: -14400, to: -18000),  // 2038-11-07T06:00Z
    Change("America/New_York", at: 15153548400, from: -18000, to: -14400),  // 2450-03-13T07:00Z
    Change("America/New_York", at: 15174108000, from: -14400, to: -18000),  // 2450-11-06T06:00Z
    Change("Asia/Kolkata", at: -764145000, from: 23400, to: 19800),  // 1945-10-14T17:30Z
    Change("Pacific/Apia", at: 1301752800, from: -36000, to: -39600),  // 2011-04-02T14:00Z
    Change("Pacific/Apia", at: 1316872800, from: -39600, to: -36000),  // 2011-09-24T14:00Z
    Change("Pacific/Apia", at: 1325239200, from: -36000, to: 50400),  // 2011-12-30T10:00Z
    Change("Europe/Berlin", at: 1743296400, from: 3600, to: 7200),  // 2025-03-30T01:00Z
    Change("Europe/Berlin", at: 1761440400, from: 7200, to: 3600),  // 2025-10-26T01:00Z
    Change("Europe/Berlin", at: 2216250000, from: 3600, to: 7200),  // 2040-03-25T01:00Z
    Change("Europe/Berlin", at: 2234998800, from: 7200, to: 3600),  // 2040-10-28T01:00Z
    Change("Australia/Lord_Howe", at: 1743865200, from: 39600, to: 37800),  // 2025-04-05T15:00Z
    Change("Australia/Lord_Howe", at: 1759591800, from: 37800, to: 39600),  // 2025-10-04T15:30Z
    Change("Australia/Lord_Howe", at: 2532524400, from: 39600, to: 37800),  // 2050-04-02T15:00Z
    Change("Australia/Lord_Howe", at: 2548251000, from: 37800, to: 39600),  // 2050-10-01T15:30Z
    Change("America/St_Johns", at: 1143948660, from: -12600, to: -9000),  // 2006-04-02T03:31Z
    Change("America/St_Johns", at: 1162089060, from: -9000, to: -12600),  // 2006-10-29T02:31Z
    Change("America/St_Johns", at: 2246506200, from: -12600, to: -9000),  // 2041-03-10T05:30Z
    Change("America/St_Johns", at: 2267065800, from: -9000, to: -12600),  // 2041-11-03T04:30Z
    Change("Africa/Casablanca", at: 1771120800, from: 3600, to: 0),  // 2026-02-15T02:00Z
    Change("Africa/Casablanca", at: 1774144800, from: 0, to: 3600),  // 2026-03-22T02:00Z
    Change("Africa/Casablanca", at: 3699828000, from: 3600, to: 0),  // 2087-03-30T02:00Z
    Change("Africa/Casablanca", at: 3703456800, from: 0, to: 3600),  // 2087-05-11T02:00Z
    Change("Asia/Kathmandu", at: 504901800, from: 19800, to: 20700),  // 1985-12-31T18:30Z
    Change("Europe/Dublin", at: 1774746000, from: 0, to: 3600),  // 2026-03-29T01:00Z
    Change("Europe/Dublin", at: 1792890000, from: 3600, to: 0),  // 2026-10-25T01:00Z
    Change("Europe/Dublin", at: 2374102800, from: 0, to: 3600),  // 2045-03-26T01:00Z
    Change("Europe/Dublin", at: 2392851600, from: 3600, to: 0),  // 2045-10-29T01:00Z
  ]
}

/// The zone's rules from the system's time zone database.
func systemZone(_ name: String) throws -> TimeZoneRules {
  let file = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + name))
  return try TimeZoneRules(name: name, tzif: Array(file))
}

@Suite(
  "Time zones of the system",
  .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")))
struct TimeZoneGoldenTests {
  @Test("offsets change when the database says so", arguments: Change.golden)
  func changes(change: Change) throws {
    let zone = try systemZone(change.zone)
    #expect(zone.offset(atUTC: change.at - 1) == change.from)
    #expect(zone.offset(atUTC: change.at) == change.to)
  }

  @Test("every wall-clock time around a change means the first moment that shows it", arguments: Change.golden)
  func wallClock(change: Change) throws {
    let zone = try systemZone(change.zone)
    for minutes in stride(from: -1560 as Int64, through: 1560, by: 30) {
      let moment = (change.at + minutes * 60) * 1000
      let read = zone.instant(of: zone.local(of: moment)).milliseconds
      let overlap = Int64(max(0, change.from - change.to)) * 1000
      let isRepeated = moment >= change.at * 1000 && moment < change.at * 1000 + overlap
      #expect(read == (isRepeated ? moment - overlap : moment))
    }
  }

  @Test(
    "a skipped time means as much later as the clocks jump, a repeated one the first",
    arguments: [
      ("America/New_York", "2025-03-09T02:30:00", "2025-03-09T03:30:00-04:00"),
      ("America/New_York", "2025-11-02T01:30:00", "2025-11-02T01:30:00-04:00"),
      ("America/New_York", "2025-11-02T02:00:00", "2025-11-02T02:00:00-05:00"),
      ("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-31T12:00:00+14:00"),
      ("Pacific/Apia", "2011-12-29T23:59:59", "2011-12-29T23:59:59-10:00"),
      ("Pacific/Apia", "2011-12-31T00:00:00", "2011-12-31T00:00:00+14:00"),
      ("Australia/Lord_Howe", "2050-10-02T02:15:00", "2050-10-02T02:45:00+11:00"),
      ("Australia/Lord_Howe", "2050-04-03T01:45:00", "2050-04-03T01:45:00+11:00"),
      ("America/St_Johns", "2006-04-02T00:30:00", "2006-04-02T01:30:00-02:30"),
      ("Africa/Casablanca", "2026-02-15T02:30:00", "2026-02-15T02:30:00+01:00"),
      ("Asia/Kathmandu", "1986-01-01T00:10:00", "1986-01-01T00:25:00+05:45"),
      ("Europe/Berlin", "2026-07-01T12:00:00", "2026-07-01T12:00:00+02:00"),
    ])
  func gapsAndOverlaps(name: String, local: String, instant: String) throws {
    let zone = try systemZone(name)
    #expect(zone.instant(of: try LocalDateTime(parsing: local)).description == instant)
  }
}
