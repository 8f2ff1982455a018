import JSON
import Model
import Testing

@Suite("Day")
struct DayTests {
  @Test("a day reads and writes the same text")
  func text() throws {
    for text in ["0001-01-01", "1970-01-01", "2024-02-29", "2026-11-30", "9999-12-31"] {
      #expect(try Day(parsing: text).description == text)
    }
  }

  @Test(
    "what is not a day is refused with a sentence",
    arguments: [
      ("2026-02-30", "\"2026-02-30\" is not a day: that month has 28 days."),
      ("2100-02-29", "\"2100-02-29\" is not a day: that month has 28 days."),
      ("2026-13-01", "\"2026-13-01\" is not a day: months run from 01 to 12."),
      ("2026-04-00", "\"2026-04-00\" is not a day: that month has 30 days."),
      ("0000-01-01", "\"0000-01-01\" is not a day: years run from 0001 to 9999."),
      ("2026-1-01", "\"2026-1-01\" is not a day."),
      ("2026-11-30T", "\"2026-11-30T\" is not a day."),
      ("+026-11-30", "\"+026-11-30\" is not a day."),
      ("٢٠٢٦-11-30", "\"٢٠٢٦-11-30\" is not a day."),
      ("", "\"\" is not a day."),
    ])
  func refused(text: String, message: String) {
    #expect(failure { () throws(Failure) in _ = try Day(parsing: text) }?.message == message)
  }

  @Test("hostile text does not flood the message")
  func longText() {
    let message = failure { () throws(Failure) in
      _ = try Day(parsing: String(repeating: "9", count: 100_000))
    }?.message
    #expect(message == "\"\(String(repeating: "9", count: 40))…\" is not a day.")
  }

  @Test("every day number has a date, and its parts lead back to it")
  func roundTrip() {
    for number in stride(from: Day.first.number, through: Day.last.number, by: 61) {
      let day = Day(clamping: number)
      #expect(Day(year: day.year, month: day.month, day: day.dayOfMonth)?.number == number)
    }
  }

  @Test("day numbers count from 1970-01-01")
  func numbers() throws {
    #expect(try Day(parsing: "1970-01-01").number == 0)
    #expect(try Day(parsing: "1969-12-31").number == -1)
    #expect(try Day(parsing: "2000-03-01").number == 11_017)
    #expect(try Day(parsing: "2026-11-30").number == 20_787)
  }

  @Test("adding days crosses leap days and months, and stops at the ends of the calendar")
  func adding() throws {
    #expect(try Day(parsing: "2024-02-28").adding(days: 2).description == "2024-03-01")
    #expect(try Day(parsing: "2025-02-28").adding(days: 1).description == "2025-03-01")
    #expect(try Day(parsing: "2026-01-01").adding(days: -1).description == "2025-12-31")
    #expect(Day.last.adding(days: 1) == Day.last)
    #expect(Day.last.adding(days: .max) == Day.last)
    #expect(Day.first.adding(days: .min) == Day.first)
  }

  @Test("a week around a change of the clocks is seven days, and neighbours are one day apart")
  func clockChanges() throws {
    let start = try Day(parsing: "2025-10-20")
    let week = (0..<7).map { start.adding(days: $0).description }
    #expect(week.first == "2025-10-20")
    #expect(week.last == "2025-10-26")
    #expect(Set(week).count == 7)
    #expect(try Day(parsing: "2019-03-31").days(until: Day(parsing: "2019-04-01")) == 1)
    #expect(try Day(parsing: "2019-04-01").days(until: Day(parsing: "2019-03-31")) == -1)
  }

  @Test("weekdays")
  func weekdays() throws {
    #expect(try Day(parsing: "2026-11-30").weekday == .monday)
    #expect(try Day(parsing: "1970-01-01").weekday == .thursday)
    #expect(Day.first.weekday == .monday)
    #expect(Day.last.weekday == .friday)
  }

  @Test("the words for days depend on today, a date does not")
  func references() throws {
    let today = try Day(parsing: "2026-03-01")
    #expect(try DayReference(parsing: "today").resolve(today: today) == today)
    #expect(try DayReference(parsing: "yesterday").resolve(today: today).description == "2026-02-28")
    #expect(try DayReference(parsing: "tomorrow").resolve(today: today).description == "2026-03-02")
    #expect(try DayReference(parsing: "2020-01-01").resolve(today: today).description == "2020-01-01")
    let refused = failure { () throws(Failure) in _ = try DayReference(parsing: "Today") }
    #expect(refused?.hint == "Write a day as YYYY-MM-DD, or as one of the words today, yesterday, tomorrow.")
  }

  @Test("a day is a JSON string, and a bad one is refused at its place")
  func json() throws {
    #expect(try encode([Day(parsing: "2026-11-30")]) == #"["2026-11-30"]"#)
    #expect(try decode([DayReference].self, #"["2026-11-30","today"]"#) == [.day(Day(parsing: "2026-11-30")), .today])
    let refused = refusal(of: [Day].self, #"["2026-11-30","2026-11-31"]"#)
    #expect(refused?.pointer == "/1")
    #expect(refused?.message == "\"2026-11-31\" is not a day: that month has 30 days.")
  }
}
