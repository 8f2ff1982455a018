public import Model
public import Providers
public import Store

/// Keeps what requests to models used and cost, and the events of them, and says what they cost.
public struct UsageRecorder: Sendable {
  private let store: Store
  private let catalog: ModelCatalogSource
  private let now: @Sendable () -> Int64
  private let identifier: @Sendable () -> Identifier
  private let clock: @Sendable (_ milliseconds: Int64, Settings) throws -> JournalClock
  private let onProblem: @Sendable (any Error) -> Void

  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - identifier: fresh ids.
  ///   - clock: the user's clock at a moment, by the stored settings.
  ///   - onProblem: is told why something could not be kept. Nobody else is.
  public init(
    store: Store, catalog: ModelCatalogSource, now: @escaping @Sendable () -> Int64,
    identifier: @escaping @Sendable () -> Identifier,
    clock: @escaping @Sendable (_ milliseconds: Int64, Settings) throws -> JournalClock,
    onProblem: @escaping @Sendable (any Error) -> Void
  ) {
    self.store = store
    self.catalog = catalog
    self.now = now
    self.identifier = identifier
    self.clock = clock
    self.onProblem = onProblem
  }

  /// Keeps the tries of one call in one transaction and returns once they are on disk. It never fails: what cannot be kept
  /// is lost, and told to `onProblem`. Call it for every call, also for one that failed or was cancelled.
  ///
  /// - Parameters:
  ///   - attempts: as `ModelAnswer` or `ModelFailure` has them.
  ///   - call: the id that the tries have in common, such as that of a scan.
  /// - Returns: what all of it cost; nil when that is not known.
  @discardableResult
  public func record(_ attempts: [ModelAttempt], operation: UsageOperation, call: Identifier) async -> Cost? {
    guard !attempts.isEmpty else { return nil }
    let tries = attempts.enumerated().map { index, attempt in
      RecordedTry(attempt, number: index + 1, operation: operation, id: identifier(), callId: call)
    }
    let pricing = catalog.pricing
    let cost: Cost?
    do {
      cost = try await keep(tries, pricing)
    } catch {
      onProblem(error)
      cost = Cost.sum(tries.map { $0.record(pricing).cost })
    }
    if tries.contains(where: { $0.needsPrice }) { catalog.renewInBackground() }
    return cost
  }

  private func keep(_ tries: [RecordedTry], _ pricing: Pricing) async throws -> Cost? {
    let moment = now()
    return try await withCheckedThrowingContinuation { continuation in
      store.write { [clock] transaction in
        let settings = try SettingsDocument(transaction).read()
        let outbox = DiagnosticOutbox(transaction)
        var costs: [Cost?] = []
        for item in tries {
          let clock = try clock(item.attempt.startedAt, settings)
          let alias = try item.alias(ModelAliases(transaction), at: clock.now)
          let record = item.record(pricing, model: alias, clock: clock)
          try UsageRecords(transaction).add(record)
          try outbox.add(item.event(record), now: moment)
          costs.append(record.cost)
        }
        return Cost.sum(costs)
      } completion: {
        continuation.resume(with: $0)
      }
    }
  }
}
