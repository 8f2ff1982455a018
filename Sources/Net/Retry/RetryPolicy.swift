/// When a request is worth another try, and how long to wait before it.
public struct RetryPolicy: Hashable, Sendable {
  /// How often a request is sent at most, the first time included.
  public var attempts: Int
  /// The wait before the second try; it doubles with each further one. Milliseconds.
  public var firstDelay: Int
  /// The longest wait that the doubling comes to. Milliseconds.
  public var maximumDelay: Int
  /// The part of a wait by which it may turn out shorter or longer, so that many who failed together do not come back
  /// together: 0.2 makes 250 ms anything from 200 to 300 ms.
  public var jitter: Double
  /// The longest wait that the other side may ask for; when it asks for more, its answer is given to the caller. Milliseconds.
  public var maximumRetryAfter: Int

  public init(
    attempts: Int = 2, firstDelay: Int = 250, maximumDelay: Int = 8_000, jitter: Double = 0.2,
    maximumRetryAfter: Int = 5_000
  ) {
    self.attempts = attempts
    self.firstDelay = firstDelay
    self.maximumDelay = maximumDelay
    self.jitter = jitter
    self.maximumRetryAfter = maximumRetryAfter
  }

  /// Sends once.
  public static let never = RetryPolicy(attempts: 1)

  /// How a try went.
  public enum Outcome: Sendable {
    case answer(HTTPResponse)
    case failure(NetworkError)
  }

  /// The wait before the next try in milliseconds, or nil when there is to be none.
  ///
  /// - Parameters:
  ///   - attempt: how many tries there have been.
  ///   - isRepeatable: whether sending the request twice does no more than sending it once. Another request is tried again only
  ///     when it surely was not carried out: nothing took the connection.
  ///   - unitRandom: a random number from 0 to 1.
  ///   - now: seconds since 1970, by the wall clock.
  public func delay(
    after outcome: Outcome, attempt: Int, isRepeatable: Bool, unitRandom: Double, now: Int64
  ) -> Int? {
    guard attempt < attempts else { return nil }
    switch outcome {
    case .failure(let error):
      guard Self.isWorthRepeating(error.kind, isRepeatable: isRepeatable) else { return nil }
    case .answer(let response):
      guard isRepeatable, Self.repeatedStatuses.contains(response.status) else { return nil }
      if let wait = response.header("Retry-After").flatMap({ RetryAfter.milliseconds($0, now: now) }) {
        return wait <= maximumRetryAfter ? wait : nil
      }
    }
    return backoff(attempt: attempt, unitRandom: unitRandom)
  }

  /// Too early or too often (408, 425, 429), or a fault that may pass (500, 502, 503, 504).
  private static let repeatedStatuses: Set = [408, 425, 429, 500, 502, 503, 504]

  private static func isWorthRepeating(_ kind: NetworkError.Kind, isRepeatable: Bool) -> Bool {
    switch kind {
    case .refused, .timedOut(.connect): true
    case .interrupted, .timedOut(.firstByte), .timedOut(.idle): isRepeatable
    case .offline, .unknownHost, .insecure, .timedOut(.whole), .notAllowed, .tooLarge, .malformed, .cancelled,
      .libraryMissing:
      false
    }
  }

  private func backoff(attempt: Int, unitRandom: Double) -> Int {
    let doublings = min(max(0, attempt - 1), 30)
    let delay = min(Double(max(0, firstDelay)) * Double(1 << doublings), Double(max(0, maximumDelay)))
    let swing = min(max(0, jitter), 1) * (2 * min(max(0, unitRandom), 1) - 1)
    return Int((delay * (1 + swing)).rounded())
  }
}
