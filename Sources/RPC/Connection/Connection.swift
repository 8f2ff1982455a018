public import JSON
import Synchronization
public import System

/// One client: its messages in, its answers out, and what is under way between the two.
public final class Connection: Sendable {
  private let output: any MessageSink
  private let handler: any RequestHandler
  private let limits: ConnectionLimits
  private let onExit: @Sendable (_ isOrderly: Bool) -> Void
  private let onParent: @Sendable (_ processID: Int32) -> Void
  private let questions: OpenQuestions
  /// Guards the lifecycle and the requests under way.
  private let state = Monitor(State())

  private struct State {
    var lifecycle = Lifecycle()
    var inFlight: [RequestID: Cancellation] = [:]
    var inFlightBytes = 0
  }

  /// Requests whose answer is not with the output yet. An id is free again a little earlier.
  private let unanswered = Atomic<Int>(0)
  /// Bytes of answers that wait for the rest of their batch.
  private let batchedBytes = Counter()
  /// Set while somebody waits for the last answer; only then is it announced.
  private let isEnding = Atomic<Bool>(false)

  /// - Parameters:
  ///   - onExit: called for the `exit` notification; orderly when `shutdown` came before it.
  ///   - onParent: called when the client names the process whose death ends the session.
  public init(
    output: any MessageSink, handler: any RequestHandler, limits: ConnectionLimits = ConnectionLimits(),
    onExit: @escaping @Sendable (_ isOrderly: Bool) -> Void = { _ in },
    onParent: @escaping @Sendable (_ processID: Int32) -> Void = { _ in }
  ) {
    self.output = output
    self.handler = handler
    self.limits = limits
    self.onExit = onExit
    self.onParent = onParent
    questions = OpenQuestions(output: output)
  }

  // MARK: In

  /// Takes the next frame of the input. Called by one thread.
  public func receive(_ frame: Frame) {
    switch frame {
    case .fault(let fault): output.send(OutgoingMessage.error(nil, .parseError(fault.message)))
    case .message(let bytes): receive(bytes)
    }
  }

  private func receive(_ bytes: [UInt8]) {
    let readAt = Deadline.now
    let document: JSONDocument
    do {
      var jsonLimits = JSONLimits()
      jsonLimits.maximumBytes = limits.messageBytes
      jsonLimits.maximumDepth = limits.depth
      document = try JSONDocument(parsing: bytes, limits: jsonLimits)
    } catch {
      output.send(OutgoingMessage.error(nil, .parseError(error.message, byteOffset: error.byteOffset)))
      return
    }
    if document.root.kind == .array {
      receiveBatch(document.root, byteCount: bytes.count, readAt: readAt)
    } else {
      let output = output
      receive(IncomingMessage(document.root), byteCount: bytes.count, readAt: readAt) { output.send($0) }
    }
  }

  private func receiveBatch(_ node: JSONNode, byteCount: Int, readAt: Deadline) {
    let messages = node.elements.prefix(limits.batchLength + 1).map(IncomingMessage.init)
    if messages.isEmpty {
      output.send(OutgoingMessage.error(nil, .invalidRequest("A batch must not be empty.")))
      return
    }
    if messages.count > limits.batchLength {
      let error = ResponseError.invalidRequest("A batch holds at most \(limits.batchLength) messages.")
      output.send(OutgoingMessage.error(nil, error))
      return
    }
    let answered = messages.count { message in
      switch message {
      case .request, .invalid: true
      case .notification, .response: false
      }
    }
    let collector = BatchCollector(count: answered) { [output, batchedBytes] answer, byteCount in
      output.send(answer)
      batchedBytes.value.subtract(byteCount, ordering: .relaxed)
    }
    // Until all are handed over the connection is not idle, whatever the messages among them do.
    unanswered.add(1, ordering: .relaxed)
    for message in messages {
      receive(message, byteCount: byteCount / messages.count, readAt: readAt) { [batchedBytes] answer in
        batchedBytes.value.add(answer.count, ordering: .relaxed)
        collector.add(answer)
      }
    }
    didAnswer()
  }

  private func receive(
    _ message: IncomingMessage, byteCount: Int, readAt: Deadline, respond: @escaping @Sendable ([UInt8]) -> Void
  ) {
    switch message {
    case .request(let id, let method, let params):
      receive(id, method, params, byteCount: byteCount, readAt: readAt, respond: respond)
    case .notification(let method, let params): receiveNotification(method, params)
    case .response(let id, let answer): questions.answer(id, answer)
    case .invalid(let id, let error): respond(OutgoingMessage.error(id, error))
    }
  }

