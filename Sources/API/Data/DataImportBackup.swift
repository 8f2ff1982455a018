public import JSON
public import Model

/// Imports a backup of the OpenFoodJournal app, or one that `data/exportBackup` has written.
///
/// The backup is read twice. First all of it is checked, and what is wrong is listed with its place; only when nothing is
/// wrong, or `skipInvalid` says so, everything is written in one transaction. A file is never in memory as a whole.
///
/// Records are told by their ids, so that importing a backup again changes nothing. Where the journal has another version
/// of a record, that of the backup replaces it, except for what the app has no place for and did not change: unknown
/// macros, bounds and origins of nutrients, offsets and milliseconds of timestamps. Nothing is ever deleted; a day without
/// a note in the backup keeps the note it has.
///
/// An entry belongs to the day of its log; without a log, to the day of its timestamp. Several logs of one day are put
/// together, and their notes joined. The numbers of composites are computed from their ingredients, by our rules of
/// conversion, whatever the backup says; what a portion weighs and other units stay. Calculators have no numbers. Settings, preferences and goals that both have are taken over; the app's others
/// are kept for the next export. Nutrients under two names keep the value under the id.
///
/// A backup that is no JSON, has a newer schema version, or changes while it is read is an error.
public enum DataImportBackup: RequestMethod {
  public static let name = "data/importBackup"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [.conflict, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The absolute path of the backup. Give this or `document`.
    ///
    /// - Format: "path"
    public var path: String?
    /// The backup itself, as an object.
    public var document: JSONValue?
    /// The time zone in which the app made the backup, for example `America/New_York`: its days begin at midnight there.
    /// By default the user's. Backups of `data/exportBackup` name their days and do not need it.
    public var timeZone: String?
    /// Leaves out the records that are rejected, and imports the others; by default nothing is imported then.
    public var skipInvalid: Bool?
    /// Changes nothing, and answers what importing would; by default false.
    public var dryRun: Bool?
    /// A token for `$/progress`, a string or an integer.
    public var workDoneToken: JSONValue?
  }

  public struct Result: Codable, Sendable {
    /// Whether the backup was imported: neither as a dry run, nor stopped by something that is wrong.
    public var imported: Bool
    /// Whether nothing was changed because that was asked for; the counts are those that importing would give.
    public var dryRun: Bool
    /// The days, with their notes.
    public var days: ImportCount
    public var entries: ImportCount
    public var foods: ImportCount
    public var containers: ImportCount
    /// One document; never counted as created.
    public var goals: ImportCount
    /// Settings and the app's own preferences, one document; never counted as created.
    public var settings: ImportCount
    /// How many things are wrong. Without `skipInvalid` nothing is imported then, and the counts are 0.
    public var rejectedCount: Int
    /// What is wrong and where, at most 100.
    public var rejected: [BackupRemark]
    /// What was read in another way than it was written, such as days that were put together; at most 100.
    public var notes: [BackupRemark]

    public init(
      imported: Bool, dryRun: Bool, days: ImportCount, entries: ImportCount, foods: ImportCount,
      containers: ImportCount, goals: ImportCount, settings: ImportCount, rejectedCount: Int,
      rejected: [BackupRemark], notes: [BackupRemark]
    ) {
      self.imported = imported
      self.dryRun = dryRun
      self.days = days
      self.entries = entries
      self.foods = foods
      self.containers = containers
      self.goals = goals
      self.settings = settings
      self.rejectedCount = rejectedCount
      self.rejected = rejected
      self.notes = notes
    }
  }
}
