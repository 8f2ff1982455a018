public import Model
public import System

/// The user's data in one SQLite file, which several processes may use at once.
///
/// Nothing is opened before it is needed, and the file is created by the first write.
public final class Store: Sendable {
  public let location: StoreLocation
  let file: StoreFile
  let options: StoreOptions
  private let writer: Writer
  private let readers: ReaderPool
  private let feed: ChangeFeed

  public init(at location: StoreLocation, options: StoreOptions = StoreOptions()) {
    self.location = location
    self.options = options
    file = StoreFile(location: location, migrations: options.migrations)
    readers = ReaderPool(file: file, maximum: options.maximumReaders)
    feed = ChangeFeed(file: file)
    writer = Writer(file: file, options: options, didCommit: { [feed] in feed.didCommit() })
  }

  deinit {
    close()
  }

  /// Queues a change. Changes are made in the order in which they are queued, each completely or not at all, and
  /// `completion` is called on the store's thread once the change is on disk.
  ///
  /// - Parameters:
  ///   - cancellation: a change that is cancelled before or while it is made leaves nothing behind and completes with
  ///     `CancellationError`.
  ///   - body: makes the change. It may be called a second time when the transaction around it was lost, so it must
  ///     have no effect outside of the transaction.
  ///   - completion: is given a `Failure`, a `CancellationError` or what `body` threw. It must not block.
  public func write<Value: Sendable>(
    cancellation: Cancellation? = nil, _ body: @escaping @Sendable (WriteTransaction) throws -> Value,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    writer.add(WriteJob(cancellation: cancellation, body: body, completion: completion))
  }

  /// Queues a look at the store that sees every change queued before it, and is answered once those are on disk.
  public func readInOrder<Value: Sendable>(
    cancellation: Cancellation? = nil, _ body: @escaping @Sendable (Database) throws -> Value,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    writer.add(ReadJob(cancellation: cancellation, body: body, completion: completion))
  }

  /// The store as it is now, on disk; nil when that cannot be had without waiting. Then use `readInOrder`.
  ///
  /// - Throws: `Failure` when the data file cannot be read.
  public func beginRead(cancellation: Cancellation? = nil) throws -> Snapshot? {
    guard let reader = readers.take() else { return nil }
    do {
      if case .begun(let database) = try reader.begin(cancellation: cancellation, busyTimeout: 0) {
        return Snapshot(database: database, reader: reader, pool: readers)
      }
      readers.giveBack(reader)
      return nil
    } catch {
      readers.giveBack(reader)
      guard let failure = error as? Failure, failure.kind == .storeBusy else { throw error }
      return nil
    }
  }

  /// Tells every later commit, by this process or by another on the same file, once and in order, from a thread of the
  /// store. The subscriber must not block.
  ///
  /// A change of all collections without ids and days says that anything may have changed: the subscriber fell behind by
  /// more than the store remembers, or another file, such as a backup, was put in the place of the data file.
  public func subscribe(_ subscriber: @escaping @Sendable (StoreChange) -> Void) throws -> ChangeSubscription {
    try feed.subscribe(subscriber)
  }

  /// Makes the changes that are queued, and closes the file. Later calls fail.
  public func close() {
    readers.close()
    writer.close()
    feed.close()
  }
}
