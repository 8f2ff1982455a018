public import Model

extension Day: SQLiteValue {
  /// `YYYY-MM-DD`, which sorts as the day does.
  public func bind(to statement: OpaquePointer, at parameter: Int32) -> Int32 {
    description.bind(to: statement, at: parameter)
  }
}

extension Identifier: SQLiteValue {
  /// The lower-case text of the id.
  public func bind(to statement: OpaquePointer, at parameter: Int32) -> Int32 {
    description.bind(to: statement, at: parameter)
  }
}

extension ProductCode: SQLiteValue {
  /// The digits.
  public func bind(to statement: OpaquePointer, at parameter: Int32) -> Int32 {
    description.bind(to: statement, at: parameter)
  }
}

extension Row {
  /// The day in a column.
  ///
  /// - Throws: `Failure` of kind `storeCorrupt` when somebody else put another text there.
  public func day(_ column: Int32) throws -> Day {
    try parsed(column) { text throws(Failure) in try Day(parsing: text) }
  }

  /// The id in a column.
  ///
  /// - Throws: `Failure` of kind `storeCorrupt` when somebody else put another text there.
  public func identifier(_ column: Int32) throws -> Identifier {
    try parsed(column) { text throws(Failure) in try Identifier(parsing: text) }
  }

  /// The finite number in a column.
  ///
  /// - Throws: `Failure` of kind `storeCorrupt` when somebody else put an infinite one there, which no JSON can hold.
  func number(_ column: Int32) throws -> Double {
    let number = real(column)
    guard number.isFinite else { throw Failure.unreadableValue(number.description) }
    return number
  }

  func numberIfPresent(_ column: Int32) throws -> Double? { try isNull(column) ? nil : number(column) }

  /// The word of an enumeration in a column.
  func word<Word: RawRepresentable<String>>(_ column: Int32) throws -> Word {
    let text = text(column)
    guard let word = Word(rawValue: text) else { throw Failure.unreadableValue(text) }
    return word
  }

  private func parsed<Value>(_ column: Int32, _ parse: (String) throws(Failure) -> Value) throws -> Value {
    let text = text(column)
    do throws(Failure) {
      return try parse(text)
    } catch {
      throw Failure.unreadableValue(text)
    }
  }
}

extension Failure {
  /// A value that this program never writes.
  static func unreadableValue(_ text: String) -> Failure {
    Failure(
      .storeCorrupt, "The data file holds \"\(text.prefix(80))\" where this version of ofj cannot read it.",
      hint: "Restore a backup, or mend the value with the sqlite3 program.")
  }
}
