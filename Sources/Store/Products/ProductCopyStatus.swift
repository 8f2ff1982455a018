/// What the local copy of Open Food Facts holds.
public struct ProductCopyStatus: Hashable, Sendable {
  /// How many products there are.
  public var products: Int
  /// What was imported, as the import called it.
  public var origin: String
  /// When the import was complete, in seconds since 1970.
  public var importedAt: Int
  /// When the product that was changed last was changed, in seconds since 1970.
  public var newestChange: Int?
  /// What the import told about its source, in a form that the caller knows.
  public var log: String
  /// The size of the file in bytes.
  public var bytes: Int

  init?(_ database: Database, bytes: Int) throws {
    let status = try database.first("SELECT origin, finished, newest, log, products FROM import WHERE finished NOTNULL")
    {
      row in
      (row.text(0), row.integer(1), row.integerIfPresent(2), row.text(3), row.integer(4))
    }
    guard let status else { return nil }
    (origin, importedAt, newestChange) = (status.0, Int(status.1), status.2.map { Int($0) })
    (log, products, self.bytes) = (status.3, Int(status.4), bytes)
  }
}
