/// What usage can be divided by.
public enum UsageDimension: String, Codable, Hashable, Sendable, CaseIterable {
  /// By the user's clock.
  case day
  case provider
  /// The model that answered.
  case model
  case operation
}

/// The usage of requests that have something in common. It names only what was divided by.
public struct UsageGroup: Codable, Hashable, Sendable {
  public var day: Day?
  public var provider: ModelService?
  public var model: String?
  public var operation: UsageOperation?
  public var totals: UsageTotals

  /// Puts sums together, in the order of their days, services, models and operations.
  public static func groups(of sums: [UsageSum], by dimensions: Set<UsageDimension>) -> [UsageGroup] {
    var totals: [Key: UsageTotals] = [:]
    for sum in sums { totals[Key(sum, dimensions), default: UsageTotals()] += sum.totals }
    return totals.sorted { $0.key < $1.key }.map { key, totals in
      UsageGroup(
        day: key.day, provider: key.provider, model: key.model, operation: key.operation, totals: totals)
    }
  }

  private struct Key: Hashable, Comparable {
    var day: Day?
    var provider: ModelService?
    var model: String?
    var operation: UsageOperation?

    init(_ sum: UsageSum, _ dimensions: Set<UsageDimension>) {
      day = dimensions.contains(.day) ? sum.day : nil
      provider = dimensions.contains(.provider) ? sum.provider : nil
      model = dimensions.contains(.model) ? sum.model : nil
      operation = dimensions.contains(.operation) ? sum.operation : nil
    }

    private var order: (Int, String, String, String) {
      (day?.number ?? 0, provider?.rawValue ?? "", model ?? "", operation?.rawValue ?? "")
    }

    static func < (left: Key, right: Key) -> Bool { left.order < right.order }
  }
}
