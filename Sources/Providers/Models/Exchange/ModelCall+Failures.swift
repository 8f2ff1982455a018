internal import JSON
internal import Model
internal import Net

/// What went wrong with a request, together with what is known of it.
extension ModelCall {
  /// The most bytes of the body of an error that are read.
  private static let maximumErrorBytes = 64 << 10

  func failure(_ failure: Failure, _ sent: SentCall, partialText: String = "") -> ModelFailure {
    var attempt = sent.attempt
    attempt.failure = failure.kind
    return ModelFailure(failure, partialText: partialText, attempts: [attempt])
  }

  /// There is no answer, or no more of it.
  func failure(_ error: NetworkError, _ sent: SentCall, partialText: String = "") -> ModelFailure {
    var sent = sent
    sent.attempt.durationMs = elapsed(since: sent.start)
    guard error.kind == .cancelled else { return failure(error.failure(of: service), sent, partialText: partialText) }
    sent.attempt.isCancelled = true
    return ModelFailure(.cancelled, partialText: partialText, attempts: [sent.attempt])
  }

  /// The service states an error.
  ///
  /// - Parameter status: the status of the answer, or the one that an error in the middle of it stands for.
  func failure(_ fault: UpstreamFault, status: Int, _ sent: SentCall, partialText: String = "") -> ModelFailure {
    let shown = fault.message.flatMap { ShownMessage.text($0, key: sent.secret, question: sent.question) }
    let failure = fault.failure(status: status, service: service, model: sent.attempt.model, shown: shown)
    // A key without the rights for this model is still the key.
    if status == 401 { key.wasRefused() }
    var sent = sent
    sent.attempt.errorCode = fault.code
    sent.attempt.errorStatus = status
    return self.failure(failure, sent, partialText: partialText)
  }

  /// An answer with a status other than good: its body says why, as far as it comes.
  func failure(statusOf stream: HTTPStream, _ sent: SentCall) async -> ModelFailure {
    var body: [UInt8] = []
    while body.count < Self.maximumErrorBytes, let bytes = try? await stream.next() { body += bytes }
    stream.cancel()
    return failure(stream.status, stream.header("Retry-After"), body, sent)
  }

  func failure(_ status: Int, _ retryAfter: String?, _ body: [UInt8], _ sent: SentCall) -> ModelFailure {
    let json = try? JSONDocument(parsing: body, limits: Self.jsonLimits).root
    var fault = UpstreamFault(body: json)
    if let wait = retryAfter.flatMap({ RetryAfter.milliseconds($0, now: timing.seconds()) }) {
      fault.retryAfterMs = wait
    }
    var sent = sent
    sent.attempt.durationMs = elapsed(since: sent.start)
    return failure(fault, status: fault.isMoreThanStatus ? fault.status ?? status : status, sent)
  }
}
