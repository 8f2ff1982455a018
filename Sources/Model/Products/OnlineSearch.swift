/// What came of asking Open Food Facts.
public struct OnlineSearch: Hashable, Codable, Sendable {
  /// How many products it has in all.
  public var count: Int?
  /// Whether `count` is exact; otherwise there are at least as many.
  public var isCountExact: Bool?
  /// Why it did not answer. What the local copy has is given all the same.
  public var failed: OnlineFailure?

  public init(count: Int? = nil, isCountExact: Bool? = nil, failed: OnlineFailure? = nil) {
    self.count = count
    self.isCountExact = isCountExact
    self.failed = failed
  }
}

/// Why another service did not answer.
public struct OnlineFailure: Hashable, Codable, Sendable {
  public var kind: ErrorKind
  /// A sentence for people.
  public var message: String
  /// What the reader can do about it.
  public var hint: String?
  /// When to try again, in milliseconds.
  public var retryAfterMs: Int?

  public init(_ failure: Failure) {
    kind = failure.kind
    message = failure.message
    hint = failure.hint
    retryAfterMs = failure.retryAfterMs
  }
}
