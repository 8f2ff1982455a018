internal import CSQLite

/// A value that can stand for a `?` of a statement.
public protocol SQLiteValue {
  /// Binds the value to a parameter and answers SQLite's result code. Parameters count from 1.
  func bind(to statement: OpaquePointer, at parameter: Int32) -> Int32
}

extension String: SQLiteValue {
  public func bind(to statement: OpaquePointer, at parameter: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty string may have no address, and a null pointer would bind NULL.
        guard let start = characters.baseAddress else { return sqlite3_bind_text(statement, parameter, "", 0, nil) }
        let length = sqlite3_uint64(characters.count)
        return sqlite3_bind_text64(
          statement, parameter, start, length, ofj_sqlite_transient(), UInt8(SQLITE_UTF8))
      }
    }
  }
}

extension Int64: SQLiteValue {
  public func bind(to statement: OpaquePointer, at parameter: Int32) -> Int32 {
    sqlite3_bind_int64(statement, parameter, self)
  }
}

extension Int: SQLiteValue {
  public func bind(to statement: OpaquePointer, at parameter: Int32) -> Int32 {
    sqlite3_bind_int64(statement, parameter, Int64(self))
  }
}

extension Bool: SQLiteValue {
  public func bind(to statement: OpaquePointer, at parameter: Int32) -> Int32 {
    sqlite3_bind_int64(statement, parameter, self ? 1 : 0)
  }
}

extension Double: SQLiteValue {
  public func bind(to statement: OpaquePointer, at parameter: Int32) -> Int32 {
    sqlite3_bind_double(statement, parameter, self)
  }
}

extension [UInt8]: SQLiteValue {
  public func bind(to statement: OpaquePointer, at parameter: Int32) -> Int32 {
    withUnsafeBytes { bytes in
      // An empty array may have no address, and a null pointer would bind NULL.
      guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(statement, parameter, 0) }
      return sqlite3_bind_blob64(statement, parameter, start, sqlite3_uint64(bytes.count), ofj_sqlite_transient())
    }
  }
}

extension Optional: SQLiteValue where Wrapped: SQLiteValue {
  public func bind(to statement: OpaquePointer, at parameter: Int32) -> Int32 {
    switch self {
    case .none: sqlite3_bind_null(statement, parameter)
    case .some(let value): value.bind(to: statement, at: parameter)
    }
  }
}
