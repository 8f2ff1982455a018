public import Model

/// The answer of a model.
public struct ModelAnswer: Hashable, Sendable {
  /// How the model came to an end.
  public enum Finish: Hashable, Sendable {
    /// It said all it had to say.
    case complete
    /// It reached the limit for its answer: the text is cut and must not be taken for whole.
    case truncated
    /// It, or a filter of the service, refused to answer. The reason is the word of the service, such as
    /// `content_filter`.
    case refused(reason: String)
  }

  public var text: String
  /// The model that answered, by its own name when the service gives it, else as it was asked for.
  public var model: String
  /// The tokens of all tries.
  public var usage: TokenUsage
  /// The sources, each once, in the order they came.
  public var citations: [WebCitation]
  /// What was looked for on the web, each once, in the order it came.
  public var searchQueries: [String]
  public var finish: Finish
  /// The tries, of which only the last one succeeded.
  public var attempts: [ModelAttempt]

  public init(
    text: String, model: String, usage: TokenUsage, citations: [WebCitation] = [], searchQueries: [String] = [],
    finish: Finish = .complete, attempts: [ModelAttempt] = []
  ) {
    self.text = text
    self.model = model
    self.usage = usage
    self.citations = citations
    self.searchQueries = searchQueries
    self.finish = finish
    self.attempts = attempts
  }

  /// The answer itself when it is complete.
  ///
  /// - Throws: `ModelFailure` of kind `answerTruncated` or `answerRefused`, with the text as far as it came.
  public func requireComplete() throws(ModelFailure) -> ModelAnswer {
    switch finish {
    case .complete: return self
    case .truncated:
      throw ModelFailure(
        Failure(
          .answerTruncated, "The answer of \(model) was cut off at its greatest length.",
          hint: "Ask for less at a time, or ask another model."), partialText: text, attempts: attempts)
    case .refused(let reason):
      throw ModelFailure(
        Failure(
          .answerRefused, "\(model) refused to answer\(reason.isEmpty ? "" : " (\(reason))").",
          hint: "Change what is asked or shown, or ask another model."), partialText: text, attempts: attempts)
    }
  }
}
