internal import CSQLite
internal import Model

/// Finds damage in the local copy without reading all of it.
struct ProductCopyCheck {
  let database: Database
  let file: ProductFile

  private static let smallFile = 32 << 20
  private static let samples: Int64 = 500

  /// How many products there are.
  ///
  /// - Throws: `SQLiteError`, `Failure` of kind `storeCorrupt`.
  func products() throws -> Int {
    let bytes = fileSize(file.path)
    let pages = try database.first("PRAGMA page_count") { Int($0.integer(0)) } ?? 0
    let pageSize = try database.first("PRAGMA page_size") { Int($0.integer(0)) } ?? 0
    guard let status = try ProductCopyStatus(database, bytes: bytes), pages * pageSize <= bytes else { throw damaged }
    if bytes <= Self.smallFile {
      guard try database.first("PRAGMA quick_check(1)", body: { $0.text(0) }) == "ok" else { throw damaged }
    }
    try readSamples()
    _ = try ProductSearch.keys(matching: "a", limit: 1, offset: 0, in: database)
    return status.products
  }

  private func readSamples() throws {
    let last = try database.first("SELECT max(key) FROM product") { $0.integer(0) } ?? 0
    for key in stride(from: 1, through: max(1, last), by: max(1, Int(last / Self.samples))) {
      let code = try database.first(
        "SELECT code, record FROM product WHERE key >= ?1 ORDER BY key LIMIT 1", Int64(key)
      ) { row in
        _ = row.bytes(1)
        return StoredCode(row, 0)
      }
      guard let code else { continue }
      let isFound: Void? = try database.first("SELECT 1 FROM product WHERE code = ?1 LIMIT 1", code) { _ in }
      guard isFound != nil else { throw damaged }
    }
  }

  private var damaged: Failure { .productsDamaged(file.path) }
}
