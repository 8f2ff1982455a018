internal import CSQLite
internal import System

/// Work that waits for the writer's thread. After it has been queued, only that thread touches it.
protocol Job: AnyObject, Sendable {
  /// Whether it only reads, so that it needs neither a lock nor a commit.
  var isRead: Bool { get }
  /// Says when its caller no longer wants it.
  var cancellation: Cancellation? { get }

  /// Does the work and keeps the result. It may be called again when the transaction around it was lost.
  func perform(in transaction: WriteTransaction) throws
  /// Does the work of a job that only reads, on a connection that only reads.
  func perform(reading database: Database) throws
  /// Tells the caller the result of the last performance, or the error. Called once.
  func complete(with error: (any Error)?)
}

/// A change of the store.
///
/// `@unchecked Sendable`: `value` is touched by the writer's thread only.
final class WriteJob<Value: Sendable>: Job, @unchecked Sendable {
  let isRead = false
  let cancellation: Cancellation?
  private let body: @Sendable (WriteTransaction) throws -> Value
  private let completion: @Sendable (Result<Value, any Error>) -> Void
  private var value: Value?

  init(
    cancellation: Cancellation?, body: @escaping @Sendable (WriteTransaction) throws -> Value,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    self.cancellation = cancellation
    self.body = body
    self.completion = completion
  }

  func perform(in transaction: WriteTransaction) throws {
    value = try body(transaction)
  }

  func perform(reading database: Database) throws {
    throw SQLiteError(code: SQLITE_MISUSE, message: "a write needs a transaction")
  }

  func complete(with error: (any Error)?) {
    completion(result(of: value, error))
  }
}

/// A look at the store that must see the changes queued before it.
///
/// `@unchecked Sendable`: `value` is touched by the writer's thread only.
final class ReadJob<Value: Sendable>: Job, @unchecked Sendable {
  let isRead = true
  let cancellation: Cancellation?
  private let body: @Sendable (Database) throws -> Value
  private let completion: @Sendable (Result<Value, any Error>) -> Void
  private var value: Value?

  init(
    cancellation: Cancellation?, body: @escaping @Sendable (Database) throws -> Value,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    self.cancellation = cancellation
    self.body = body
    self.completion = completion
  }

  func perform(in transaction: WriteTransaction) throws {
    value = try body(transaction.database)
  }

  func perform(reading database: Database) throws {
    value = try body(database)
  }

  func complete(with error: (any Error)?) {
    completion(result(of: value, error))
  }
}

extension Job {
  var isCancelled: Bool { cancellation?.isCancelled ?? false }
}

private func result<Value>(of value: Value?, _ error: (any Error)?) -> Result<Value, any Error> {
  if let error { return .failure(error) }
  guard let value else { return .failure(CancellationError()) }
  return .success(value)
}
