public import Model
public import Providers

/// What came of asking a model.
public struct ScanOutcome: Hashable, Sendable {
  public var draft: ScanDraft?
  public var ingredient: IngredientScanDraft?
  public var warnings: [ScanWarning]
  /// The model that answered.
  public var model: String
  public var sources: [WebCitation]
  /// All requests that were made; their usage is billed.
  public var attempts: [ModelAttempt]

  /// The tokens of all requests.
  public var usage: TokenUsage { attempts.reduce(.none) { $0 + $1.usage } }
}

/// Why there is no draft.
public struct ScanFailure: Error, Sendable {
  /// A `Failure`, or a `CancellationError`.
  public var cause: any Error
  /// All requests that were made; their usage is billed.
  public var attempts: [ModelAttempt]

  public init(_ cause: any Error, attempts: [ModelAttempt] = []) {
    self.cause = cause
    self.attempts = attempts
  }

  init(_ failure: ModelFailure) {
    var cause = failure.told
    if let told = failure.failure, !failure.partialText.isEmpty { cause = told.showing(failure.partialText) }
    self.init(cause, attempts: failure.attempts)
  }
}

extension Failure {
  /// The failure with the beginning of what had come, which is no answer but may help the user to see why.
  fileprivate func showing(_ partialText: String) -> Failure {
    let clip = String(partialText.prefix(240))
    let shown = "What had come of the answer: “\(clip)\(clip.count < partialText.count ? "…" : "")”"
    return Failure(
      kind, message, path: path, hint: hint.map { "\($0) \(shown)" } ?? shown, retryAfterMs: retryAfterMs)
  }
}
