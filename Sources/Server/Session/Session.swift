import API
import Imaging
public import JSON
import Model
public import RPC
import Store
import Synchronization
import System

/// The service as one client sees it: its options, its data file, and its requests on their lanes.
public final class Session: RequestHandler {
  let environment: ServerEnvironment
  let log: Log
  let pictures: Pictures
  private let methods: [String: any HandledMethod.Type]
  private let startedAt = Deadline.now
  let counters = SessionCounters()
  /// Guards the options of `initialize` and what was made from them.
  private let state = Mutex(State())
  /// Writes of this session that were read and are not committed: reads must wait their turn behind them.
  private let pendingWrites = Atomic<Int>(0)

  private struct State {
    var options = ConfigurationOptions()
    var setup: SessionSetup?
    /// The user's language, in two or three letters.
    var language: String?
    var subscription: ChangeSubscription?
  }

  public init(environment: ServerEnvironment, log: Log) {
    self.environment = environment
    self.log = log
    pictures = Pictures(
      program: environment.imagingProgram, variables: environment.variables,
      limits: PictureLimits(variables: environment.variables))
    methods = Dictionary(uniqueKeysWithValues: allMethods.map { ($0.name, $0) })
  }

  /// Milliseconds since the session began.
  var uptimeMilliseconds: Int { Deadline.now.milliseconds(since: startedAt) }

  // MARK: Messages

  public func handle(_ request: Request) {
    counters.requests.add(1, ordering: .relaxed)
    guard let method = methods[request.method] else {
      counters.errors.add(1, ordering: .relaxed)
      let nearest = NearestName.find(request.method, among: methods.keys.sorted())
      return request.fail(.methodNotFound(request.method, hint: nearest.map { "Did you mean “\($0)”?" }))
    }
    method.start(request, in: self)
  }

  public func handleNotification(_ method: String, params: JSONNode?, on connection: Connection) {
    // What a notification could say here changes nothing, and there is no way to answer one.
    log.debug("The notification \(method) was ignored.")
  }

  public func didAnswer(_ method: String, after nanoseconds: UInt64) {
    // Only the name: what somebody calls a method that does not exist may be anything.
    log.debug("\(methods[method] == nil ? "an unknown method" : method) was answered within \(nanoseconds / 1000) µs.")
  }

  public var overloaded: ResponseError {
    ResponseError(
      Failure(
        .overloaded, "The service holds as much unanswered work as it can.",
        hint: "Read the answers that are ready, then send the request again.", retryAfterMs: 100))
  }

  // MARK: Setup

  /// Sets the options of `initialize`. They are checked first, so that a refused session can be tried again.
  func configure(_ options: ConfigurationOptions, language: String?) throws -> SessionSetup {
    let setup = try makeSetup(options)
    state.withLock { state in
      state.options = options
      state.setup = setup
      state.language = language
    }
    return setup
  }

  /// The user's language, in two or three letters, when the client told it.
  var language: String? { state.withLock { $0.language } }

  private func makeSetup(_ options: ConfigurationOptions) throws -> SessionSetup {
    let setup = try SessionSetup(environment: environment, options: options)
    try log.follow(setup.configuration)
    return setup
  }

  /// The data file and the configuration, made on first use. A mistake in the configuration is an error of each request
  /// until it is mended.
  func setup() throws -> SessionSetup {
    try state.withLock { state in
      if let setup = state.setup { return setup }
      let setup = try makeSetup(state.options)
      state.setup = setup
      return setup
    }
  }

  /// Ends the use of the data file; what is queued is committed first.
  public func close() {
    keep(nil)
    state.withLock { $0.setup }?.store.close()
  }

  /// Holds the subscription of the session; the one before it ends.
  func keep(_ subscription: ChangeSubscription?) {
    state.withLock { $0.subscription = subscription }
  }

  // MARK: Lanes

