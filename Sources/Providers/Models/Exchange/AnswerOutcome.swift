internal import Model
internal import Net

/// How the stream of an answer ended.
enum AnswerOutcome {
  case answered(ModelAnswer.Finish)
  /// The service stated an error.
  case fault(UpstreamFault)
  /// The connection broke, or the caller cancelled.
  case network(NetworkError)
  case unusable(AnswerProblem)
}

/// Why an answer that came is of no use.
enum AnswerProblem {
  /// It ended, in good order, before it was whole.
  case cut
  /// It is whole and has no text.
  case empty
  /// It is a page of HTML.
  case page
  /// It is larger than any answer.
  case tooLong
  /// Nothing of it, or not the whole text, can be read.
  case unreadable

  func failure(_ service: String) -> Failure {
    switch self {
    case .cut:
      Failure(.networkInterrupted, "The answer of \(service) ended before it was whole.", hint: "Try again.")
    case .empty:
      Failure(.answerUnusable, "\(service) answered nothing.", hint: "Try again, or ask another model.")
    case .page:
      Failure(
        .upstreamMalformed, "\(service) answered with a web page.",
        hint: "Check its address and the proxy in the configuration; some networks ask to sign in first.")
    case .tooLong: Failure(.upstreamMalformed, "The answer of \(service) is larger than any answer should be.")
    case .unreadable: Failure(.upstreamMalformed, "The answer of \(service) cannot be read.")
    }
  }
}
