public import JSON
import Synchronization
public import System

/// One request of the client, which is answered exactly once.
public final class Request: Sendable {
  public let id: RequestID
  public let method: String
  /// The params as they came: an object, an array, or nil when absent or null.
  public let params: JSONNode?
  public let connection: Connection
  /// Set when the client cancels the request or leaves.
  public let cancellation = Cancellation()

  private let isAnswered = Atomic<Bool>(false)
  /// Guards what runs just before the answer, so that nothing follows it.
  private let beforeAnswer = Mutex<[@Sendable () -> Void]>([])
  private let respond: @Sendable (_ answer: [UInt8], _ isSuccess: Bool) -> Void

  init(
    id: RequestID, method: String, params: JSONNode?, connection: Connection,
    respond: @escaping @Sendable (_ answer: [UInt8], _ isSuccess: Bool) -> Void
  ) {
    self.id = id
    self.method = method
    self.params = params
    self.connection = connection
    self.respond = respond
  }

  deinit {
    // A handler that forgot to answer must not leave its client waiting.
    guard !isAnswered.load(ordering: .acquiring) else { return }
    respond(OutgoingMessage.error(id, .internalError("The server lost the request “\(method)”.")), false)
  }

  /// Answers with a result; one that cannot be written as JSON is answered as an internal error.
  public func succeed(_ result: some Encodable) {
    do {
      answer(try OutgoingMessage.result(id, result), isSuccess: true)
    } catch {
      fail(.internalError("The result of “\(method)” could not be written as JSON: \(error)"))
    }
  }

  /// Answers with an error.
  public func fail(_ error: ResponseError) {
    answer(OutgoingMessage.error(id, error), isSuccess: false)
  }

  /// Sends a notification that belongs to this request. After the answer nothing is sent.
  ///
  /// - Parameter coalescingKey: a newer notification with the same key may take the place of this one while it waits.
  public func notify(_ method: String, _ params: some Encodable, coalescingKey: String? = nil) {
    guard !isAnswered.load(ordering: .acquiring) else { return }
    connection.notify(method, params, coalescingKey: coalescingKey)
  }

  /// Answers a request that was never taken in.
  func refuse(_ error: ResponseError, _ send: ([UInt8]) -> Void) {
    isAnswered.store(true, ordering: .releasing)
    send(OutgoingMessage.error(id, error))
  }

  func onAnswer(_ callback: @escaping @Sendable () -> Void) {
    beforeAnswer.withLock { $0.append(callback) }
  }

  private func answer(_ bytes: [UInt8], isSuccess: Bool) {
    for callback in beforeAnswer.withLock({ $0 }) { callback() }
    beforeAnswer.withLock { $0.removeAll() }
    let isFirst = !isAnswered.exchange(true, ordering: .acquiringAndReleasing)
    precondition(isFirst, "The request \(method) was answered twice.")
    respond(bytes, isSuccess)
  }
}
