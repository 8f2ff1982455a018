/// What a request to a model, or several, cost.
public struct Cost: Codable, Hashable, Sendable {
  /// In US dollars.
  public var usd: USD
  /// Whether it was worked out from counts and a list of prices. Only what the service stated itself is no estimate.
  public var estimated: Bool
  /// Where the price is from, for people: the service itself, or a list of prices and its date.
  public var source: String
  /// Whether something that was used has no known price and is not in it, such as searches on the web.
  public var incomplete: Bool

  public init(usd: USD, estimated: Bool, source: String, incomplete: Bool = false) {
    self.usd = usd
    self.estimated = estimated
    self.source = source
    self.incomplete = incomplete
  }

  /// The cost of several requests. Those without a known cost make it incomplete; nil when none is known.
  public static func sum(_ costs: [Cost?]) -> Cost? {
    var known = costs.compactMap { $0 }
    guard var sum = known.first else { return nil }
    known.removeFirst()
    var sources = [sum.source]
    for cost in known {
      sum.usd += cost.usd
      sum.estimated = sum.estimated || cost.estimated
      sum.incomplete = sum.incomplete || cost.incomplete
      if !sources.contains(cost.source) { sources.append(cost.source) }
    }
    sum.source = sources.joined(separator: "; ")
    sum.incomplete = sum.incomplete || costs.contains(nil)
    return sum
  }
}
