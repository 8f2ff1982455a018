internal import Model

/// One record of a CSV file.
public struct CSVRecord: Hashable, Sendable {
  /// The line on which it begins, counted from 1; a line break within quotes counts too.
  public var line: Int
  public var fields: [String]

  public init(line: Int, fields: [String]) {
    self.line = line
    self.fields = fields
  }
}

/// How large the parts of a CSV file may be.
public struct CSVLimits: Hashable, Sendable {
  public var fieldBytes = 64 << 10
  public var recordBytes = 1 << 20
  public var fields = 4096

  public init() {}
}

/// Reads comma-separated values (RFC 4180) record by record, in memory that the size of the file does not change.
///
/// Lines end in LF, CR or CRLF; a byte order mark is passed over, and so are blank lines. Fields are separated by `,`, `;`
/// or a tab, whichever the first record has most of. A quote within a field that does not begin with one is kept as it is.
public struct CSVReader: ~Copyable {
  /// What separates the fields.
  public let delimiter: UInt8
  private let source: any ByteSource
  private let limits: CSVLimits
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var position = 0
  private var end = 0
  private var line = 1
  private var field: [UInt8] = []

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// - Parameter delimiter: what separates the fields; by default it is found out.
  public init(_ source: any ByteSource, delimiter: UInt8? = nil, limits: CSVLimits = CSVLimits()) throws {
    self.source = source
    self.limits = limits
    while end < buffer.count {
      let count = try buffer.withUnsafeMutableBytes { [end] bytes in
        try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[end...]))
      }
      if count == 0 { break }
      end += count
    }
    if buffer[..<end].starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    self.delimiter = delimiter ?? Self.delimiter(in: buffer[position..<end])
  }

  /// The next record, or nil at the end.
  ///
  /// - Throws: `Failure` of kind `invalidValue` that names the line: a quote that is not closed, text after a closing one,
  ///   bytes that are not UTF-8, or a part that is too large. What the source throws.
  public mutating func next() throws -> CSVRecord? {
    while let record = try readRecord() {
      if record.fields.count > 1 || record.fields.first?.isEmpty == false { return record }
    }
    return nil
  }

  private mutating func readRecord() throws -> CSVRecord? {
    guard try peek() != nil else { return nil }
    let start = line
    var fields: [String] = []
    var size = 0
    while true {
      let hasMore = try readField(start)
      size += field.count
      guard size <= limits.recordBytes, fields.count < limits.fields else {
        throw refusal(start, "the record is too long")
      }
      guard let text = String(validating: field, as: UTF8.self) else {
        throw refusal(start, "the text is not UTF-8", hint: "Save the file as UTF-8.")
      }
      fields.append(text)
      if !hasMore { return CSVRecord(line: start, fields: fields) }
    }
  }

  /// Reads one field into `field`, and what ends it; false when that ends the record too.
  private mutating func readField(_ start: Int) throws -> Bool {
    field.removeAll(keepingCapacity: true)
    if try peek() == Self.quote {
      position += 1
      try readQuoted(start)
      return try readSeparator(start)
    }
    while let byte = try peek(), byte != delimiter, byte != Self.lineFeed, byte != Self.carriageReturn {
      try append(byte, start)
      position += 1
    }
    return try readSeparator(start)
  }

  /// Reads to the closing quote.
  private mutating func readQuoted(_ start: Int) throws {
    var isAfterReturn = false
    while let byte = try peek() {
      position += 1
      if byte == Self.quote {
        guard try peek() == Self.quote else { return }
        position += 1
      } else if byte == Self.carriageReturn || byte == Self.lineFeed && !isAfterReturn {
        line += 1
      }
      isAfterReturn = byte == Self.carriageReturn
      try append(byte, start)
    }
    throw refusal(start, "a quotation mark is not closed")
  }

  /// Reads the delimiter or the end of the line; false when no field follows.
  private mutating func readSeparator(_ start: Int) throws -> Bool {
    guard let byte = try peek() else { return false }
    position += 1
    if byte == delimiter { return true }
    if byte == Self.carriageReturn, try peek() == Self.lineFeed { position += 1 }
    guard byte == Self.lineFeed || byte == Self.carriageReturn else {
      throw refusal(start, "there is text after a closing quotation mark")
    }
    line += 1
    return false
  }

  private mutating func append(_ byte: UInt8, _ start: Int) throws {
    guard field.count < limits.fieldBytes else { throw refusal(start, "a field is too long") }
    field.append(byte)
  }

  /// The next byte, without taking it; nil at the end.
  private mutating func peek() throws -> UInt8? {
    if position == end {
      end = 0
      position = 0
      end = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      if end == 0 { return nil }
    }
    return buffer[position]
  }

  private func refusal(_ line: Int, _ reason: String, hint: String? = nil) -> Failure {
    Failure(.invalidValue, "The file is not CSV: in the record on line \(line), \(reason).", hint: hint)
  }

  /// The delimiter that the first record has most of, outside of quotes; of several the first of these, and the comma when
  /// it has none.
  static func delimiter(in head: ArraySlice<UInt8>) -> UInt8 {
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var counts = [0, 0, 0]
    var isQuoted = false
    // What stands before decides whether a quote is one, or a part of the text.
    var previous = candidates[0]
    for byte in head {
      if byte == quote, isQuoted || previous == quote || candidates.contains(previous) { isQuoted.toggle() }
      previous = byte
      if isQuoted { continue }
      if byte == lineFeed || byte == carriageReturn { break }
      if let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    let most = counts.max() ?? 0
    return counts.firstIndex(of: most).map { candidates[$0] } ?? candidates[0]
  }
}
