public import Model

/// The facts of one request to a model: nothing of what was asked or answered.
public struct ModelAttempt: Hashable, Sendable {
  /// `ModelProvider.name`.
  public var provider: String
  /// The model that was asked for.
  public var model: String
  /// The model that answered, when the service named it.
  public var resolvedModel: String?
  /// Milliseconds since 1970, in UTC.
  public var startedAt: Int64
  public var durationMs = 0
  /// The bytes of the request's body.
  public var requestBytes = 0
  /// The status of HTTP, if an answer began.
  public var status: Int?
  /// The code of an error that the service stated, as text: `503`, `rate_limit_exceeded`, `gateway_timeout`.
  public var errorCode: String?
  /// The status of HTTP that the failure amounts to: that of the answer, or the one that an error in the middle of an
  /// answer stands for. Nil when the service did not state an error.
  public var errorStatus: Int?
  /// What went wrong, a refusal or a truncated answer included; nil when the answer is complete.
  public var failure: ErrorKind?
  /// Whether the caller stopped it.
  public var isCancelled = false
  public var usage = TokenUsage.none
  /// What the service says that it costs, in US dollars; most do not say.
  public var statedCost: Double?
  /// How many searches on the web were made, as far as can be told.
  public var searches = 0
  /// From the start to the first thought.
  public var firstThoughtMs: Int?
  /// From the start to the first text.
  public var firstTextMs: Int?
  /// From the start to the last text.
  public var lastTextMs: Int?
  /// The events of the stream that could be read.
  public var eventCount = 0
  /// Those that could not be read, and were passed over.
  public var unreadableEventCount = 0
  public var thoughtCount = 0
  public var textCount = 0

  public init(provider: String, model: String, startedAt: Int64) {
    self.provider = provider
    self.model = model
    self.startedAt = startedAt
  }
}
