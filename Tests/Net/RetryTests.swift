import Net
import Synchronization
import System
import Testing

/// What is tried again, and when.
struct RetryTests {
  private let policy = RetryPolicy(
    attempts: 4, firstDelay: 250, maximumDelay: 800, jitter: 0.2, maximumRetryAfter: 5_000)
  /// 6 November 1994, 08:49:37 UTC.
  private let now: Int64 = 784_111_777

  private func delay(
    _ outcome: RetryPolicy.Outcome, attempt: Int = 1, isRepeatable: Bool = true, unitRandom: Double = 0.5
  ) -> Int? {
    policy.delay(after: outcome, attempt: attempt, isRepeatable: isRepeatable, unitRandom: unitRandom, now: now)
  }

  private func failure(_ kind: NetworkError.Kind) -> RetryPolicy.Outcome {
    .failure(NetworkError(kind, host: "soup.example", message: "No."))
  }

  private func answer(_ status: Int, retryAfter: String? = nil) -> RetryPolicy.Outcome {
    .answer(HTTPResponse(status: status, headers: retryAfter.map { [HTTPHeader("retry-after", $0)] } ?? []))
  }

  @Test func waitsDoubleUpToTheirBoundAndVary() {
    #expect((1...4).map { delay(failure(.interrupted), attempt: $0) } == [250, 500, 800, nil])
    #expect(delay(failure(.interrupted), unitRandom: 0) == 200)
    #expect(delay(failure(.interrupted), unitRandom: 1) == 300)
  }

