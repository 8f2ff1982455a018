public import System

/// A client that tries again what is worth it.
public struct RetryingClient: HTTPClient {
  /// What the waits depend on.
  public struct Timing: Sendable {
    /// Seconds since 1970, by the wall clock.
    public var now: @Sendable () -> Int64
    /// A random number from 0 to 1.
    public var unitRandom: @Sendable () -> Double
    /// Waits some milliseconds, or less when the cancellation comes; the caller then looks at it.
    public var sleep: @Sendable (_ milliseconds: Int, Cancellation?) async -> Void

    public init(
      now: @escaping @Sendable () -> Int64, unitRandom: @escaping @Sendable () -> Double,
      sleep: @escaping @Sendable (_ milliseconds: Int, Cancellation?) async -> Void
    ) {
      self.now = now
      self.unitRandom = unitRandom
      self.sleep = sleep
    }
  }

  private let client: any HTTPClient
  private let policy: RetryPolicy
  private let timing: Timing

  public init(_ client: any HTTPClient, policy: RetryPolicy, timing: Timing) {
    self.client = client
    self.policy = policy
    self.timing = timing
  }

  /// Sends until there is an answer to give: the first good one, or the last there was.
  public func send(
    _ request: HTTPRequest, cancellation: Cancellation?
  ) async throws(NetworkError) -> HTTPResponse {
    var attempt = 1
    while true {
      let result = await client.result(request, cancellation)
      guard let delay = delay(after: result, of: request, attempt: attempt) else { return try result.get() }
      await timing.sleep(delay, cancellation)
      if cancellation?.isCancelled == true || Task.isCancelled {
        let host = (try? WebURL(request.url))?.host ?? ""
        throw NetworkError(.cancelled, host: host, message: "The request to \(host) was cancelled.")
      }
      attempt += 1
    }
  }

  /// A stream is never opened twice: the caller alone knows what it has made of the beginning.
  public func stream(
    _ request: HTTPRequest, cancellation: Cancellation?
  ) async throws(NetworkError) -> HTTPStream {
    try await client.stream(request, cancellation: cancellation)
  }

  private func delay(after result: Result<HTTPResponse, NetworkError>, of request: HTTPRequest, attempt: Int) -> Int? {
    let outcome: RetryPolicy.Outcome =
      switch result {
      case .success(let response): .answer(response)
      case .failure(let error): .failure(error)
      }
    return policy.delay(
      after: outcome, attempt: attempt, isRepeatable: request.isRepeatable, unitRandom: timing.unitRandom(),
      now: timing.now())
  }
}

extension HTTPClient {
  fileprivate func result(
    _ request: HTTPRequest, _ cancellation: Cancellation?
  ) async -> Result<HTTPResponse, NetworkError> {
    do throws(NetworkError) {
      return .success(try await send(request, cancellation: cancellation))
    } catch {
      return .failure(error)
    }
  }
}
