public import Model

/// Puts the daily averages of two ranges side by side, with their difference and ratio.
///
/// Each average is over the days that have a value. The ranges may differ in length and may overlap.
public enum AnalysisCompare: RequestMethod {
  public static let name = "analysis/compare"
  public static let access = Access.read
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// The range that is compared with.
    public var first: ComparedRange
    /// The range that is compared.
    public var second: ComparedRange
  }

  public typealias Result = PeriodComparison
}

/// A range of days that is compared with another.
public struct ComparedRange: Codable, Sendable {
  /// The first day.
  public var from: DayReference
  /// The last day, at most 40,000 days after the first.
  public var to: DayReference
}
