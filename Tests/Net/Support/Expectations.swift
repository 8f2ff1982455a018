import Net
import Testing

/// Runs what must fail, and gives its error.
func networkError(
  _ body: () async throws(NetworkError) -> some Any, sourceLocation: SourceLocation = #_sourceLocation
) async -> NetworkError? {
  do throws(NetworkError) {
    _ = try await body()
    Issue.record("No error came.", sourceLocation: sourceLocation)
    return nil
  } catch {
    return error
  }
}

extension HTTPStream {
  /// The whole body.
  func rest() async throws(NetworkError) -> [UInt8] {
    var body: [UInt8] = []
    while let bytes = try await next() { body += bytes }
    return body
  }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}
