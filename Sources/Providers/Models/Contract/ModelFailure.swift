public import Model

/// Why there is no answer of a model, and what there was of it.
public struct ModelFailure: Error, Hashable, Sendable {
  public enum Cause: Hashable, Sendable {
    case failed(Failure)
    /// The caller did not want it any more.
    case cancelled
  }

  public var cause: Cause
  /// The text that had come. It is no answer: it may end anywhere.
  public var partialText: String
  /// The tries so far; the last one failed. Their usage is billed.
  public var attempts: [ModelAttempt]

  public init(_ cause: Cause, partialText: String = "", attempts: [ModelAttempt] = []) {
    self.cause = cause
    self.partialText = partialText
    self.attempts = attempts
  }

  public init(_ failure: Failure, partialText: String = "", attempts: [ModelAttempt] = []) {
    self.init(.failed(failure), partialText: partialText, attempts: attempts)
  }

  /// What went wrong; nil when the caller cancelled.
  public var failure: Failure? {
    if case .failed(let failure) = cause { failure } else { nil }
  }

  /// What the caller of a method is told: the failure, or a `CancellationError`.
  public var told: any Error { failure ?? CancellationError() }

  /// The tokens of all tries.
  public var usage: TokenUsage { attempts.reduce(.none) { $0 + $1.usage } }
}
