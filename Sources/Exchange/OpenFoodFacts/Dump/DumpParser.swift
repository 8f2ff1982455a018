internal import Glibc
internal import JSON
internal import Model
internal import Nutrition

/// Reads the products of chunks. Each thread has one.
struct DumpParser: ~Copyable {
  private let layout: DumpLayout
  /// What each column states that is wanted, of the tab-separated dump.
  private let columns: [ProductKey?]
  private let selection: DumpSelection
  private var reader: ProductReader

  /// A line of the dump is larger than a message, but not without limit.
  private static let limits: JSONLimits = {
    var limits = JSONLimits.standard
    limits.maximumBytes = 64 << 20
    return limits
  }()

  init(_ layout: DumpLayout, _ selection: DumpSelection) {
    self.layout = layout
    self.selection = selection
    var wanted: ProductReader.Wanted = []
    if !selection.countries.isEmpty { wanted.insert(.countries) }
    if !selection.languages.isEmpty { wanted.insert(.languages) }
    columns = layout.columns.map { $0 == .member(.countries) && selection.countries.isEmpty ? nil : $0 }
    reader = ProductReader(limits: Self.limits, wanted: wanted)
  }

  /// Reads a chunk and calls `take` for each product that is wanted.
  mutating func read(_ chunk: DumpChunk, take: (ProductRecord) -> Void) -> DumpLog {
    var log = DumpLog()
    chunk.bytes.withUnsafeBytes { bytes in
      var (start, line) = (0, chunk.line)
      while start < bytes.count, let base = bytes.baseAddress {
        let end = memchr(base + start, Int32(newline), bytes.count - start).map { base.distance(to: $0) } ?? bytes.count
        read(trimmed(UnsafeRawBufferPointer(rebasing: bytes[start..<end])), line: line, &log, take)
        start = end + 1
        line += 1
      }
    }
    return log
  }

  /// The line without the white space around it, other than tabs, and without a byte order mark.
  private func trimmed(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var line = line[...]
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    while let last = line.last, last == UInt8(ascii: "\r") || last == UInt8(ascii: " ") { line = line.dropLast() }
    return UnsafeRawBufferPointer(rebasing: line)
  }

  private mutating func read(
    _ text: UnsafeRawBufferPointer, line: Int, _ log: inout DumpLog, _ take: (ProductRecord) -> Void
  ) {
    if text.isEmpty || layout.format == .csv && line == 1 { return }
    do throws(BadLine) {
      if text.starts(with: DumpChunker.longLineMark) { throw BadLine(reason: "It is longer than 16 MB.") }
      var record = layout.format == .csv ? try row(text) : try object(text)
      guard (1...24).contains(record.code.utf8.count), record.code.utf8.allSatisfy({ isDigit($0) }) else {
        throw BadLine(reason: record.code.isEmpty ? "There is no code." : "The code is not one of 1 to 24 digits.")
      }
      if let refusal = selection.refusal(of: record) { return log.refuse(refusal) }
      if let name = selection.name(of: record) { record.name = name }
      log.taken += 1
      take(record)
    } catch {
      log.reject(line: line, error.reason)
    }
  }

  private struct BadLine: Error {
    var reason: String
  }

  private mutating func object(_ text: UnsafeRawBufferPointer) throws(BadLine) -> ProductRecord {
    do throws(JSONSyntaxError) {
      if let record = try reader.product(text) { return record }
    } catch {
      throw BadLine(reason: "It is not JSON: \(error.message) (byte \(error.byteOffset))")
    }
    throw BadLine(reason: "It is not a JSON object.")
  }

  private func row(_ text: UnsafeRawBufferPointer) throws(BadLine) -> ProductRecord {
    var record = ProductRecord()
    let bytes = text.bindMemory(to: UInt8.self)
    var (start, column) = (0, 0)
    while start <= bytes.count, let base = bytes.baseAddress {
      let found = start < bytes.count ? memchr(base + start, Int32(UInt8(ascii: "\t")), bytes.count - start) : nil
      let end = found.map { UnsafeRawPointer(base).distance(to: $0) } ?? bytes.count
      if end > start, column < columns.count, let key = columns[column] {
        record.set(key, .text(UnsafeBufferPointer(rebasing: bytes[start..<end])))
      }
      column += 1
      start = end + 1
    }
    guard column == columns.count else {
      throw BadLine(reason: "It has \(column) columns, and the headings are \(columns.count).")
    }
    return record
  }
}

private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
