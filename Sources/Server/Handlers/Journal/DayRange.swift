import Model

/// The days from one to another, both included, as requests name them with `from` and `to`.
struct DayRange {
  private static let maximumDays = 40_000

  let from: Day
  let to: Day

  var days: Int { from.days(until: to) + 1 }

  /// Resolves and checks a range that a request must give.
  init(from: DayReference, to: DayReference, today: Day) throws {
    self.from = from.resolve(today: today)
    self.to = to.resolve(today: today)
    try Self.check(from: self.from, to: self.to)
    guard days <= Self.maximumDays + 1 else {
      throw Failure(
        .invalidValue, "The range ends on \(self.to), more than \(Self.maximumDays) days after \(self.from).",
        path: "/to")
    }
  }

  /// The days up to one, that included.
  init(last days: Int, endingOn day: Day) {
    from = day.adding(days: 1 - days)
    to = day
  }

  /// Checks that the range does not end before it begins.
  static func check(from: Day, to: Day) throws {
    guard from <= to else {
      throw Failure(.invalidValue, "The range ends on \(to), before it begins on \(from).", path: "/to")
    }
  }
}
