import API
import Model
import RPC
import Store
import System

/// What a handler of the session lane works with.
struct SessionContext: Sendable {
  let session: Session
  let request: Request
}

/// What a handler that reads works with.
struct ReadContext {
  let session: Session
  let request: Request
  let database: Database
  /// The moment of the request, in milliseconds since 1970.
  let milliseconds: Int64

  var entries: Entries { Entries(database) }
  var foods: Foods { Foods(database) }
  var notes: DayNotes { DayNotes(database) }
  var containers: Containers { Containers(database) }

  func goals() throws -> Goals { try GoalsDocument(database).read() }
  func settings() throws -> Settings { try SettingsDocument(database).read() }

  /// The user's clock, by the configuration and the stored settings.
  func clock() throws -> JournalClock {
    try session.setup().clock(at: milliseconds, settings: settings())
  }
}

/// What a handler that writes works with.
struct WriteContext {
  let session: Session
  let request: Request
  let transaction: WriteTransaction
  /// The moment of the request, in milliseconds since 1970.
  let milliseconds: Int64

  var entries: Entries { Entries(transaction) }
  var foods: Foods { Foods(transaction) }
  var notes: DayNotes { DayNotes(transaction) }
  var containers: Containers { Containers(transaction) }
  var goals: GoalsDocument { GoalsDocument(transaction) }
  var settings: SettingsDocument { SettingsDocument(transaction) }

  /// The user's clock, by the configuration and the stored settings.
  func clock() throws -> JournalClock {
    try session.setup().clock(at: milliseconds, settings: settings.read())
  }

  /// A fresh id.
  func newIdentifier() -> Identifier { session.environment.identifier() }
}

/// What a handler that takes long works with.
struct LongContext: Sendable {
  let session: Session
  let request: Request
  /// The moment of the request, in milliseconds since 1970.
  let milliseconds: Int64

  /// Reads the store as it is now, in one transaction, on a thread of its own.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    let store = try session.setup().store
    let cancellation = request.cancellation
    guard let snapshot = try store.beginRead(cancellation: cancellation) else {
      // Every reader is busy, or the file lacks a migration: the read takes its turn among the writes.
      return try await withCheckedThrowingContinuation { continuation in
        store.readInOrder(cancellation: cancellation, body, completion: { continuation.resume(with: $0) })
      }
    }
    return try await runBlocking {
      defer { snapshot.finish() }
      return try snapshot.read(body)
    }
  }

  /// Reads the store where the caller runs, for what takes no longer than to hand it to another thread; nil when the read
  /// would have to wait.
  func readAtOnce<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    guard let snapshot = try session.setup().store.beginRead(cancellation: request.cancellation) else { return nil }
    defer { snapshot.finish() }
    return try snapshot.read(body)
  }

  /// Changes the store in one transaction and returns once it is on disk. The body may be run again, as that of a
  /// `WriteHandler`; other writes wait for it, so that what can be prepared is prepared before.
  func write<Value: Sendable>(_ body: @escaping @Sendable (WriteTransaction) throws -> Value) async throws -> Value {
    let store = try session.setup().store
    return try await withCheckedThrowingContinuation { continuation in
      store.write(cancellation: request.cancellation, body, completion: { continuation.resume(with: $0) })
    }
  }

  /// The user's clock, by the configuration and the stored settings.
  func clock(_ database: Database) throws -> JournalClock {
    try session.setup().clock(at: milliseconds, settings: SettingsDocument(database).read())
  }
}