  /// Reads the store where the request was read, when that is quick, else on the pool behind Swift tasks.
  ///
  /// The snapshot is taken before this returns, so that the read sees exactly the writes that came before it.
  func read<Result: Encodable & Sendable>(
    _ request: Request, isQuick: Bool, _ body: @escaping @Sendable (Database) throws -> Result
  ) throws {
    let store = try setup().store
    let cancellation = request.cancellation
    guard pendingWrites.load(ordering: .acquiring) == 0, let snapshot = try store.beginRead(cancellation: cancellation)
    else {
      // Behind a write that is not committed, or with every reader busy, the read takes its turn among the writes.
      store.readInOrder(cancellation: cancellation, body, completion: { [self] in finish(request, $0) })
      return
    }
    let work: @Sendable () -> Void = { [self] in
      let result = Swift.Result { try snapshot.read(body) }
      snapshot.finish()
      finish(request, result)
    }
    if isQuick { work() } else { Task { work() } }
  }

  /// Queues a write. It is answered after its commit is on disk.
  func write<Result: Encodable & Sendable>(
    _ request: Request, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
  ) throws {
    let store = try setup().store
    pendingWrites.add(1, ordering: .acquiringAndReleasing)
    store.write(
      cancellation: request.cancellation, body,
      completion: { [self] result in
        pendingWrites.subtract(1, ordering: .acquiringAndReleasing)
        finish(request, result)
      })
  }

  /// Runs `body` once every write that was read before is on disk: at once when there is none.
  func afterEarlierWrites(_ request: Request, _ body: @escaping @Sendable () -> Void) throws {
    guard pendingWrites.load(ordering: .acquiring) > 0 else { return body() }
    // A write that fails has answered for itself; what comes after it goes on.
    try setup().store.readInOrder(cancellation: request.cancellation, { _ in }, completion: { _ in body() })
  }

  // MARK: Answers

  func params<Params: Decodable>(of request: Request, as type: Params.Type) throws -> Params {
    guard let node = request.params else { return try Self.noParams.decode(type, unknownMembers: .reject) }
    guard node.kind == .object else {
      throw ResponseError.invalidParams("The params of “\(request.method)” are given by name, as an object.")
    }
    do throws(JSONDecodingError) {
      return try node.decode(type, unknownMembers: .reject)
    } catch {
      // What is pasted in the wrong place here is likely to be a secret.
      throw request.method.hasPrefix("secrets/") ? error.withoutMemberName : error
    }
  }

  /// Answers with what `body` gives.
  func answer<Result: Encodable>(_ request: Request, _ body: () throws -> Result) {
    answering(request) { request.succeed(try body()) }
  }

  /// Runs `body`, which answers or sees to it; answers itself when `body` throws.
  func answering(_ request: Request, _ body: () throws -> Void) {
    do {
      try body()
    } catch {
      fail(request, error)
    }
  }

  func finish<Result: Encodable>(_ request: Request, _ result: Swift.Result<Result, any Error>) {
    switch result {
    case .success(let result): request.succeed(result)
    case .failure(let error): fail(request, error)
    }
  }

  func fail(_ request: Request, _ error: any Error) {
    counters.errors.add(1, ordering: .relaxed)
    let answer = ResponseError(error)
    // Not the message: it may repeat what the user typed or ate.
    if answer.code == ResponseError.internalErrorCode {
      log.error("\(request.method): an internal error of the type \(type(of: error))")
    } else {
      log.debug("\(request.method): error \(answer.kind ?? String(answer.code))")
    }
    request.fail(answer)
  }

  /// Absent params are the same as an empty object.
  private static let noParams: JSONNode = {
    do {
      return try JSONDocument(parsing: Array("{}".utf8)).root
    } catch {
      preconditionFailure("An empty object is JSON: \(error)")
    }
  }()
}

extension ResponseError {
  /// The name of what went wrong, as `spec/errors.json` and the protocol page list it.
  fileprivate var kind: String? {
    if case .object(let data)? = data, case .string(let kind)? = data["kind"] { kind } else { nil }
  }
}

/// Counts of one session.
final class SessionCounters: Sendable {
  let requests = Atomic<Int>(0)
  let errors = Atomic<Int>(0)
}
