import System

/// The callers' side of the thread that drives the transfers.
final class Engine: Sendable {
  private let orders = EngineOrders()
  private let surroundings: NetworkSurroundings

  init(_ surroundings: NetworkSurroundings) { self.surroundings = surroundings }

  // The thread holds the orders, not the engine, so this runs when the last caller is gone.
  deinit { orders.stop() }

  func send(
    _ request: HTTPRequest, to url: WebURL, cancellation: Cancellation?
  ) async -> Result<HTTPResponse, NetworkError> {
    if cancellation?.isCancelled == true || Task.isCancelled {
      return .failure(NetworkError(.cancelled, host: url.host))
    }
    let id = orders.newID()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let registration = Registration()
        start(
          TransferJob(
            id: id, request: request, url: url,
            sink: .whole { result in
              registration.end()
              continuation.resume(returning: result)
            }, start: .now))
        registration.begin(cancellation) { [orders] in Engine.give(orders, .cancel(id)) }
        if Task.isCancelled { Engine.give(orders, .cancel(id)) }
      }
    } onCancel: {
      Engine.give(orders, .cancel(id))
    }
  }

  func stream(
    _ request: HTTPRequest, to url: WebURL, cancellation: Cancellation?
  ) async -> Result<HTTPStream, NetworkError> {
    if cancellation?.isCancelled == true || Task.isCancelled {
      return .failure(NetworkError(.cancelled, host: url.host))
    }
    let id = orders.newID()
    let registration = Registration()
    let channel = BodyChannel(
      onRoom: { [orders] in Engine.give(orders, .resume(id)) },
      onCancel: { [orders] in
        registration.end()
        Engine.give(orders, .cancel(id))
      })
    start(TransferJob(id: id, request: request, url: url, sink: .stream(channel), start: .now))
    registration.begin(cancellation) { [orders] in Engine.give(orders, .cancel(id)) }
    switch await channel.head() {
    case .success(let head):
      // The engine stays as long as its streams.
      let body = EngineBody(engine: self, channel: channel)
      return .success(HTTPStream(status: head.status, headers: head.headers, source: body))
    case .failure(let error):
      registration.end()
      return .failure(error)
    }
  }

  private func start(_ job: TransferJob) {
    guard orders.give(.start(job)) else { return }
    startThread("ofj-network") { [orders, surroundings] in
      EngineThread.run(orders, surroundings: surroundings)
    }
  }

  /// Cancelling and resuming never need a new thread.
  private static func give(_ orders: EngineOrders, _ order: EngineOrders.Order) { _ = orders.give(order) }
}

/// The body of a stream, which keeps the engine alive that fetches it.
private struct EngineBody: HTTPBodySource {
  let engine: Engine
  let channel: BodyChannel

  func next() async throws(NetworkError) -> [UInt8]? { try await channel.next() }
  func cancel() { channel.cancel() }
}
