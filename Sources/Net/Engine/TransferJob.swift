import System

/// A request on its way to the thread of the engine, checked and ready to be sent.
struct TransferJob: Sendable {
  typealias ID = UInt64

  let id: ID
  let request: HTTPRequest
  let url: WebURL
  let sink: Sink
  let start: Deadline

  /// Where the answer goes.
  enum Sink: Sendable {
    /// To one caller, when it is whole.
    case whole(@Sendable (Result<HTTPResponse, NetworkError>) -> Void)
    /// To the reader of a stream, as it comes.
    case stream(BodyChannel)
  }

  /// Tells the caller that there will be no (more of an) answer.
  func fail(_ error: NetworkError) {
    switch sink {
    case .whole(let completion): completion(.failure(error))
    case .stream(let channel): channel.finish(.failure(error))
    }
  }
}
