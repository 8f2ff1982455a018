public import JSON
public import Model

/// Imports entries from a file of another program, or from what `data/exportCSV` has written.
///
/// The format is found out by what the file holds, whatever its name:
///
/// `cronometer`: the servings, one row a food. `Group` gives the meal; an empty cell is unknown; vitamins in IU stay in IU.
///
/// `myfitnesspal`: the Nutrition-Summary, as CSV or in its zip archive. One entry a row, named after the meal, because the
/// file does not tell foods. Vitamins A and C, calcium and iron are percentages there and are left out.
///
/// `loseit`: food-logs.csv, as CSV or in its zip archive. Deleted rows and exercise are passed over.
///
/// `applehealth`: export.xml, as XML or in its zip archive. A food with its records is an entry; other dietary records are
/// joined when they have the same source, start and food. The copy of a record outside of its food does not count twice.
/// The day is that of the record's own local time. Records without energy, such as water alone, cannot be entries.
///
/// `csv`: what `data/exportCSV` writes; ids are kept, and the offset of the timestamp becomes that of the user's zone.
///
/// A row without a time is set at the beginning of its meal by the schedule, a snack halfway between lunch and dinner.
///
/// All entries are added in one transaction, or none. An entry gets an id that follows from its row, so that importing a
/// file again, or a longer one that holds the same rows, adds only what is new. An entry that is in the journal already is
/// never changed: when it differs, because the user has changed it, it is counted as kept.
///
/// Reading takes little memory, whatever the size of the file. What was read waits in a temporary file, which is gone
/// afterwards in any case. Archives are read by the program `unzip`.
public enum DataImport: RequestMethod {
  public static let name = "data/import"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// The absolute path of the file.
    ///
    /// - Format: "path"
    public var path: String
    /// The format; by default `auto`.
    public var format: ImportFormat?
    /// Changes nothing, and answers what importing would; by default false.
    public var dryRun: Bool?
    /// A token for `$/progress`, a string or an integer.
    public var workDoneToken: JSONValue?
  }

  public struct Result: Codable, Sendable {
    /// The format of the file, never `auto`.
    public var format: ImportFormat
    /// How many entries are new.
    public var created: Int
    /// How many entries are in the journal already.
    public var unchanged: Int
    /// How many entries are in the journal and differ from the file, because they were changed since; they stay as they are.
    public var kept: Int
    /// How many rows were passed over because they are no entries; `warnings` tells why.
    public var skipped: Int
    /// How many rows were refused.
    public var rejectedCount: Int
    /// The first rows that were refused, at most 100.
    public var rejected: [RejectedRow]
    /// The days of the entries in the file; absent when there are none.
    public var days: DaySpan?
    /// Whether nothing was changed because that was asked for.
    public var dryRun: Bool
    /// What else the user should know, as sentences.
    public var warnings: [String]

    public init(
      format: ImportFormat, created: Int, unchanged: Int, kept: Int, skipped: Int, rejectedCount: Int,
      rejected: [RejectedRow], days: DaySpan?, dryRun: Bool, warnings: [String]
    ) {
      self.format = format
      self.created = created
      self.unchanged = unchanged
      self.kept = kept
      self.skipped = skipped
      self.rejectedCount = rejectedCount
      self.rejected = rejected
      self.days = days
      self.dryRun = dryRun
      self.warnings = warnings
    }
  }
}
