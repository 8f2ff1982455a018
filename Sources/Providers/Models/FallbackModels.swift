internal import Model
internal import Synchronization
public import System

/// A provider that tries once more when its service fails for the moment.
///
/// The second try is made when the first one failed with 500 or 503, as the status of the answer or as the code of an
/// error in the middle of it, and when no text of the answer was given out yet: what was read cannot be taken back.
/// Thoughts that were given out do not count, since they are no part of an answer; `ModelEvent.retrying` tells that
/// others follow. A wait that the service asks for is kept if the time for the whole request allows it; otherwise the
/// failure is given at once. Nothing else is tried again: not a limit, not a fault of the request, and not a broken
/// connection, after which the service may be at work all the same and bill it.
public struct FallbackModels: ModelProvider {
  public var name: String { provider.name }
  private let provider: any ModelProvider
  private let fallback: String
  private let timing: ProviderTiming

  private static let retriedStatuses: Set = [500, 503]

  /// - Parameter fallback: the model for the second try; may be the same as for the first.
  public init(_ provider: any ModelProvider, fallback: String, timing: ProviderTiming = .system) {
    self.provider = provider
    self.fallback = fallback
    self.timing = timing
  }

  public func answer(
    _ request: ModelRequest, cancellation: Cancellation?, onEvent: @escaping @Sendable (ModelEvent) -> Void
  ) async throws(ModelFailure) -> ModelAnswer {
    let start = timing.milliseconds()
    let first: ModelFailure
    do throws(ModelFailure) {
      return try await provider.answer(request, cancellation: cancellation, onEvent: onEvent)
    } catch {
      first = error
    }
    let left = request.deadlines.whole - Int(timing.milliseconds() - start)
    guard let wait = wait(after: first), wait < left else { throw first }
    onEvent(.retrying(model: fallback))
    if wait > 0 { await timing.sleep(wait, cancellation) }
    if cancellation?.isCancelled == true || Task.isCancelled {
      throw ModelFailure(.cancelled, partialText: first.partialText, attempts: first.attempts)
    }
    return try await again(request, after: first, within: left - wait, cancellation, onEvent)
  }

  /// How long to wait before the second try; nil when there is to be none.
  private func wait(after first: ModelFailure) -> Int? {
    guard let failure = first.failure, let status = first.attempts.last?.errorStatus,
      Self.retriedStatuses.contains(status), failure.kind == .upstreamUnavailable, first.partialText.isEmpty
    else { return nil }
    return failure.retryAfterMs ?? 0
  }

  private func again(
    _ request: ModelRequest, after first: ModelFailure, within milliseconds: Int, _ cancellation: Cancellation?,
    _ onEvent: @escaping @Sendable (ModelEvent) -> Void
  ) async throws(ModelFailure) -> ModelAnswer {
    var request = request
    request.model = fallback
    request.deadlines.attempt = min(request.deadlines.attempt, milliseconds)
    do throws(ModelFailure) {
      var answer = try await provider.answer(request, cancellation: cancellation, onEvent: onEvent)
      answer.usage = first.usage + answer.usage
      answer.attempts = first.attempts + answer.attempts
      return answer
    } catch {
      var second = error
      second.attempts = first.attempts + second.attempts
      throw second
    }
  }
}
