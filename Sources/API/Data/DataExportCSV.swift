public import Model

/// Exports entries as CSV, one row an entry, to a file or in the answer.
///
/// RFC 4180: commas, lines that end in CRLF, UTF-8 without a byte order mark, a header always. The columns are `Entry ID`,
/// `Daily Log ID` (always empty), `Log Date` (the day of the journal), `Entry Timestamp` (UTC with milliseconds), `Meal`,
/// `Name`, `Brand`, `Scan Mode`, `Confidence %`, `Calories`, `Protein (g)`, `Carbs (g)`, `Fat (g)`, `Serving Size`,
/// `Selection Summary`, `Servings Per Container`, `Serving Count`, `Serving Qty`, `Serving Unit`, `Saved Food ID`,
/// `Scan Duration Ms`, and one for each nutrient that any of the entries states, by its id: `95 mg`, `<1 g` for a bound,
/// `95 mg [label]` with an origin. Rows ascend by day, then by timestamp.
///
/// Numbers are not rounded, so that `data/import` reads back what was written; an unknown value is an empty cell, which is
/// not 0. A text that a spreadsheet would take for a formula gets an apostrophe in front. Not exported are `serving`,
/// `servingMappings` and the UTC offset of the timestamp: a backup holds everything.
///
/// A file is written under a temporary name first, so that it is never half there, and an existing file is not replaced.
public enum DataExportCSV: RequestMethod {
  public static let name = "data/exportCSV"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [.conflict, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The absolute path of the file; without it the text is in the answer, which holds at most 8 MB of it.
    ///
    /// - Format: "path"
    public var path: String?
    /// The first day; by default that of the first entry.
    public var from: DayReference?
    /// The last day; by default that of the last entry.
    public var to: DayReference?
  }

  public struct Result: Codable, Sendable {
    /// The path of the file, if one was asked for.
    public var path: String?
    /// The text, if no file was asked for.
    public var csv: String?
    /// How many entries there are, which is how many rows follow the header.
    public var entries: Int
    /// The size of the text in bytes.
    public var bytes: Int

    public init(path: String?, csv: String?, entries: Int, bytes: Int) {
      self.path = path
      self.csv = csv
      self.entries = entries
      self.bytes = bytes
    }
  }
}
