internal import CSQLite
internal import Model
internal import System

/// Performs queued jobs in their order. Changes that wait together share one commit, and so one wait for the disk; each
/// of them succeeds or fails alone.
///
/// Belongs to the writer's thread.
final class GroupCommit {
  private let connection: WriterConnection
  private let reader: Reader
  private let file: String
  private let options: StoreOptions
  /// Told after each commit that changed something.
  private let didCommit: () -> Void
  /// Whether somebody waits for the thread to end, so that it must not wait for locks.
  private let isClosing: () -> Bool

  private var pending: ArraySlice<any Job> = []

  private struct Performed {
    let job: any Job
    let error: (any Error)?
  }

  init(
    file: StoreFile, options: StoreOptions, isClosing: @escaping () -> Bool, didCommit: @escaping () -> Void
  ) {
    connection = WriterConnection(file: file, options: options)
    reader = Reader(file: file)
    self.file = file.path
    self.options = options
    self.isClosing = isClosing
    self.didCommit = didCommit
  }

  /// Whether the log may hold something to fold into the data file.
  var hasOpenFile: Bool { connection.isOpen }

  func checkpoint() {
    connection.checkpoint()
  }

  func close() {
    deriveFacts(until: Deadline.after(milliseconds: Self.derivingAtCloseMs), atLeast: Self.factsMissingAtClose)
    connection.checkpoint()
    connection.discard()
  }

  // MARK: - What is derived

  private static let factsAtOnce = 32
  private static let derivingAtCloseMs = 500
  /// Fewer missing facts than these cost the next reader less than closing would.
  private static let factsMissingAtClose = 16

  /// Derives the facts of the days that changed, some in each transaction, until the deadline or until `isWanted` says
  /// that somebody waits. Best effort: a reader derives for itself what is missing.
  func deriveFacts(until deadline: Deadline? = nil, atLeast count: Int = 1, isWanted: () -> Bool = { false }) {
    guard connection.isOpen, let database = try? connection.database() else { return }
    guard var days = try? StoredFacts(database).missingDays()[...], days.count >= count else { return }
    while !days.isEmpty, !isWanted(), deadline.map({ Deadline.now < $0 }) ?? true {
      guard deriveFacts(of: days.prefix(Self.factsAtOnce)) else { return }
      days = days.dropFirst(Self.factsAtOnce)
    }
  }

  private func deriveFacts(of days: ArraySlice<Day>) -> Bool {
    guard let database = try? connection.begin() else { return false }
    do {
      for day in days { try StoredFacts(database).derive(day) }
      try database.run("COMMIT")
      return true
    } catch {
      if !database.isInAutocommit { try? database.run("ROLLBACK") }
      return false
    }
  }

  func perform(_ jobs: [any Job]) {
    pending = jobs[...]
    while let job = pending.first {
      if job.isRead {
        pending.removeFirst()
        readAlone(job)
      } else {
        commitGroup(atMost: options.maximumGroupCount)
      }
    }
  }

  // MARK: - One transaction

  /// Performs the jobs in front in one transaction; each of them is completed when this returns.
  private func commitGroup(atMost maximum: Int) {
    guard let database = beginForPending(atMost: maximum) else { return }
    var group: [Performed] = []
    do {
      let transaction = WriteTransaction(database: database)
      var revision = try ChangeLog.newestRevision(database)
      let before = revision
      let deadline = Deadline.after(milliseconds: options.maximumGroupMs)
      while group.count < maximum, let job = pending.popFirst() {
        let error = perform(job, in: transaction, revision: &revision)
        group.append(Performed(job: job, error: error))
        // SQLite ends the transaction by itself when it cannot go on, and the jobs before this one are lost with it.
        guard !database.isInAutocommit else { return performAlone(group) }
        if Deadline.now >= deadline { break }
      }
      if revision > before { try ChangeLog.forget(before: revision - Int64(options.rememberedRevisions) + 1, database) }
      try database.run("COMMIT")
      if revision > before { didCommit() }
      for performed in group { performed.job.complete(with: performed.error) }
    } catch {
      abandon(group, database, error)
      // The transaction failed before its first job: those that wait would meet the same.
      if group.isEmpty { failPending(atMost: maximum, error) }
    }
  }

  private func perform(_ job: any Job, in transaction: WriteTransaction, revision: inout Int64) -> (any Error)? {
    if job.isCancelled { return CancellationError() }
    let database = transaction.database
    database.cancellation = job.cancellation
    database.changes = RecordedChanges()
    do {
      defer { database.cancellation = nil }
      if job.isRead {
        try job.perform(in: transaction)
        return nil
      }
      try database.run("SAVEPOINT job")
      database.isWithinWrite = true
      defer { database.isWithinWrite = false }
      try job.perform(in: transaction)
      if !database.changes.isEmpty {
        try ChangeLog.append(database.changes, revision: revision + 1, in: database)
      }
    } catch {
      if !job.isRead { undo(database) }
      return callerError(error)
    }
    do {
      try database.run("RELEASE job")
    } catch {
      undo(database)
      return callerError(error)
    }
    if !database.changes.isEmpty { revision += 1 }
    return nil
  }

