public import System

/// Whatever can carry out requests: the engine, or a stand-in of a test.
public protocol HTTPClient: Sendable {
  /// Sends a request and gives the whole answer. An answer of any status is an answer, not an error.
  func send(_ request: HTTPRequest, cancellation: Cancellation?) async throws(NetworkError) -> HTTPResponse

  /// Sends a request and gives the beginning of the answer as soon as it has come; the body is then read in pieces.
  func stream(_ request: HTTPRequest, cancellation: Cancellation?) async throws(NetworkError) -> HTTPStream
}

extension HTTPClient {
  public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    try await send(request, cancellation: nil)
  }

  public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPStream {
    try await stream(request, cancellation: nil)
  }
}
