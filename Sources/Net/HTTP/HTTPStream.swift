/// An answer whose body is read piece by piece, while it comes.
///
/// What is not read is not fetched: the engine holds a bounded number of bytes and then lets the other side wait. A stream
/// that is given up is cancelled.
public final class HTTPStream: Sendable {
  public let status: Int
  public let headers: [HTTPHeader]
  private let source: any HTTPBodySource

  /// A stream over any source of bytes.
  public init(status: Int, headers: [HTTPHeader], source: any HTTPBodySource) {
    self.status = status
    self.headers = headers
    self.source = source
  }

  deinit { source.cancel() }

  /// The bytes that have come since the last call, at least one; nil at the end of the body.
  ///
  /// The error of a connection that breaks comes after the bytes that came before it.
  public func next() async throws(NetworkError) -> [UInt8]? { try await source.next() }

  /// Ends the exchange; a waiting `next` gets the error `cancelled`.
  public func cancel() { source.cancel() }

  /// The value of the first field of this name, in any case of letters.
  public func header(_ name: String) -> String? { headers.first { $0.isNamed(name) }?.value }
}

/// Where the bytes of a stream come from.
public protocol HTTPBodySource: Sendable {
  /// The next bytes; nil at the end.
  func next() async throws(NetworkError) -> [UInt8]?
  /// No more bytes are wanted.
  func cancel()
}
