/// One request to a model: what it used and what became of it, and nothing of what was asked, shown or answered.
public struct UsageRecord: Codable, Hashable, Sendable {
  public var id: Identifier
  /// Shared by the tries of one call.
  public var callId: Identifier
  /// Which try of the call it was, from 1.
  public var attempt: Int
  public var startedAt: Instant
  /// The day that it counts for, by the user's clock.
  public var day: Day
  public var operation: UsageOperation
  public var provider: ModelService
  /// The name that was asked for; it may be an alias.
  public var requestedModel: String
  /// The model that answered, as far as it is known; else the name that was asked for.
  public var model: String
  public var usage: TokenUsage
  /// Searches on the web.
  public var searches: Int
  /// Absent when it is not known.
  public var cost: Cost?
  /// What went wrong; absent when the answer was whole.
  public var failure: ErrorKind?
  /// Whether the user stopped it.
  public var cancelled: Bool
  public var durationMs: Int
  /// The bytes of what was sent.
  public var requestBytes: Int
  /// The status of HTTP; that of an error in the middle of an answer goes before that of the answer.
  public var status: Int?
  /// From the start to the first thought.
  public var firstThoughtMs: Int?
  /// From the start to the first text.
  public var firstTextMs: Int?

  public init(
    id: Identifier, callId: Identifier, attempt: Int = 1, startedAt: Instant, day: Day, operation: UsageOperation,
    provider: ModelService, requestedModel: String, model: String? = nil, usage: TokenUsage = .none, searches: Int = 0,
    cost: Cost? = nil, failure: ErrorKind? = nil, cancelled: Bool = false, durationMs: Int = 0, requestBytes: Int = 0,
    status: Int? = nil, firstThoughtMs: Int? = nil, firstTextMs: Int? = nil
  ) {
    self.id = id
    self.callId = callId
    self.attempt = attempt
    self.startedAt = startedAt
    self.day = day
    self.operation = operation
    self.provider = provider
    self.requestedModel = requestedModel
    self.model = model ?? requestedModel
    self.usage = usage
    self.searches = searches
    self.cost = cost
    self.failure = failure
    self.cancelled = cancelled
    self.durationMs = durationMs
    self.requestBytes = requestBytes
    self.status = status
    self.firstThoughtMs = firstThoughtMs
    self.firstTextMs = firstTextMs
  }

  /// Whether an answer began that was no error.
  var wasAnswered: Bool { status.map { 200..<300 ~= $0 } ?? false }
}
