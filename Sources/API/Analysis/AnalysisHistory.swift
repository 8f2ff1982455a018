public import Model

/// Reads one row a day, ascending, with the totals and how they stand against the goals.
///
/// Days without entries are there too, with 0 `entries` and nothing said about them. The goals are those of today.
public enum AnalysisHistory: RequestMethod {
  public static let name = "analysis/history"
  public static let access = Access.read
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// The first day.
    public var from: DayReference
    /// The last day, at most 40,000 days after the first.
    public var to: DayReference
    /// The nutrients that are wanted beside the calories and macros, by id or name, at most 256; none if absent.
    /// The name of a macro adds nothing.
    ///
    /// - Maximum items: 256
    public var nutrients: [String]?
  }

  public struct Result: Codable, Sendable {
    /// One element for each day.
    public var days: [HistoryDay]

    public init(days: [HistoryDay]) { self.days = days }
  }
}
