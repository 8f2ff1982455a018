public import Model

/// Adds up what requests to models used and cost, over all time or some days, and divides it if asked to.
///
/// The sums are kept for ever; they count every request, also those that failed or were stopped. Costs are in US dollars and
/// add up exactly. What a service stated itself is its price; all else is an estimate from a list of prices, which does not
/// know discounts, taxes or free allowances, and most often not what a search on the web costs: `estimatedCost` says how
/// much of the cost that is, and `incompleteCosts` for how many requests something is missing.
public enum UsageSummary: RequestMethod {
  public static let name = "usage/summary"
  public static let access = Access.read
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// The first day; absent means from the beginning.
    public var from: DayReference?
    /// The last day; absent means until now.
    public var to: DayReference?
    /// What to divide by; absent or empty means not at all.
    ///
    /// - Maximum items: 4
    public var groupBy: [UsageDimension]?
  }

  public struct Result: Codable, Sendable {
    public var totals: UsageTotals
    /// One for each combination that there is, by day, service, model and operation; empty unless `groupBy` is given.
    public var groups: [UsageGroup]

    public init(totals: UsageTotals, groups: [UsageGroup]) {
      self.totals = totals
      self.groups = groups
    }
  }
}
