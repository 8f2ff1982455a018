internal import JSON
internal import Model

/// Reads a large JSON text piece by piece: it finds where each value ends, and only that value is parsed.
///
/// What it keeps in memory is one part of the text and the value that is being read. A value that breaks the grammar is
/// handed to the parser as far as it was read, so that the parser says what is wrong and where.
struct JSONPieces {
  /// The longest single value; a record with a picture takes a few hundred kilobytes.
  private static let limits = JSONLimits(maximumBytes: 64 << 20, maximumDepth: 128)

  private let source: BackupSource
  /// A part of the text, from `partStart` on.
  private var part: [UInt8] = []
  private var partStart: Int
  /// The place in `part` that is read next.
  private var next = 0
  /// The place in `part` where the value that is being read begins.
  private var valueStart: Int?

  /// How much is read at a time.
  private let partBytes: Int

  init(_ source: BackupSource, from offset: Int = 0, partBytes: Int = 256 << 10) {
    self.source = source
    partStart = offset
    self.partBytes = partBytes
  }

  /// The offset in the text of what is read next.
  var offset: Int { partStart + next }

  /// The next byte that is no white space, without passing it; nil at the end.
  mutating func significantByte() throws(Failure) -> UInt8? {
    while let byte = try byte() {
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      next += 1
    }
    return nil
  }

  /// Passes the byte that `significantByte` answered.
  mutating func advance() { next += 1 }

  /// Reads the value that starts here. `path` is that of the value, for the error.
  mutating func value(at path: String) throws(Failure) -> JSONNode {
    _ = try significantByte()
    valueStart = next
    defer { valueStart = nil }
    try passValue()
    let start = valueStart ?? next
    do throws(JSONSyntaxError) {
      return try Self.parse(part, start..<next)
    } catch {
      throw Self.damaged(error.message, at: partStart + start + error.byteOffset, in: path + error.pointer)
    }
  }

  private static func parse(_ bytes: [UInt8], _ range: Range<Int>) throws(JSONSyntaxError) -> JSONNode {
    try bytes.withUnsafeBytes { bytes in
      Result<JSONNode, JSONSyntaxError> { () throws(JSONSyntaxError) in
        try JSONDocument(parsing: UnsafeRawBufferPointer(rebasing: bytes[range]), limits: limits).root
      }
    }.get()
  }

  /// What a reader is told about a text that is no JSON.
  static func damaged(_ message: String, at offset: Int, in path: String) -> Failure {
    let place = path.isEmpty ? "at byte \(offset)" : "at byte \(offset), in \(path)"
    return Failure(
      .invalidValue, "The backup is damaged \(place): \(message)",
      hint: "Nothing was imported. The file may be cut off; make the backup again, or use an earlier one.")
  }

  private mutating func byte() throws(Failure) -> UInt8? {
    if next == part.count { try load() }
    return next < part.count ? part[next] : nil
  }

  /// Reads on, and forgets what is not part of the value that is being read.
  private mutating func load() throws(Failure) {
    let kept = valueStart ?? next
    part.removeFirst(kept)
    partStart += kept
    next -= kept
    if valueStart != nil { valueStart = 0 }
    guard part.count <= Self.limits.maximumBytes else { return }
    try source.read(from: partStart + part.count, count: partBytes, appendingTo: &part)
  }

  /// Moves past the value, or to where it cannot be one any more.
  private mutating func passValue() throws(Failure) {
    var closers: [UInt8] = []
    while let byte = try byte() {
      switch byte {
      case UInt8(ascii: "\""):
        next += 1
        guard try passString() else { return }
        if closers.isEmpty { return }
        continue
      case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let closer = closers.popLast() else { return }
        if closers.isEmpty || byte != closer {
          next += 1
          return
        }
      case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09:
        if closers.isEmpty { return }
      default: break
      }
      next += 1
      // The parser is to refuse what is nested deeper than it reads.
      guard closers.count <= Self.limits.maximumDepth else { return }
    }
  }

  /// Moves past the rest of a string; false when it has no end.
  private mutating func passString() throws(Failure) -> Bool {
    while let byte = try byte() {
      next += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"):
        guard try self.byte() != nil else { return false }
        next += 1
      // The parser is to refuse it. Reading on could take a whole file for one string.
      case 0..<0x20: return false
      default: break
      }
    }
    return false
  }
}
