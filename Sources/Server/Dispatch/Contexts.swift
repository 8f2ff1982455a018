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
  var notes: DayNotes { DayNotes(database) }

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
  var notes: DayNotes { DayNotes(transaction) }
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

  /// Runs blocking work on a thread of its own, so that the pool behind Swift tasks stays free.
  func runBlocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      startThread("ofj-work") { continuation.resume(with: Swift.Result { try body() }) }
    }
  }
}
