internal import Model

/// How one program writes entries as CSV.
protocol CSVFormat {
  /// Looks at the header.
  ///
  /// - Throws: `Failure` when columns are missing without which there are no entries.
  init(header: CSVHeader, commaIsDecimal: Bool, context: ImportContext) throws(Failure)

  /// The entry of a record; nil when the record was passed over, which the log tells.
  ///
  /// - Throws: `Failure` when the record is to be refused; its message says why.
  mutating func entry(of record: CSVRecord, _ log: inout ImportLog) throws(Failure) -> ImportedEntry?
}

extension CSVFormat {
  /// Reads all records behind the header.
  static func read(
    _ reader: inout CSVReader, header: CSVHeader, context: ImportContext, into sink: any ImportSink,
    _ log: inout ImportLog
  ) throws {
    var format = try Self(header: header, commaIsDecimal: reader.delimiter != UInt8(ascii: ","), context: context)
    for warning in header.warnings { log.warn(warning) }
    while let record = try reader.next() {
      let entry: ImportedEntry?
      do throws(Failure) {
        entry = try format.entry(of: record, &log)
        try entry?.entry.validate()
      } catch {
        log.reject(line: record.line, error.rowReason)
        continue
      }
      if let entry { try sink.add(entry) }
    }
  }
}

extension Failure {
  /// Why a row is refused: the member of the entry, if one is to blame, and what is wrong with it.
  var rowReason: String {
    guard let path, !path.isEmpty else { return message }
    return path.dropFirst().replacing("/", with: " ") + ": " + message
  }

  static func refusedRow(_ message: String) -> Failure { Failure(.invalidValue, message) }
}
