/// What requests used and cost together.
public struct UsageTotals: Codable, Hashable, Sendable {
  public var requests: Int
  /// How many of them failed, those that the user stopped not counted.
  public var failed: Int
  /// How many of them the user stopped.
  public var cancelled: Int
  public var usage: TokenUsage
  /// Searches on the web.
  public var searches: Int
  /// What they cost, as far as it is known.
  public var cost: USD
  /// The part of `cost` that is an estimate.
  public var estimatedCost: USD
  /// How many requests used something whose cost is not known, so that it is not in `cost` or not wholly.
  public var incompleteCosts: Int

  public init(
    requests: Int = 0, failed: Int = 0, cancelled: Int = 0, usage: TokenUsage = .none, searches: Int = 0,
    cost: USD = .zero, estimatedCost: USD = .zero, incompleteCosts: Int = 0
  ) {
    self.requests = requests
    self.failed = failed
    self.cancelled = cancelled
    self.usage = usage
    self.searches = searches
    self.cost = cost
    self.estimatedCost = estimatedCost
    self.incompleteCosts = incompleteCosts
  }

  /// The totals of one request.
  public init(_ record: UsageRecord) {
    let cost = record.cost
    self.init(
      requests: 1, failed: record.failure != nil && !record.cancelled ? 1 : 0, cancelled: record.cancelled ? 1 : 0,
      usage: record.usage, searches: record.searches, cost: cost?.usd ?? .zero,
      estimatedCost: cost.map { $0.estimated ? $0.usd : .zero } ?? .zero,
      incompleteCosts: cost?.incomplete ?? true ? 1 : 0)
  }

  public static func + (left: UsageTotals, right: UsageTotals) -> UsageTotals {
    UsageTotals(
      requests: left.requests.addingClamped(right.requests), failed: left.failed.addingClamped(right.failed),
      cancelled: left.cancelled.addingClamped(right.cancelled), usage: left.usage + right.usage,
      searches: left.searches.addingClamped(right.searches), cost: left.cost + right.cost,
      estimatedCost: left.estimatedCost + right.estimatedCost,
      incompleteCosts: left.incompleteCosts.addingClamped(right.incompleteCosts))
  }

  public static func += (left: inout UsageTotals, right: UsageTotals) { left = left + right }
}

/// The totals of one day, service, model and operation.
public struct UsageSum: Hashable, Sendable {
  public var day: Day
  public var provider: ModelService
  /// The model that answered.
  public var model: String
  public var operation: UsageOperation
  public var totals: UsageTotals

  public init(day: Day, provider: ModelService, model: String, operation: UsageOperation, totals: UsageTotals) {
    self.day = day
    self.provider = provider
    self.model = model
    self.operation = operation
    self.totals = totals
  }
}
