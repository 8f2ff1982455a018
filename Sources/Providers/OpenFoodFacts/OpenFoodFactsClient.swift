public import Exchange
internal import Model
public import Net
public import System

/// Asks Open Food Facts, one request at a time of each kind as far as its limits allow, and never more.
///
/// The database allows 15 products and 10 searches a minute from one address; here it is 10 and 8, so that other programs on
/// this machine have a share; processes with the same ledger count together. Errors never hold what was asked for.
public final class OpenFoodFactsClient: Sendable {
  private typealias Kind = RequestLimits.Kind

  private let http: any HTTPClient
  private let addresses: OpenFoodFactsAddresses
  private let userAgent: String
  private let timeout: Int
  private let timing: ProviderTiming
  /// What is known of the requests that were sent.
  private let ledger: RequestLedger

  private static let redirects = 2

  /// - Parameters:
  ///   - userAgent: the program, its version and whom to write to, such as `ofj/1.0 (you@example.com)`.
  ///   - timeout: how long the service may stay silent, and how long a request may wait for its turn, in milliseconds.
  ///   - ledger: the absolute path of a file in which processes tell each other of their requests; nil for none.
  public init(
    http: any HTTPClient, addresses: OpenFoodFactsAddresses, userAgent: String, timeout: Int, ledger: String? = nil,
    timing: ProviderTiming = .system
  ) {
    self.http = http
    self.addresses = addresses
    self.userAgent = userAgent
    self.timeout = timeout
    self.timing = timing
    self.ledger = RequestLedger(
      path: ledger, service: addresses.products.text + " " + addresses.search.text, timing: timing)
  }

  /// The product with a code; nil when the database does not have it.
  ///
  /// - Throws: `Failure` of a kind `network…`, `upstream…` or `addressNotAllowed`; `CancellationError`.
  public func product(code: String, language: String?, cancellation: Cancellation?) async throws -> ProductRecord? {
    try await ask(.product, addresses.product(code, language: language), cancellation).product(code)
  }

  /// A page of the products with these words, of at most `OpenFoodFactsAddresses.pageSize`.
  ///
  /// - Throws: as `product`.
  public func search(
    _ text: String, page: Int, language: String?, cancellation: Cancellation?
  ) async throws -> SearchAnswer {
    try await ask(.search, addresses.search(text, page: page, language: language), cancellation).search()
  }

  private func ask(_ kind: Kind, _ url: String, _ cancellation: Cancellation?) async throws -> OpenFoodFactsAnswer {
    let answer = OpenFoodFactsAnswer(response: try await send(kind, url, cancellation))
    guard answer.isLimited else {
      await update(cancellation) { $0[kind].wasAnswered() }
      return answer
    }
    let now = timing.seconds()
    let retryAfter = answer.response.header("Retry-After").flatMap { RetryAfter.milliseconds($0, now: now) }
    let moment = timing.milliseconds()
    let wait = await update(cancellation) { $0[kind].wasRefused(now: moment, retryAfter: retryAfter.map { Int64($0) }) }
    throw Self.limited("\(OpenFoodFactsAnswer.service) asks to wait.", wait)
  }

  // MARK: Limits

  private func waitForTurn(_ kind: Kind, _ cancellation: Cancellation?) async throws {
    let now = timing.milliseconds()
    let decision = await update(cancellation) { $0[kind].reserve(now: now, patience: Int64(timeout)) }
    switch decision {
    case .refuse(let wait):
      throw Self.limited("\(OpenFoodFactsAnswer.service) was asked as often as it allows.", wait)
    case .send(let wait) where wait > 0:
      await timing.sleep(Int(wait), cancellation)
      try cancellation?.check()
      // Another request may have been refused in the meantime.
      let later = timing.milliseconds()
      let blocked = await update(cancellation) { $0[kind].blocked(now: later) }
      if let blocked { throw Self.limited("\(OpenFoodFactsAnswer.service) asks to wait.", blocked) }
    case .send: break
    }
  }

  private func update<Value>(
    _ cancellation: Cancellation?, _ change: (inout RequestLimits) -> Value
  ) async -> Value {
    await ledger.update(now: timing.milliseconds(), patience: Int64(timeout), cancellation, change)
  }

  private static func limited(_ message: String, _ wait: Int64) -> Failure {
    let seconds = (wait + 999) / 1000
    return Failure(
      .upstreamLimited, message,
      hint: "Try again in \(seconds) seconds, or import a dump with products/importDataset, which has no limits.",
      retryAfterMs: Int(wait))
  }

  // MARK: Requests

  /// Sends a request, and follows the answer to another address of the same service. No other host is asked: what is
  /// configured is what the user trusts. Each of these requests counts: the service does too.
  private func send(_ kind: Kind, _ url: String, _ cancellation: Cancellation?) async throws -> HTTPResponse {
    var request = HTTPRequest(
      url: url, headers: [HTTPHeader("User-Agent", userAgent), HTTPHeader("Accept", "application/json")],
      deadlines: HTTPDeadlines(connect: min(timeout, 10_000), firstByte: timeout, idle: timeout, whole: 2 * timeout),
      maximumBodyBytes: 8 << 20)
    for _ in 0...Self.redirects {
      try await waitForTurn(kind, cancellation)
      let response: HTTPResponse
      do throws(NetworkError) {
        response = try await http.send(request, cancellation: cancellation)
      } catch {
        throw error.told(of: OpenFoodFactsAnswer.service)
      }
      guard (300..<400).contains(response.status), let location = response.header("Location") else { return response }
      request.url = try Self.address(location, from: request.url)
    }
    throw Self.misled
  }

  private static func address(_ location: String, from url: String) throws(Failure) -> String {
    guard let current = try? WebURL(url), let next = try? current.resolving(location), next.hasOrigin(of: current)
    else {
      throw misled
    }
    return next.text
  }

  private static var misled: Failure {
    Failure(
      .addressNotAllowed, "\(OpenFoodFactsAnswer.service) leads to another address, which is not asked.",
      hint: "Check its address in the configuration, and the proxy.")
  }
}
