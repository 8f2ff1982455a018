/// What happened in a request to a model, told so that it may leave the machine when the user passes it on.
///
/// What can be in it is decided by the types of its members: numbers, ids made for it, words of our own enumerations, and
/// `PublicModelName`. There is no member that text of the user, of a model or of a service would fit into.
public struct DiagnosticEvent: Codable, Hashable, Sendable {
  /// How a request ended.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    case succeeded
    case failed
    case cancelled
  }

  /// That of the record of usage.
  public var id: Identifier
  /// Shared by the tries of one call.
  public var callId: Identifier
  /// Which try of the call it was, from 1.
  public var attempt: Int
  public var createdAt: Instant
  public var operation: UsageOperation
  public var provider: ModelService
  /// The name that was asked for; absent when it has not the form of a public one.
  public var requestedModel: PublicModelName?
  /// The model that answered; absent when it has not the form of a public name.
  public var model: PublicModelName?
  public var outcome: Outcome
  public var failure: ErrorKind?
  /// The status of HTTP.
  public var status: Int?
  public var durationMs: Int
  public var firstThoughtMs: Int?
  public var firstTextMs: Int?
  public var lastTextMs: Int?
  public var requestBytes: Int
  public var usage: TokenUsage
  public var searches: Int
  /// In US dollars; absent when it is not known.
  public var cost: USD?
  /// Whether `cost` is an estimate.
  public var estimated: Bool?
  /// The events of the stream that were read, and those that could not be.
  public var streamEvents: Int
  public var unreadableStreamEvents: Int
  public var thoughts: Int
  public var texts: Int

  /// What a record of usage and the counts of its stream tell.
  public init(
    _ record: UsageRecord, lastTextMs: Int? = nil, streamEvents: Int = 0, unreadableStreamEvents: Int = 0,
    thoughts: Int = 0, texts: Int = 0
  ) {
    id = record.id
    callId = record.callId
    attempt = record.attempt
    // In UTC: where the user's clock stands is nobody's business.
    createdAt = Instant(milliseconds: record.startedAt.milliseconds, offsetMinutes: 0)
    operation = record.operation
    provider = record.provider
    requestedModel = PublicModelName(record.requestedModel)
    model = PublicModelName(record.model)
    outcome = record.cancelled ? .cancelled : record.failure == nil ? .succeeded : .failed
    failure = record.failure
    status = record.status
    durationMs = record.durationMs
    firstThoughtMs = record.firstThoughtMs
    firstTextMs = record.firstTextMs
    self.lastTextMs = lastTextMs
    requestBytes = record.requestBytes
    usage = record.usage
    searches = record.searches
    cost = record.cost?.usd
    estimated = record.cost?.estimated
    self.streamEvents = streamEvents
    self.unreadableStreamEvents = unreadableStreamEvents
    self.thoughts = thoughts
    self.texts = texts
  }
}
