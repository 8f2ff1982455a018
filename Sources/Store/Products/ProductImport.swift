internal import CSQLite
internal import Glibc
internal import Model
public import System

/// An import into the local copy: it fills a file beside the copy, and at the end puts it in the copy's place.
///
/// What was committed survives the end of the process at any moment; an import of the same source goes on from there. One
/// import at a time can be under way, whichever process it is in.
///
/// `@unchecked Sendable`: one thread at a time uses it.
public final class ProductImport: @unchecked Sendable {
  /// How far the source was read.
  public struct Position: Hashable, Sendable {
    /// The next byte.
    public var offset: Int
    /// The next line, counted from 1.
    public var line: Int
    /// The last bytes before `offset`, by which a source that cannot be told by its name is known again.
    public var lastBytes: [UInt8]
    /// What the caller has counted so far, in its own form.
    public var log: String
    /// Whether nothing follows.
    public var isEnd: Bool

    public init(offset: Int, line: Int, lastBytes: [UInt8], log: String, isEnd: Bool) {
      (self.offset, self.line, self.lastBytes, self.log, self.isEnd) = (offset, line, lastBytes, log, isEnd)
    }
  }

  let file: ProductFile
  private(set) var database: Database
  private let source: String
  /// Where to go on; nil at the beginning.
  public private(set) var position: Position?
  private var nextKey: Int64 = 1
  private var newest: Int?
  /// The products of this transaction, whose words are added all at once, in order.
  private var pending = PendingWords()

  /// How many products belong together in a transaction, about. More take more memory; fewer make more pieces of the index
  /// of words, which every search has to join.
  public var productsPerTransaction = 1 << 17

  /// Begins an import, or goes on with one of the same source.
  ///
  /// - Parameters:
  ///   - source: tells one source from another, and what is taken from it.
  ///   - origin: what to call the source.
  /// - Throws: `Failure` of kind `conflict` when another import is under way.
  public init(besides location: StoreLocation, source: String, origin: String, cancellation: Cancellation?) throws {
    file = ProductFile(besides: location)
    self.source = source
    try location.createDirectory()
    database = try Self.open(file, source: source)
    database.cancellation = cancellation
    try translating {
      try restore()
      try database.run("UPDATE import SET origin = ?1 WHERE id = 1", origin)
    }
  }

  /// Forgets what an earlier import has brought.
  public func startOver() throws {
    let cancellation = database.cancellation
    try translating {
      database = try Self.begun(file, source: source)
      database.cancellation = cancellation
    }
    (position, nextKey, newest, pending) = (nil, 1, nil, PendingWords())
  }

  /// Removes what was brought, which is not to become the local copy.
  public func discard() {
    unlink(file.partialPath)
    unlink(file.partialPath + "-journal")
  }

  /// Whether so many products were added that they should be committed.
  public var wantsCommit: Bool { pending.items.count >= productsPerTransaction }

  /// Adds products.
  public func add(_ products: PreparedProducts) throws {
    try translating {
      if database.isInAutocommit { try database.run("BEGIN IMMEDIATE") }
      try database.repeating(
        "INSERT INTO product (key, code, rank, name_key, name, brand, record) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
      ) { statement in
        try products.bytes.withUnsafeBytes { bytes in
          for (offset, item) in products.items.enumerated() {
            try Self.insert(item, key: nextKey + Int64(offset), bytes, &statement)
          }
        }
      }
      pending.add(products, firstKey: nextKey)
      nextKey += Int64(products.items.count)
      if let changed = products.newest { newest = max(newest ?? changed, changed) }
    }
  }

  private static func insert(
    _ item: PreparedProducts.Item, key: Int64, _ bytes: UnsafeRawBufferPointer, _ statement: inout RepeatedStatement
  ) throws {
    statement.bind(key, at: 1)
    if let number = item.number {
      statement.bind(number, at: 2)
    } else {
      statement.bind(text: item.code.of(bytes), at: 2)
    }
    statement.bind(Int64(item.rank), at: 3)
    statement.bind(item.nameKey, at: 4)
    statement.bind(text: item.name.of(bytes), at: 5)
    statement.bind(text: item.brand.of(bytes), at: 6)
    statement.bind(bytes: item.record.of(bytes) ?? UnsafeRawBufferPointer(start: nil, count: 0), at: 7)
    try statement.run()
  }

