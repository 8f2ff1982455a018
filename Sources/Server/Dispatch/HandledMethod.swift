import API
import RPC
import System

/// A method that has a handler. The generated registry lists them; one without a handler does not compile.
protocol HandledMethod: RequestMethod {
  /// Starts the request on the lane of its access. Must not wait.
  static func start(_ request: Request, in session: Session)
}

/// A handler that touches the session only. Runs where the request was read.
protocol SessionHandler: HandledMethod {
  static func handle(_ params: Params, _ context: SessionContext) throws -> Result
}

/// A handler that reads the store, in one transaction. Sees every write that was read before it on the connection.
protocol ReadHandler: HandledMethod {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result
}

/// A handler that changes the store, in one transaction of its own. May be run again when the disk refuses.
protocol WriteHandler: HandledMethod {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result
}

/// A handler that takes long: it waits for something, or works through the whole data file.
protocol LongHandler: HandledMethod {
  /// What can be answered as quickly as a quick read; nil when it takes longer.
  static func atOnce(_ params: Params, _ context: LongContext) throws -> Result?
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result
}

extension SessionHandler {
  static func start(_ request: Request, in session: Session) {
    session.answer(request) {
      let params = try session.params(of: request, as: Params.self)
      return try handle(params, SessionContext(session: session, request: request))
    }
  }
}

extension ReadHandler {
  static func start(_ request: Request, in session: Session) {
    session.answering(request) {
      let params = try session.params(of: request, as: Params.self)
      let milliseconds = session.environment.milliseconds()
      try session.read(request, isQuick: access == .quickRead) { database in
        let context = ReadContext(
          session: session, request: request, database: database, milliseconds: milliseconds)
        return try handle(params, context)
      }
    }
  }
}

extension WriteHandler {
  static func start(_ request: Request, in session: Session) {
    session.answering(request) {
      let params = try session.params(of: request, as: Params.self)
      // Taken once: when the store runs the body again, it must come to the same.
      let milliseconds = session.environment.milliseconds()
      try session.write(request) { transaction in
        let context = WriteContext(
          session: session, request: request, transaction: transaction, milliseconds: milliseconds)
        return try handle(params, context)
      }
    }
  }
}

extension LongHandler {
  static func atOnce(_ params: Params, _ context: LongContext) throws -> Result? { nil }

  static func start(_ request: Request, in session: Session) {
    session.answering(request) {
      let params = try session.params(of: request, as: Params.self)
      let milliseconds = session.environment.milliseconds()
      try session.afterEarlierWrites(request) {
        session.answering(request) {
          let context = LongContext(session: session, request: request, milliseconds: milliseconds)
          if let result = try atOnce(params, context) { return request.succeed(result) }
          let task = Task {
            do {
              request.succeed(try await handle(params, context))
            } catch {
              session.fail(request, error)
            }
          }
          request.cancellation.onCancel { task.cancel() }
        }
      }
    }
  }
}
