public import JSON
public import Model

/// Exports everything as a backup that the OpenFoodJournal app can import, and `data/importBackup` too.
///
/// Schema version 1: JSON in UTF-8, indented, members sorted by name, instants in UTC and whole seconds, ids in upper
/// case. What the app requires and nobody knows is 0 to it, and a source that it does not know is the nearest of its four
/// scan modes. What its members cannot say stands in a member `ofj` beside them, which the app passes over; so exporting,
/// importing into an empty journal and exporting again gives the same bytes, for the same `exportedAt` and time zone.
/// What an imported backup of the app holds beyond what we use is given back as it came.
///
/// Not in a backup are secrets and the records of scans and chats. A file is written under a temporary name first, so that
/// it is never half there, and an existing file is not replaced. Only what is being written is in memory.
public enum DataExportBackup: RequestMethod {
  public static let name = "data/exportBackup"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [.conflict, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The absolute path of the file; without it the backup is in the answer, which holds at most 16 MB of it.
    ///
    /// - Format: "path"
    public var path: String?
    /// When the backup says that it was made; now if absent.
    public var exportedAt: Instant?
    /// A token for `$/progress`, a string or an integer.
    public var workDoneToken: JSONValue?
  }

  public struct Result: Codable, Sendable {
    /// The path of the file, if one was asked for.
    public var path: String?
    /// The backup, if no file was asked for.
    public var document: JSONValue?
    /// The size of the backup in bytes.
    public var bytes: Int
    public var days: Int
    public var entries: Int
    public var foods: Int
    public var containers: Int

    public init(
      path: String?, document: JSONValue?, bytes: Int, days: Int, entries: Int, foods: Int, containers: Int
    ) {
      self.path = path
      self.document = document
      self.bytes = bytes
      self.days = days
      self.entries = entries
      self.foods = foods
      self.containers = containers
    }
  }
}
