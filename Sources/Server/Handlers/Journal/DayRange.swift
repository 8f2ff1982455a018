import Model

/// The days from one to another, both included, as requests name them with `from` and `to`.
enum DayRange {
  /// Checks that the range does not end before it begins.
  static func check(from: Day, to: Day) throws {
    guard from <= to else {
      throw Failure(.invalidValue, "The range ends on \(to), before it begins on \(from).", path: "/to")
    }
  }
}
