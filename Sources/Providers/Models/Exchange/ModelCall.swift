internal import JSON
internal import Model
internal import Net
internal import System

/// One request to a service of models and the answer to it, the same for all of them but for the language of the
/// answer.
struct ModelCall: Sendable {
  /// The most bytes of an answer; a picture may be in it.
  static let maximumBytes = 32 << 20
  static let jsonLimits = JSONLimits(maximumBytes: maximumBytes, maximumDepth: 128)

  let http: any HTTPClient
  let timing: ProviderTiming
  /// The name of the provider in statistics.
  let provider: String
  /// The name of the service for people.
  let service: String
  let key: ModelKey
  let needsKey: Bool
  /// The header that takes the key.
  let keyHeader: @Sendable (String) -> HTTPHeader
  var headers: [HTTPHeader] = []

  /// Sends a request and reads the stream of the answer.
  func stream(
    _ outgoing: OutgoingCall, _ reader: some AnswerReader, cancellation: Cancellation?,
    onEvent: @escaping @Sendable (ModelEvent) -> Void
  ) async throws(ModelFailure) -> ModelAnswer {
    var sent = try await prepare(outgoing, cancellation, onEvent)
    let stream: HTTPStream
    do throws(NetworkError) {
      stream = try await http.stream(sent.request, cancellation: cancellation)
    } catch {
      sent.upload.end()
      throw failure(error, sent)
    }
    sent.upload.end()
    sent.attempt.status = stream.status
    guard 200..<300 ~= stream.status else { throw await failure(statusOf: stream, sent) }
    let start = sent.start
    var reading = AnswerReading(reader, elapsed: { elapsed(since: start) }, onEvent: onEvent)
    let networkError = await reading.read(stream)
    reading.record(in: &sent.attempt)
    return try answer(reading.outcome(networkError), reading.answer, sent)
  }

  /// Sends a request and gives the whole body of a good answer.
  func send(
    _ outgoing: OutgoingCall, cancellation: Cancellation?, onEvent: @escaping @Sendable (ModelEvent) -> Void
  ) async throws(ModelFailure) -> (body: [UInt8], sent: SentCall) {
    var sent = try await prepare(outgoing, cancellation, onEvent)
    let response: HTTPResponse
    do throws(NetworkError) {
      response = try await http.send(sent.request, cancellation: cancellation)
    } catch {
      sent.upload.end()
      throw failure(error, sent)
    }
    sent.upload.end()
    sent.attempt.status = response.status
    sent.attempt.durationMs = elapsed(since: sent.start)
    guard 200..<300 ~= response.status else {
      throw failure(response.status, response.header("Retry-After"), response.body, sent)
    }
    return (response.body, sent)
  }

  // MARK: Before

  private func prepare(
    _ outgoing: OutgoingCall, _ cancellation: Cancellation?, _ onEvent: @escaping @Sendable (ModelEvent) -> Void
  ) async throws(ModelFailure) -> SentCall {
    let secret = try await secret(cancellation)
    if cancellation?.isCancelled == true || Task.isCancelled { throw ModelFailure(.cancelled) }
    guard let body = try? JSONEncoding.encode(outgoing.body) else {
      throw ModelFailure(Failure(.invalidValue, "The request to \(service) cannot be written as JSON."))
    }
    let deadlines = outgoing.deadlines
    var request = HTTPRequest(
      .post, url: outgoing.url, headers: [HTTPHeader("Content-Type", "application/json")] + headers, body: body,
      deadlines: HTTPDeadlines(
        connect: deadlines.connect, firstByte: deadlines.idle, idle: deadlines.idle, whole: deadlines.attempt),
      maximumBodyBytes: Self.maximumBytes)
    if let secret { request.headers.append(keyHeader(secret)) }
    let upload = UploadProgress(total: body.count, onEvent: onEvent)
    request.onUpload = { upload.report($0) }
    var attempt = ModelAttempt(provider: provider, model: outgoing.model, startedAt: timing.seconds() * 1000)
    attempt.requestBytes = body.count
    return SentCall(
      request: request, start: timing.milliseconds(), secret: secret, question: outgoing.question, upload: upload,
      attempt: attempt)
  }

  /// The key; nil when there is none and none is needed.
  private func secret(_ cancellation: Cancellation?) async throws(ModelFailure) -> String? {
    let secret: Secret?
    do throws(Failure) {
      secret = try await key.value(until: cancellation)
    } catch {
      throw ModelFailure(cancellation?.isCancelled == true || Task.isCancelled ? .cancelled : .failed(error))
    }
    guard secret == nil, needsKey else { return secret?.reveal() }
    throw ModelFailure(
      Failure(
        .secretMissing, "The key \(key.name.rawValue) for \(service) is not set.",
        hint: "Set it with secrets/set, or set the environment variable of that name."))
  }

  func elapsed(since start: Int64) -> Int { Int(max(0, timing.milliseconds() - start)) }

  // MARK: After

  private func answer(
    _ outcome: AnswerOutcome, _ answer: AnswerSoFar, _ sent: SentCall
  ) throws(ModelFailure) -> ModelAnswer {
    var sent = sent
    sent.attempt.durationMs = elapsed(since: sent.start)
    switch outcome {
    case .answered(let finish):
      sent.attempt.failure = finish.failureKind
      return ModelAnswer(
        text: answer.text, model: answer.model ?? sent.attempt.model, usage: answer.usage,
        citations: answer.citations, searchQueries: answer.searchQueries, finish: finish, attempts: [sent.attempt])
    case .fault(let fault): throw failure(fault, status: fault.statusInStream, sent, partialText: answer.text)
    case .network(let error): throw failure(error, sent, partialText: answer.text)
    case .unusable(let problem): throw failure(problem.failure(service), sent, partialText: answer.text)
    }
  }
}

/// What goes out to a service of models.
struct OutgoingCall {
  var url: String
  var body: JSONValue
  /// The model that is asked.
  var model: String
  /// The words of the request, which no error may repeat.
  var question: String
  var deadlines: ModelDeadlines
}

/// A request that is ready to go or on its way, and the facts of it so far.
struct SentCall {
  let request: HTTPRequest
  let start: Int64
  let secret: String?
  let question: String
  let upload: UploadProgress
  var attempt: ModelAttempt
}

extension ModelAnswer.Finish {
  fileprivate var failureKind: ErrorKind? {
    switch self {
    case .complete: nil
    case .truncated: .answerTruncated
    case .refused: .answerRefused
    }
  }
}
