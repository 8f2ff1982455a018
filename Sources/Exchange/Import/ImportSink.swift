public import Model

/// An entry as an importer has read it.
public struct ImportedEntry: Hashable, Sendable {
  /// The entry; its id counts only when there is no key.
  public var entry: Entry
  /// What the row is known by when it comes again; nil when the file states the id of the entry.
  public var key: ContentKey?
  /// The line on which it begins.
  public var line: Int

  public init(_ entry: Entry, key: ContentKey?, line: Int) {
    self.entry = entry
    self.key = key
    self.line = line
  }
}

/// One amount of a health record that may belong to a group with others.
public struct HealthSample: Hashable, Sendable {
  /// What it is known by among the records of the file; the copy of a record has the same.
  public var key: ContentKey
  /// What it has in common with the records of the same food.
  public var group: HealthGroup
  /// Such as `DietaryProtein`.
  public var kind: String
  public var value: Double
  public var unit: String
  public var line: Int
}

/// Keeps what an importer reads until all of it is known. Memory is its affair: a file may hold millions of records.
public protocol ImportSink: AnyObject {
  func add(_ entry: ImportedEntry) throws
  /// Keeps a record that stands by itself, unless it turns out to be the copy of one in a group.
  func add(_ sample: HealthSample) throws
  /// Tells that a record was part of a group, so that one copy of it elsewhere does not count.
  func addCopy(of key: ContentKey) throws
}

/// What importing depends on besides the file.
public struct ImportContext: Sendable {
  public var clock: JournalClock
  public var schedule: MealSchedule

  public init(clock: JournalClock, schedule: MealSchedule) {
    self.clock = clock
    self.schedule = schedule
  }

  /// When an entry of a meal without a time was eaten: at the beginning of the meal; a snack halfway between lunch and
  /// dinner.
  func instant(of meal: Meal, on day: Day) -> Instant {
    let time =
      switch meal {
      case .breakfast: schedule.breakfast
      case .lunch: schedule.lunch
      case .dinner: schedule.dinner
      case .snack: TimeOfDay(clamping: (schedule.lunch.minutes + schedule.dinner.minutes) / 2)
      }
    return clock.instant(on: day, millisecondOfDay: time.minutes * 60_000)
  }

  /// When the clock showed this time on this date. The day is a label and stays, also where the user's day begins later.
  func instant(at time: TimeOfDay, on day: Day) -> Instant {
    clock.zone.instant(of: LocalDateTime(day: day, time: time))
  }
}
