import Model
import Testing

@Suite("Instant")
struct InstantTests {
  @Test(
    "an instant is written in one form",
    arguments: [
      ("2026-11-30T08:15:00-05:00", "2026-11-30T08:15:00-05:00", 1_796_044_500_000 as Int64),
      ("2026-11-30t13:15:00z", "2026-11-30T13:15:00Z", 1_796_044_500_000),
      ("2026-11-30T13:15:00+00:00", "2026-11-30T13:15:00Z", 1_796_044_500_000),
      ("2026-11-30T13:15:00-00:00", "2026-11-30T13:15:00Z", 1_796_044_500_000),
      ("2026-11-30T19:00:00.5+05:45", "2026-11-30T19:00:00.500+05:45", 1_796_044_500_500),
      ("2026-11-30T13:15:00.0019999999999999999Z", "2026-11-30T13:15:00.001Z", 1_796_044_500_001),
      ("2026-11-30T13:15:00.000Z", "2026-11-30T13:15:00Z", 1_796_044_500_000),
      ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z", -1),
      ("1990-12-31T23:59:60Z", "1991-01-01T00:00:00Z", 662_688_000_000),
      ("1990-12-31T15:59:60.25-08:00", "1990-12-31T16:00:00.250-08:00", 662_688_000_250),
      ("0001-01-01T00:00:00+23:59", "0001-01-01T00:00:00+23:59", -62_135_683_140_000),
      ("9999-12-31T23:59:59.999-23:59", "9999-12-31T23:59:59.999-23:59", 253_402_387_139_999),
    ])
  func text(given: String, written: String, milliseconds: Int64) throws {
    let instant = try Instant(parsing: given)
    #expect(instant.description == written)
    #expect(instant.milliseconds == milliseconds)
    #expect(try Instant(parsing: written) == instant)
  }

  @Test(
    "what is not an instant is refused",
    arguments: [
      "2026-11-30", "2026-11-30T08:15:00", "2026-11-30T08:15Z", "2026-11-30 08:15:00Z", "2026-11-30T24:00:00Z",
      "2026-11-30T08:60:00Z", "2026-11-30T08:15:61Z", "2026-11-30T08:15:60Z", "2026-11-30T08:15:00.Z",
      "2026-11-30T08:15:00+5:00", "2026-11-30T08:15:00+24:00", "2026-11-30T08:15:00+05:60", "2026-11-30T08:15:00Z ",
      "2026-02-30T08:15:00Z", "2026-11-30T08:15:00-05", "2026-11-30T08:15:00,5Z",
    ])
  func refused(text: String) {
    #expect(failure { () throws(Failure) in _ = try Instant(parsing: text) }?.kind == .invalidValue)
  }

  @Test("instants are ordered by moment, then by offset, and equal only if both are")
  func order() throws {
    let west = try Instant(parsing: "2026-11-30T08:15:00-05:00")
    let utc = try Instant(parsing: "2026-11-30T13:15:00Z")
    let earlier = try Instant(parsing: "2026-11-30T14:14:59+01:00")
    #expect(west != utc)
    #expect(west.isSameMoment(as: utc))
    #expect([utc, west, earlier].sorted() == [earlier, west, utc])
  }

  @Test("values out of range are clamped instead of trapping")
  func clamped() {
    #expect(Instant(milliseconds: .max, offsetMinutes: .max).description == "9999-12-31T23:59:59.999+23:59")
    #expect(Instant(milliseconds: .min, offsetMinutes: .min).description == "0001-01-01T00:00:00-23:59")
    #expect(Instant(milliseconds: .min, offsetMinutes: 60).description == "0001-01-01T00:00:00+01:00")
  }

  @Test("random instants survive their text")
  func roundTrip() throws {
    var generator = SeededGenerator(state: 7)
    for _ in 0..<2000 {
      let instant = Instant(
        milliseconds: .random(in: -62_135_000_000_000...253_402_000_000_000, using: &generator),
        offsetMinutes: .random(in: -1439...1439, using: &generator))
      #expect(try Instant(parsing: instant.description) == instant)
    }
  }

  @Test("a local date and time may leave out the seconds")
  func local() throws {
    #expect(try LocalDateTime(parsing: "2026-08-03T21:00").description == "2026-08-03T21:00:00")
    #expect(try LocalDateTime(parsing: "2026-08-03T21:00:05.25").description == "2026-08-03T21:00:05.250")
    for text in ["2026-08-03T21", "2026-08-03T21:00:60", "2026-08-03T21:00:00Z", "2026-08-03"] {
      #expect(failure { () throws(Failure) in _ = try LocalDateTime(parsing: text) } != nil)
    }
  }

  @Test("a moment is an instant, a local time or a day")
  func moments() throws {
    let day = try Day(parsing: "2026-08-03")
    #expect(try Moment(parsing: "2026-08-03") == .day(day))
    #expect(try Moment(parsing: "2026-08-03T21:00") == .local(LocalDateTime(parsing: "2026-08-03T21:00:00")))
    #expect(try Moment(parsing: "2026-08-03T21:00:00Z") == .instant(Instant(parsing: "2026-08-03T21:00:00Z")))
    #expect(try encode([Moment.day(day)]) == #"["2026-08-03"]"#)
    for text in ["now", "2026-08-33", "2026-08-03T", "2026-08-03T21:00:60"] {
      #expect(failure { () throws(Failure) in _ = try Moment(parsing: text) } != nil)
    }
  }

  @Test("a time of day runs from 00:00 to 23:59")
  func timesOfDay() throws {
    #expect(try TimeOfDay(parsing: "18:05").minutes == 1085)
    #expect(try TimeOfDay(parsing: "00:00") == .midnight)
    #expect(try TimeOfDay(parsing: "23:59").description == "23:59")
    for text in ["24:00", "12:60", "1:00", "12:00:00", "12.00", "-1:00", ""] {
      #expect(failure { () throws(Failure) in _ = try TimeOfDay(parsing: text) } != nil)
    }
  }
}
