internal import Glibc
internal import Model
internal import Synchronization
public import System

/// The local copy of Open Food Facts, for reading. Any number of threads may use it.
///
/// It is looked for anew with each use, so that what an import has put there is seen at once.
public final class ProductCopy: Sendable {
  private let file: ProductFile
  /// Guards the connections that nobody uses.
  private let idle = Mutex<[Connection]>([])
  /// Guards what was read of a file that does not change.
  private let known = Mutex<(identity: FileIdentity, status: ProductCopyStatus)?>(nil)

  private static let maximumIdle = 4

  /// A connection to one file.
  ///
  /// `@unchecked Sendable`: it moves from one thread to the next through the mutex and is never in two hands.
  private struct Connection: @unchecked Sendable {
    let database: Database
    let identity: FileIdentity
  }

  public init(besides location: StoreLocation) {
    file = ProductFile(besides: location)
  }

  /// The absolute path of the file.
  public var path: String { file.path }

  /// The product with a normalised code.
  ///
  /// - Throws: `Failure` when the file cannot be read.
  public func product(code: String, cancellation: Cancellation? = nil) throws -> StoredProduct? {
    try read(cancellation) { database in
      try database.first(
        "SELECT code, name, brand, record FROM product WHERE code = ?1 ORDER BY key DESC LIMIT 1", StoredCode(code)
      ) { row in StoredProduct(row) }
    } ?? nil
  }

  /// The products that fit what was typed into a search box, the best first; none when there are no words in it. Any text
  /// will do.
  ///
  /// - Parameter offset: how many of the first ones to leave out.
  /// - Throws: `Failure` when the file cannot be read.
  public func search(
    _ text: String, limit: Int, offset: Int = 0, cancellation: Cancellation? = nil
  ) throws -> [StoredProduct] {
    try read(cancellation) { database in
      try ProductSearch.keys(matching: text, limit: limit, offset: offset, in: database).compactMap { key in
        try database.first("SELECT code, name, brand, record FROM product WHERE key = ?1", key) { row in
          StoredProduct(row)
        }
      }
    } ?? []
  }

  /// What the copy holds; nil when there is none that this version can read.
  ///
  /// - Throws: `Failure` when the file cannot be read.
  public func status() throws -> ProductCopyStatus? {
    guard let identity = file.identity() else { return nil }
    if let known = known.withLock({ $0 }), known.identity == identity { return known.status }
    let status = try read(nil) { database in try ProductCopyStatus(database, bytes: fileSize(file.path)) } ?? nil
    // Put in place meanwhile, the file would not be the one that was read.
    if let status, file.identity() == identity { known.withLock { $0 = (identity, status) } }
    return status
  }

  /// Runs `body` on a connection to the file that is there now; nil when there is none.
  private func read<Value>(_ cancellation: Cancellation?, _ body: (Database) throws -> Value) throws -> Value? {
    guard let identity = file.identity() else { return nil }
    do {
      guard let connection = try take(identity) else { return nil }
      connection.database.cancellation = cancellation
      let value = try body(connection.database)
      connection.database.cancellation = nil
      giveBack(connection)
      return value
    } catch let error as SQLiteError {
      throw error.productFailure(file.path)
    }
  }

  /// Looks through a part of the copy that is read within a second, however large it is: a small one is read whole, of a
  /// large one some products all over the file, by their place and by their code.
  ///
  /// - Returns: how many products there are; nil when there is no copy.
  /// - Throws: `Failure` of kind `storeCorrupt` when something is wrong with it.
  public func check(cancellation: Cancellation? = nil) throws -> Int? {
    guard file.identity() != nil else { return nil }
    let products = try read(cancellation) { try ProductCopyCheck(database: $0, file: file).products() }
    guard let products else { throw Failure.productsUnreadable(file.path) }
    return products
  }

  private func take(_ identity: FileIdentity) throws -> Connection? {
    let connection = idle.withLock { idle in
      // Those of a file that was replaced are of no use.
      idle.removeAll { $0.identity != identity }
      return idle.popLast()
    }
    if let connection { return connection }
    return try file.open().map { Connection(database: $0, identity: identity) }
  }

  private func giveBack(_ connection: Connection) {
    idle.withLock { idle in
      if idle.count < Self.maximumIdle { idle.append(connection) }
    }
  }
}

extension StoredProduct {
  init(_ row: borrowing Row) {
    self.init(
      code: StoredCode(row, 0).text, name: row.textIfPresent(1), brand: row.textIfPresent(2), scans: 0,
      record: row.bytes(3))
  }
}
