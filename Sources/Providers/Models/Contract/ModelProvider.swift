public import System

/// A service whose models answer in text, streamed.
///
/// One call is one request to the service, unless a type says otherwise (`FallbackModels`). Nothing of the request is
/// kept.
public protocol ModelProvider: Sendable {
  /// The name of the service in configuration and statistics: `gemini`, `openRouter`, `openAI`.
  var name: String { get }

  /// Asks a model and gives its whole answer.
  ///
  /// An answer can be whole and yet not be the one that was asked for: look at `ModelAnswer.finish`, or use
  /// `ModelAnswer.requireComplete`. A refusal is an answer when the model gives it as the reason to end, and a failure
  /// of kind `answerRefused` when the service states it as an error; `requireComplete` makes one thing of both.
  ///
  /// - Parameters:
  ///   - cancellation: stops the upload or the answer at once.
  ///   - onEvent: is told of everything the moment its bytes have come, in order and one after another, from any
  ///     thread. It must return at once: while it runs, nothing more is read. It is not called any more when this call
  ///     has returned.
  /// - Throws: `ModelFailure`, with what had come until then.
  func answer(
    _ request: ModelRequest, cancellation: Cancellation?, onEvent: @escaping @Sendable (ModelEvent) -> Void
  ) async throws(ModelFailure) -> ModelAnswer
}