  private func undo(_ database: Database) {
    guard !database.isInAutocommit else { return }
    do {
      try database.run("ROLLBACK TO job")
      try database.run("RELEASE job")
    } catch {
      // What cannot be undone alone is undone together with the rest, which is then performed again.
      try? database.run("ROLLBACK")
    }
  }

  // MARK: - When a transaction fails

  /// Begins a transaction, waiting for other programs; completes what is cancelled or cannot be performed meanwhile.
  private func beginForPending(atMost maximum: Int) -> Database? {
    do {
      return try waitForLock {
        completeCancelledInFront()
        return pending.isEmpty ? nil : try connection.begin()
      }
    } catch {
      if !error.isBusy { connection.discard() }
      failPending(atMost: maximum, error)
      return nil
    }
  }

  /// Tries again while another program holds a lock, as long as the options allow and nobody waits for the thread to end.
  private func waitForLock<Value>(_ attempt: () throws -> Value) throws -> Value {
    let deadline = Deadline.after(milliseconds: Int(options.busyTimeoutMs))
    while true {
      do {
        return try attempt()
      } catch let error where error.isBusy {
        guard Deadline.now < deadline, !isClosing() else { throw error }
        pauseForLock(milliseconds: 5)
        completeCancelled()
      }
    }
  }

  /// A transaction is not begun for what nobody wants. The jobs behind are looked at when their turn comes.
  private func completeCancelledInFront() {
    while let job = pending.first, job.isCancelled {
      pending.removeFirst()
      job.complete(with: CancellationError())
    }
  }

  /// Looks at every job, so only while waiting: nobody should wait for a lock who has given up.
  private func completeCancelled() {
    guard pending.contains(where: { $0.isCancelled }) else { return }
    var kept: [any Job] = []
    for job in pending {
      if job.isCancelled { job.complete(with: CancellationError()) } else { kept.append(job) }
    }
    pending = kept[...]
  }

  /// Tells the writes in front that they failed. What only reads is answered all the same.
  private func failPending(atMost maximum: Int, _ error: any Error) {
    let failed = pending.prefix(maximum)
    pending = pending.dropFirst(maximum)
    for job in failed {
      if job.isRead { readAlone(job) } else { job.complete(with: callerError(error)) }
    }
  }

  /// The transaction of the group cannot be committed.
  private func abandon(_ group: [Performed], _ database: Database, _ error: any Error) {
    if !database.isInAutocommit { try? database.run("ROLLBACK") }
    let sqliteError = error as? SQLiteError
    if sqliteError?.primaryCode != SQLITE_FULL { connection.discard() }
    // A smaller change may still fit. After other errors of the disk it would be wrong to try the same again.
    if sqliteError?.isLackOfSpace ?? false, group.count > 1 { return performAlone(group) }
    for performed in group {
      if performed.job.isRead { readAlone(performed.job) } else { performed.job.complete(with: callerError(error)) }
    }
  }

  /// Performs the jobs of a lost transaction again, each in its own, so that only the one at fault fails.
  private func performAlone(_ group: [Performed]) {
    if group.count == 1, let only = group.first {
      return only.job.complete(with: only.error ?? callerError(SQLiteError.lostTransaction))
    }
    let later = pending
    for performed in group {
      pending = [performed.job]
      if performed.job.isRead { readAlone(performed.job) } else { commitGroup(atMost: 1) }
    }
    pending = later
  }

  // MARK: - Reading

  /// Performs a job that only reads outside of any change, which works even when the file cannot be written.
  private func readAlone(_ job: any Job) {
    if job.isCancelled { return job.complete(with: CancellationError()) }
    do {
      let database = try beginReading(job)
      defer { reader.end() }
      try job.perform(reading: database)
    } catch {
      return job.complete(with: callerError(error, isReading: true))
    }
    job.complete(with: nil)
  }

  private func beginReading(_ job: any Job) throws -> Database {
    for _ in 0..<2 {
      switch try reader.begin(cancellation: job.cancellation, busyTimeout: options.busyTimeoutMs) {
      case .begun(let database): return database
      case .outdated: try migrate(for: job)
      }
    }
    throw Failure.storeUnavailable(file, reason: "its schema was changed by another program")
  }

  /// Makes the migrations that the reader lacks.
  private func migrate(for job: any Job) throws {
    try waitForLock {
      guard !job.isCancelled else { throw CancellationError() }
      _ = try connection.database()
    }
  }

  private func callerError(_ error: any Error, isReading: Bool = false) -> any Error {
    (error as? SQLiteError)?.callerError(file: file, isReading: isReading) ?? error
  }
}

extension Error {
  fileprivate var isBusy: Bool { (self as? SQLiteError)?.primaryCode == SQLITE_BUSY }
}