  /// Keeps what was added, for good.
  public func commit(_ position: Position) throws {
    try translating {
      if database.isInAutocommit { try database.run("BEGIN IMMEDIATE") }
      try addWords()
      try database.run(
        "UPDATE import SET offset = ?1, line = ?2, last_bytes = ?3, log = ?4, newest = ?5, is_read = ?6 WHERE id = 1",
        position.offset, position.line, position.lastBytes, position.log, newest, position.isEnd)
      try database.run("COMMIT")
      self.position = position
    }
  }

  /// Adds the words of the pending products in the order of their numbers, which makes one piece of the index.
  private func addWords() throws {
    pending.sort()
    try database.repeating("INSERT INTO product_text (rowid, name, brand) VALUES (?1, ?2, ?3)") { statement in
      try pending.bytes.withUnsafeBytes { bytes in
        for item in pending.items {
          statement.bind(item.number, at: 1)
          statement.bind(text: item.name.of(bytes), at: 2)
          statement.bind(text: item.brand.of(bytes), at: 3)
          try statement.run()
        }
      }
    }
    pending.removeAll()
  }

  // MARK: The state of an import under way

  private func restore() throws {
    nextKey = try database.first("SELECT ifnull(max(key), 0) + 1 FROM product") { $0.integer(0) } ?? 1
    let state = try database.first("SELECT offset, line, last_bytes, log, newest, is_read FROM import") { row in
      (
        Position(
          offset: Int(row.integer(0)), line: Int(row.integer(1)), lastBytes: row.bytes(2), log: row.text(3),
          isEnd: row.integer(5) != 0), row.integerIfPresent(4).map { Int($0) }
      )
    }
    guard let state, state.0.line > 1 || state.0.isEnd else { return }
    (position, newest) = state
  }

  private static func open(_ file: ProductFile, source: String) throws -> Database {
    do {
      if fileExists(file.partialPath), let database = try resumed(file, source: source) { return database }
      return try begun(file, source: source)
    } catch let error as SQLiteError {
      throw error.productFailure(file.partialPath, import: .nothingKept)
    }
  }

  /// The file of an import of the same source; nil when there is another one, or one that cannot be read.
  private static func resumed(_ file: ProductFile, source: String) throws -> Database? {
    do {
      let database = try connection(file.partialPath)
      guard try ProductFile.isOurs(database) else { return nil }
      // The lock that this takes is kept until the connection is closed.
      try database.execute("BEGIN IMMEDIATE; COMMIT")
      let kept = try database.first("SELECT source FROM import") { $0.text(0) }
      return kept == source ? database : nil
    } catch let error as SQLiteError where [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR].contains(error.primaryCode) {
      return nil
    }
  }

  private static func begun(_ file: ProductFile, source: String) throws -> Database {
    unlink(file.partialPath)
    unlink(file.partialPath + "-journal")
    let descriptor = Glibc.open(file.partialPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw creationFailure(file.partialPath, errno) }
    close(descriptor)
    let database = try connection(file.partialPath)
    try database.execute(
      """
      PRAGMA application_id = \(ProductFile.applicationID);
      PRAGMA user_version = \(ProductFile.version);
      BEGIN IMMEDIATE;
      """ + ProductSchema.tables)
    try database.run("INSERT INTO import (id, source) VALUES (1, ?1)", source)
    try database.execute("COMMIT")
    return database
  }

  private static func creationFailure(_ path: String, _ code: Int32) -> Failure {
    switch code {
    case EACCES, EPERM, EROFS: .productsReadOnly(path)
    case ENOSPC, EDQUOT: .productsFull(path, .nothingKept)
    default: .storeUnavailable(path, reason: systemMessage(code))
    }
  }

  private static func connection(_ path: String) throws -> Database {
    let database = try Database(opening: path, path: path, flags: SQLITE_OPEN_READWRITE)
    // New pages go to the end of the file, where a rollback journal has nothing to keep.
    try database.execute(
      """
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = DELETE;
      PRAGMA synchronous = NORMAL;
      PRAGMA cache_size = -16384;
      PRAGMA temp_store = FILE;
      """)
    return database
  }

  func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw error.productFailure(file.partialPath, import: position == nil ? .nothingKept : .partlyKept)
    }
  }
}
