import Model
import Testing

@Suite("The user's clock")
struct JournalClockTests {
  /// Central European rules: clocks change at 01:00 UTC.
  private func clock(_ instant: String, dayStart: String = "00:00", zone: TimeZoneRules? = nil) throws -> JournalClock {
    JournalClock(
      milliseconds: try Instant(parsing: instant).milliseconds,
      zone: try zone ?? TimeZoneRules(name: "Test/Central", tzif: TimeZoneBytes().bytes),
      dayStart: try TimeOfDay(parsing: dayStart))
  }

  @Test("the zone decides the day, not the process")
  func zone() throws {
    let losAngeles = TimeZoneRules(name: "Test/West", offsetSeconds: -8 * 3600)
    #expect(try clock("2026-12-01T04:30:00Z", zone: losAngeles).today.description == "2026-11-30")
    #expect(try clock("2026-12-01T04:30:00Z", zone: .utc).today.description == "2026-12-01")
    #expect(try clock("2026-12-01T04:30:00Z", zone: losAngeles).now.description == "2026-11-30T20:30:00-08:00")
  }

  @Test(
    "the wall clock decides on which side of the day's start a moment lies, also when the clocks change",
    arguments: [
      ("2026-07-20T01:30:00+02:00", "2026-07-19"), ("2026-07-20T03:59:59+02:00", "2026-07-19"),
      ("2026-07-20T04:00:00+02:00", "2026-07-20"),
      // 2025-03-30: 02:00 becomes 03:00, so 04:30 comes three and a half hours after midnight.
      ("2025-03-30T03:30:00+02:00", "2025-03-29"), ("2025-03-30T04:00:00+02:00", "2025-03-30"),
      // 2025-10-26: 03:00 becomes 02:00, so 03:30 comes four and a half hours after midnight.
      ("2025-10-26T03:30:00+01:00", "2025-10-25"), ("2025-10-26T04:00:00+01:00", "2025-10-26"),
    ])
  func dayStart(instant: String, day: String) throws {
    #expect(try clock(instant, dayStart: "04:00").today.description == day)
  }

  @Test("a date and a local time mean that local day in every zone", arguments: [10_800, -25_200, 50_400, -43_200])
  func localMoments(offset: Int) throws {
    let clock = JournalClock(
      milliseconds: 1_785_000_000_000, zone: TimeZoneRules(name: "Test/Fixed", offsetSeconds: offset))
    for text in ["2026-08-03", "2026-08-03T21:00:00", "2026-08-03T00:00"] {
      let (day, instant) = clock.resolve(try Moment(parsing: text))
      #expect(day.description == "2026-08-03")
      #expect(instant.local.day.description == "2026-08-03")
    }
  }

  @Test("a moment that is only a day gets the time of day of now, and belongs to that day")
  func dayOnly() throws {
    let afternoon = try clock("2026-07-20T15:04:05.678+02:00", dayStart: "04:00")
    #expect(afternoon.resolve(.day(try Day(parsing: "2026-01-10"))).instant.description == "2026-01-10T15:04:05+01:00")
    let night = try clock("2026-07-20T01:30:00+02:00", dayStart: "04:00")
    let (day, instant) = night.resolve(.day(try Day(parsing: "2026-01-10")))
    #expect(day.description == "2026-01-10")
    #expect(instant.description == "2026-01-11T01:30:00+01:00")
    #expect(night.day(of: instant.local) == day)
  }

  @Test("an instant keeps its own offset and gets the day of the user's zone")
  func instants() throws {
    let moment = try Moment(parsing: "2026-07-20T20:30:00-07:00")
    let (day, instant) = try clock("2026-07-21T12:00:00Z").resolve(moment)
    #expect(day.description == "2026-07-21")
    #expect(instant.description == "2026-07-20T20:30:00-07:00")
  }
}
