/// What the user's clock says while a request runs: the moment, the time zone, and when the user's day begins.
///
/// It turns moments into days. A day that the user named is a label and is never moved.
public struct JournalClock: Sendable {
  /// The current moment, in milliseconds since 1970-01-01T00:00:00Z.
  public var milliseconds: Int64
  public var zone: TimeZoneRules
  /// Moments before this time by the wall clock belong to the day before.
  public var dayStart: TimeOfDay

  public init(milliseconds: Int64, zone: TimeZoneRules, dayStart: TimeOfDay = .midnight) {
    self.milliseconds = milliseconds
    self.zone = zone
    self.dayStart = dayStart
  }

  /// The current moment with the zone's offset.
  public var now: Instant { zone.instant(at: milliseconds) }

  /// The day of the journal at the current moment.
  public var today: Day { day(of: now.local) }

  /// The day of the journal that a wall-clock time belongs to.
  ///
  /// The clock's reading decides, not the hours that passed since midnight, so a change to or from daylight saving
  /// time does not move the boundary.
  public func day(of local: LocalDateTime) -> Day {
    local.millisecondOfDay < dayStart.minutes * 60_000 ? local.day.adding(days: -1) : local.day
  }

  /// The instant of a wall-clock time within a day of the journal: before `dayStart` it lies on the next date.
  public func instant(on day: Day, millisecondOfDay: Int) -> Instant {
    let date = millisecondOfDay < dayStart.minutes * 60_000 ? day.adding(days: 1) : day
    return zone.instant(of: LocalDateTime(day: date, millisecondOfDay: millisecondOfDay))
  }

  /// The same time of day on another day.
  ///
  /// A timestamp that another clock showed keeps its offset and moves by whole days. One that does not lie on the day it
  /// is labelled with is set onto the new day.
  func moved(_ timestamp: Instant, from: Day, to: Day) -> Instant {
    let here = zone.instant(at: timestamp.milliseconds)
    let isLabelled = day(of: timestamp.local) == from || day(of: here.local) == from
    guard here != timestamp, isLabelled else {
      return instant(on: to, millisecondOfDay: timestamp.local.millisecondOfDay)
    }
    let shift = Int64(from.days(until: to)) * Int64(LocalDateTime.millisecondsPerDay)
    return Instant(milliseconds: timestamp.milliseconds + shift, offsetMinutes: timestamp.offsetMinutes)
  }

  /// The day and the instant that are meant.
  ///
  /// A moment that is only a day gets the current wall-clock time, in whole seconds, on that day.
  public func resolve(_ moment: Moment) -> (day: Day, instant: Instant) {
    switch moment {
    case .instant(let instant): (day(of: zone.local(of: instant.milliseconds)), instant)
    case .local(let local): (day(of: local), zone.instant(of: local))
    case .day(let day): (day, instant(on: day, millisecondOfDay: now.local.wholeSeconds))
    }
  }
}

extension LocalDateTime {
  /// Milliseconds after midnight, with the part below a second cut off.
  var wholeSeconds: Int { millisecondOfDay / 1000 * 1000 }
}
