internal import Exchange
public import Model
public import Net
public import System

/// Fetches the public catalog of models.
///
/// Nothing of the user goes with the request: no key, no name, no question.
public struct ModelsDevClient: Sendable {
  /// What the service answered.
  public enum Answer: Sendable {
    /// The catalog is still the one with the mark that was sent.
    case notModified
    /// The catalog, and the mark by which it can be asked for anew.
    case document([UInt8], etag: String?)
  }

  private static let service = "models.dev"
  /// The longest mark that is kept.
  private static let maximumMark = 256

  private let http: any HTTPClient
  private let address: BaseURL
  private let userAgent: String

  /// - Parameter userAgent: the program and its version, such as `ofj/1.0`.
  public init(http: any HTTPClient, address: BaseURL, userAgent: String) {
    self.http = http
    self.address = address
    self.userAgent = userAgent
  }

  /// Asks for the catalog.
  ///
  /// - Parameter etag: the mark of the catalog that is known, exactly as it came.
  /// - Throws: `Failure` of a kind `network…`, `upstream…` or `addressNotAllowed`; `CancellationError`.
  public func catalog(knowing etag: String?, cancellation: Cancellation?) async throws -> Answer {
    var headers = [HTTPHeader("User-Agent", userAgent), HTTPHeader("Accept", "application/json")]
    if let etag { headers.append(HTTPHeader("If-None-Match", etag)) }
    let request = HTTPRequest(
      url: address.text + "/api.json", headers: headers,
      deadlines: HTTPDeadlines(connect: 10_000, firstByte: 15_000, idle: 15_000, whole: 60_000),
      maximumBodyBytes: CatalogDocument.maximumBytes)
    let response: HTTPResponse
    do throws(NetworkError) {
      response = try await http.send(request, cancellation: cancellation)
    } catch {
      throw error.told(of: Self.service)
    }
    switch response.status {
    case 200..<300: return .document(response.body, etag: Self.mark(response))
    case 304 where etag != nil: return .notModified
    default: throw Self.failure(response)
    }
  }

  private static func mark(_ response: HTTPResponse) -> String? {
    guard let mark = response.header("ETag"), 1...maximumMark ~= mark.utf8.count,
      mark.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else { return nil }
    return mark
  }

  private static func failure(_ response: HTTPResponse) -> Failure {
    let message = "\(service) answered with the status \(response.status)."
    return switch response.status {
    case 429: Failure(.upstreamLimited, message, hint: "Try again later; the catalog that is here stays in use.")
    case 500...: Failure(.upstreamUnavailable, message, hint: "Try again later; the catalog that is here stays in use.")
    default: Failure(.upstreamRefused, message, hint: "Check its address in the configuration, and the proxy.")
    }
  }
}