  private func receive(
    _ id: RequestID, _ method: String, _ params: JSONNode?, byteCount: Int, readAt: Deadline,
    respond: @escaping @Sendable ([UInt8]) -> Void
  ) {
    // Built first so that its cancellation is known before anything can refer to the request.
    let request = Request(id: id, method: method, params: params, connection: self) { [self] answer, isSuccess in
      willAnswer(id, method, byteCount: byteCount, isSuccess: isSuccess)
      respond(answer)
      handler.didAnswer(method, after: Deadline.now.nanoseconds &- readAt.nanoseconds)
      didAnswer()
    }
    unanswered.add(1, ordering: .relaxed)
    let isTooMuch = method != "shutdown" && heldBytes > limits.queuedAnswerBytes
    let refusal: (error: ResponseError, isRegistered: Bool)? = state.withLock { state in
      if state.inFlight[id] != nil {
        return (.invalidRequest("A request with the id \(id) is under way already."), false)
      }
      state.inFlight[id] = request.cancellation
      state.inFlightBytes += byteCount
      if isTooMuch || state.inFlightBytes > limits.pendingRequestBytes { return (handler.overloaded, true) }
      return state.lifecycle.admit(method).map { ($0, true) }
    }
    switch refusal {
    case nil: handler.handle(request)
    case (let error, true)?: request.fail(error)
    case (let error, false)?:
      request.refuse(error, respond)
      didAnswer()
    }
  }

  private func receiveNotification(_ method: String, _ params: JSONNode?) {
    switch method {
    case "$/cancelRequest": cancel(params?["id"])
    case "exit":
      let isOrderly = state.withLock { state in
        state.lifecycle.isExited = true
        return state.lifecycle.isShutDown
      }
      onExit(isOrderly)
    default: handler.handleNotification(method, params: params, on: self)
    }
  }

  private func cancel(_ node: JSONNode?) {
    guard let id = node.flatMap(RequestID.init) else { return }
    state.withLock { $0.inFlight[id] }?.cancel()
  }

  /// Bytes of answers that the client has not taken, also of those that wait for the rest of their batch.
  private var heldBytes: Int { output.queuedBytes + batchedBytes.value.load(ordering: .relaxed) }

  private func willAnswer(_ id: RequestID, _ method: String, byteCount: Int, isSuccess: Bool) {
    questions.requestDidEnd(id)
    state.withLock { state in
      state.lifecycle.didAnswer(method, isSuccess: isSuccess)
      state.inFlight[id] = nil
      state.inFlightBytes -= byteCount
    }
  }

  private func didAnswer() {
    let left = unanswered.subtract(1, ordering: .sequentiallyConsistent).newValue
    if left == 0, isEnding.load(ordering: .sequentiallyConsistent) { state.update { _ in } }
  }

  // MARK: Out

  /// Sends a notification.
  ///
  /// - Parameter coalescingKey: a newer notification with the same key may take the place of this one while it waits.
  public func notify(_ method: String, _ params: some Encodable, coalescingKey: String? = nil) {
    guard let bytes = try? OutgoingMessage.notification(method, params) else { return }
    output.send(bytes, coalescingKey: coalescingKey)
  }

  /// Asks the client something and waits for the answer.
  ///
  /// - Parameters:
  ///   - request: the request that needs the answer; when it is cancelled, the question is withdrawn.
  ///   - timeout: how long to wait, in milliseconds.
  /// - Throws: `ResponseError` when the client refuses or does not answer in time, `CancellationError` when the request
  ///   is cancelled or the client leaves.
  public func ask(
    _ method: String, _ params: some Encodable & Sendable, for request: Request, timeout: Int
  ) async throws -> JSONNode {
    try await questions.ask(method, params, for: request, timeout: timeout)
  }

  // MARK: End

  /// Ends the session within two seconds of the death of this process.
  public func watchParent(_ processID: Int32) { onParent(processID) }

  /// Whether `shutdown` was asked for.
  public var isShutDown: Bool { state.withLock { $0.lifecycle.isShutDown } }

  /// Whether every request is answered.
  public var isIdle: Bool { unanswered.load(ordering: .sequentiallyConsistent) == 0 }

  /// Waits until every request is answered, the deadline has passed, or the output is closed.
  public func waitUntilIdle(until deadline: Deadline? = nil) {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    let isIdle: (inout State) -> Void? = { [self] _ in
      unanswered.load(ordering: .sequentiallyConsistent) == 0 || output.isClosed ? () : nil
    }
    if let deadline { _ = state.wait(until: deadline, for: isIdle) } else { state.wait(for: isIdle) }
  }

  /// Cancels everything under way.
  public func cancelAll() {
    let cancellations = state.update { $0.inFlight.values.map { $0 } }
    for cancellation in cancellations { cancellation.cancel() }
    questions.withdrawAll()
  }
}

/// A number that closures share.
private final class Counter: Sendable {
  let value = Atomic<Int>(0)
}