  @Test func onlyWhatMayPassIsTriedAgain() {
    let passing: [NetworkError.Kind] = [
      .refused, .timedOut(.connect), .interrupted, .timedOut(.firstByte), .timedOut(.idle),
    ]
    let lasting: [NetworkError.Kind] = [
      .offline, .unknownHost, .insecure, .timedOut(.whole), .notAllowed, .tooLarge, .malformed, .cancelled,
      .libraryMissing,
    ]
    for kind in passing { #expect(delay(failure(kind)) != nil) }
    for kind in lasting { #expect(delay(failure(kind)) == nil) }
    for status in [408, 425, 429, 500, 502, 503, 504] { #expect(delay(answer(status)) == 250) }
    for status in [200, 204, 301, 304, 400, 401, 403, 404, 409, 501] { #expect(delay(answer(status)) == nil) }
  }

  @Test func whatMustNotBeDoneTwiceIsTriedAgainOnlyWhenItWasNotBegun() {
    #expect(delay(failure(.refused), isRepeatable: false) == 250)
    #expect(delay(failure(.timedOut(.connect)), isRepeatable: false) == 250)
    #expect(delay(failure(.interrupted), isRepeatable: false) == nil)
    #expect(delay(failure(.timedOut(.firstByte)), isRepeatable: false) == nil)
    #expect(delay(answer(503), isRepeatable: false) == nil)
  }

  @Test func theOtherSideSaysHowLongToWait() {
    #expect(delay(answer(429, retryAfter: "3")) == 3_000)
    #expect(delay(answer(503, retryAfter: "Sun, 06 Nov 1994 08:49:39 GMT")) == 2_000)
    #expect(delay(answer(503, retryAfter: "Sun, 06 Nov 1994 08:00:00 GMT")) == 0)
    #expect(delay(answer(429, retryAfter: "6")) == nil)
    #expect(delay(answer(429, retryAfter: "99999999999999999999999")) == nil)
    #expect(delay(answer(429, retryAfter: "soon")) == 250)
    #expect(delay(answer(429, retryAfter: "-1")) == 250)
  }

  @Test(
    arguments: [
      ("120", 120_000), (" 0 ", 0), ("Sun, 06 Nov 1994 08:49:38 GMT", 1_000), ("Sunday, 06-Nov-94 08:49:38 GMT", 1_000),
      ("Sun Nov  6 08:49:38 1994", 1_000), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Tue, 29 Feb 2028 12:00:00 GMT", 1_051_326_623_000),
      ("Mon, 29 Feb 2027 12:00:00 GMT", nil), ("Sun, 06 Nov 1994 08:49:38 CET", nil),
      ("Sun, 06 Nov 1994 24:49:38 GMT", nil),
      ("Sun, 31 Apr 1994 08:49:38 GMT", nil), ("06 Nov 1994", nil), ("", nil), ("1.5", nil), ("１", nil),
    ] as [(String, Int?)]) func aTimeToWaitIsSecondsOrADate(_ header: String, _ milliseconds: Int?)
  {
    #expect(RetryAfter.milliseconds(header, now: now) == milliseconds)
  }

  // MARK: Trying

  /// Answers one outcome after the other.
  private final class ScriptedClient: HTTPClient {
    /// Guards the outcomes that are left.
    private let outcomes: Mutex<[Result<HTTPResponse, NetworkError>]>

    init(_ outcomes: [Result<HTTPResponse, NetworkError>]) { self.outcomes = Mutex(outcomes) }

    var isUsedUp: Bool { outcomes.withLock { $0.isEmpty } }

    func send(_ request: HTTPRequest, cancellation: Cancellation?) async throws(NetworkError) -> HTTPResponse {
      try outcomes.withLock { $0.removeFirst() }.get()
    }

    func stream(_ request: HTTPRequest, cancellation: Cancellation?) async throws(NetworkError) -> HTTPStream {
      throw NetworkError(.refused, host: "", message: "No streams here.")
    }
  }

  private func failed(_ kind: NetworkError.Kind) -> Result<HTTPResponse, NetworkError> {
    .failure(NetworkError(kind, host: "soup.example", message: "No."))
  }

  private func timing(_ slept: Recorder, _ onSleep: @escaping @Sendable () -> Void = {}) -> RetryingClient.Timing {
    RetryingClient.Timing(now: { 0 }, unitRandom: { 0.5 }) { milliseconds, _ in
      slept.add(milliseconds)
      onSleep()
    }
  }

  private final class Recorder: Sendable {
    private let values = Mutex<[Int]>([])
    func add(_ value: Int) { values.withLock { $0.append(value) } }
    var all: [Int] { values.withLock { $0 } }
  }

  @Test func aRequestIsSentUntilItSucceeds() async throws {
    let client = ScriptedClient([
      failed(.interrupted), .success(HTTPResponse(status: 503)), .success(HTTPResponse(status: 200)),
    ])
    let slept = Recorder()
    let retrying = RetryingClient(client, policy: policy, timing: timing(slept))
    #expect(try await retrying.send(HTTPRequest(url: "https://soup.example/")).status == 200)
    #expect(slept.all == [250, 500] && client.isUsedUp)
  }

  @Test func theLastFailureIsGiven() async {
    let client = ScriptedClient([
      failed(.interrupted), failed(.refused), failed(.interrupted), failed(.timedOut(.idle)),
    ])
    let retrying = RetryingClient(client, policy: policy, timing: timing(Recorder()))
    let error = await networkError { () async throws(NetworkError) in
      try await retrying.send(HTTPRequest(url: "https://soup.example/"))
    }
    #expect(error?.kind == .timedOut(.idle) && client.isUsedUp)
  }

  @Test func aRequestThatChangesSomethingIsSentOnce() async throws {
    let client = ScriptedClient([.success(HTTPResponse(status: 503))])
    let retrying = RetryingClient(client, policy: policy, timing: timing(Recorder()))
    #expect(try await retrying.send(HTTPRequest(.post, url: "https://soup.example/")).status == 503)
  }

  @Test func cancellingEndsTheWait() async {
    let cancellation = Cancellation()
    let client = ScriptedClient([failed(.interrupted)])
    let retrying = RetryingClient(client, policy: policy, timing: timing(Recorder()) { cancellation.cancel() })
    let error = await networkError { () async throws(NetworkError) in
      try await retrying.send(HTTPRequest(url: "https://soup.example/"), cancellation: cancellation)
    }
    #expect(error?.kind == .cancelled && client.isUsedUp)
  }

  @Test func theSystemWaitsNoLongerThanTheCancellation() async {
    let cancellation = Cancellation()
    async let slept: Void = RetryingClient.Timing.system.sleep(3_600_000, cancellation)
    cancellation.cancel()
    await slept
  }
}
