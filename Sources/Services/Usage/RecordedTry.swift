internal import Model
internal import Providers
internal import Store

/// One try of a call, on its way into the store.
struct RecordedTry: Sendable {
  let attempt: ModelAttempt
  private let number: Int
  private let operation: UsageOperation
  private let id: Identifier
  private let callId: Identifier

  init(_ attempt: ModelAttempt, number: Int, operation: UsageOperation, id: Identifier, callId: Identifier) {
    self.attempt = attempt
    self.number = number
    self.operation = operation
    self.id = id
    self.callId = callId
  }

  private var provider: ModelService { ModelService(named: attempt.provider) }
  private var requestedModel: String { ModelName.kept(attempt.model) }
  private var resolvedModel: String? {
    attempt.resolvedModel.map { ModelName.kept($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether its cost depends on a price that the catalog may have.
  var needsPrice: Bool { attempt.statedCost == nil && attempt.usage != .none && provider.catalogId != nil }

  /// The model that the name stands for: as this answer told, which is remembered, else as one before did.
  func alias(_ aliases: ModelAliases, at moment: Instant) throws -> String? {
    guard let resolvedModel else { return try aliases.model(requestedModel, at: provider) }
    if resolvedModel != requestedModel {
      try aliases.set(
        ModelAlias(provider: provider, alias: requestedModel, model: resolvedModel, seenAt: moment))
    }
    return resolvedModel
  }

  /// The record, with its cost.
  ///
  /// - Parameters:
  ///   - model: the model that answered, as far as it is known.
  ///   - clock: the user's, at the start; without one the record is good for its cost alone.
  func record(_ pricing: Pricing, model: String? = nil, clock: JournalClock? = nil) -> UsageRecord {
    let start = clock?.now ?? Instant(attempt.startedAt)
    var record = UsageRecord(
      id: id, callId: callId, attempt: number, startedAt: start, day: clock?.today ?? start.local.day,
      operation: operation, provider: provider, requestedModel: requestedModel, model: model ?? resolvedModel,
      usage: attempt.usage, searches: attempt.searches, failure: attempt.failure, cancelled: attempt.isCancelled,
      durationMs: attempt.durationMs, requestBytes: attempt.requestBytes,
      status: attempt.errorStatus ?? attempt.status, firstThoughtMs: attempt.firstThoughtMs,
      firstTextMs: attempt.firstTextMs)
    record.cost = pricing.cost(of: record, stated: attempt.statedCost)
    return record
  }

  func event(_ record: UsageRecord) -> DiagnosticEvent {
    DiagnosticEvent(
      record, lastTextMs: attempt.lastTextMs, streamEvents: attempt.eventCount,
      unreadableStreamEvents: attempt.unreadableEventCount, thoughts: attempt.thoughtCount, texts: attempt.textCount)
  }
}
