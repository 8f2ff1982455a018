internal import CSQLite

/// The row a query stands on. It is valid only inside the closure that receives it.
///
/// Columns count from 0. A column that holds another type is converted by the rules of SQLite, which cannot happen with
/// the `STRICT` tables of this store.
public struct Row: ~Copyable {
  let statement: OpaquePointer

  public func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  public func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(statement, column)
  }

  public func real(_ column: Int32) -> Double {
    sqlite3_column_double(statement, column)
  }

  public func text(_ column: Int32) -> String {
    textIfPresent(column) ?? ""
  }

  public func integerIfPresent(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  public func realIfPresent(_ column: Int32) -> Double? {
    isNull(column) ? nil : real(column)
  }

  public func textIfPresent(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(statement, column) else { return nil }
    let length = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
  }

  public func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }

  /// Calls `body` with the bytes where SQLite holds them; there are none when the column is NULL.
  public func withBlob<Result>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    // The start is asked for first: that may change what the length counts.
    let start = sqlite3_column_blob(statement, column)
    return try body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }

}

/// The rows of a query. They are valid only inside the closure that receives them.
struct Rows {
  let statement: Statement

  /// Moves to the next row; false when there is none. It is not called again after that.
  func next() throws -> Bool { try statement.step() }

  /// The row that `next` moved to.
  var current: Row { Row(statement: statement.handle) }
}
