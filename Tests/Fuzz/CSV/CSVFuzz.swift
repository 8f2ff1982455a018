import Exchange

/// Reads any bytes as CSV, in one piece and in small ones: both must come to the same records or both be refused, and what
/// is written of them must read the same again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCSV(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let whole = records(bytes, chunk: .max)
  precondition(whole == records(bytes, chunk: 1 + count % 7))
  guard let whole else { return 0 }
  var writer = CSVWriter()
  // A first record that decides on the comma.
  writer.append([.text("a,"), .text("b"), .text("c")])
  for record in whole { writer.append(["x"].map { .text($0) } + record.fields.map { .text($0) }) }
  guard let again = records(writer.take(), chunk: 3) else { preconditionFailure("what was written cannot be read") }
  precondition(again.dropFirst().map { $0.fields.dropFirst().map(CSVWriter.plainText) } == whole.map(\.fields))
  for field in whole.flatMap(\.fields) {
    if let number = CellNumber.parse(field) { precondition(number.isFinite) }
  }
  return 0
}

/// The records of a file; nil when it is refused.
private func records(_ bytes: [UInt8], chunk: Int) -> [CSVRecord]? {
  var limits = CSVLimits()
  limits.fieldBytes = 1 << 20
  limits.recordBytes = 1 << 22
  limits.fields = 1 << 16
  do {
    var reader = try CSVReader(MemorySource(bytes, chunk: chunk), limits: limits)
    var records: [CSVRecord] = []
    while let record = try reader.next() {
      precondition(record.line > (records.last?.line ?? 0))
      records.append(record)
    }
    return records
  } catch {
    return nil
  }
}
