public import Model

/// What a first reading of a whole backup found. Entries, foods and containers are read again when they are used, so that
/// never more than one of them is in memory.
public struct BackupSurvey: Sendable {
  /// A day, put together from the logs that the backup has for it.
  public struct LoggedDay: Sendable {
    /// The logs, in the order of the backup; the first is the one that is kept for the day.
    public var logs: [BackupLog]

    public var day: Day { logs[0].day }
    /// The notes of the logs, each once.
    public var note: String? {
      var notes: [String] = []
      for case let note? in logs.map(\.note) where !notes.contains(note) { notes.append(note) }
      return notes.isEmpty ? nil : notes.joined(separator: "\n\n")
    }
  }

  /// The days, ascending.
  public var days: [LoggedDay] = []
  /// What the app's own members say about settings and goals.
  public var preferences = AppPreferences()
  /// Our settings and goals, in a backup that we wrote.
  public var settings: Settings?
  public var goals: Goals?
  /// Everything that the app put into the parts of which there is one each.
  public var documents = AppDocuments()
  /// What cannot be used, up to a hundred of `problemCount`.
  public var problems: [BackupProblem] = []
  public var problemCount = 0
  /// What was read in another way than it was written, up to a hundred of `noteCount`.
  public var notes: [BackupProblem] = []
  public var noteCount = 0

  /// Where each array begins.
  var arrays: [String: Int] = [:]
  /// The position of the last record with an id that comes more than once, by array.
  var lastPositions: [String: [Identifier: Int]] = [:]
  /// The day of each log.
  var daysOfLogs: [Identifier: Day] = [:]
}
