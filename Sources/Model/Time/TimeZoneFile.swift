/// The content of a compiled time zone file, versions 1 to 4 (RFC 8536 and RFC 9636), checked.
struct TimeZoneFile {
  /// What is wrong with a file.
  struct Fault: Error {
    var message: String
  }

  var transitions: [Int64]
  var offsets: [Int32]
  var firstOffset: Int32
  var future: YearlyRule?

  /// Real files are below 4 KiB.
  private static let maximumBytes = 262_144
  /// The range that RFC 8536 recommends for offsets: from -24:59:59 to 25:59:59.
  private static let offsetRange = -89_999...93_599

  init(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.count <= Self.maximumBytes else { throw Fault(message: "the file is too large") }
    var reader = ByteReader(bytes: bytes)
    var header = try Header(&reader)
    var timeBytes = 4
    if header.version >= 2 {
      // The first block repeats the data in 32 bits for old readers.
      try reader.skip(header.bodyBytes(timeBytes: 4))
      header = try Header(&reader)
      timeBytes = 8
    }
    guard header.leapCount == 0 else { throw Fault(message: "it counts leap seconds, which calendars do not") }
    try self.init(body: &reader, header: header, timeBytes: timeBytes)
    if timeBytes == 8 { try readFooter(&reader) }
  }

  private init(body reader: inout ByteReader, header: Header, timeBytes: Int) throws(Fault) {
    guard header.typeCount > 0 else { throw Fault(message: "it has no local time types") }
    try reader.require(header.bodyBytes(timeBytes: timeBytes))
    transitions = []
    transitions.reserveCapacity(header.timeCount)
    for _ in 0..<header.timeCount {
      let time = timeBytes == 8 ? try reader.signed64() : Int64(try reader.signed32())
      if let last = transitions.last, time <= last { throw Fault(message: "its transitions are not in order") }
      transitions.append(time)
    }
    var typeIndices: [Int] = []
    for _ in 0..<header.timeCount { typeIndices.append(Int(try reader.byte())) }
    var types: [Int32] = []
    for _ in 0..<header.typeCount {
      let offset = try reader.signed32()
      guard Self.offsetRange.contains(Int(offset)) else { throw Fault(message: "an offset is out of range") }
      types.append(offset)
      try reader.skip(2)
    }
    offsets = []
    for index in typeIndices {
      guard index < types.count else { throw Fault(message: "a transition has an unknown type") }
      offsets.append(types[index])
    }
    firstOffset = types[0]
    try reader.skip(header.nameBytes + header.standardCount + header.universalCount)
  }

  private mutating func readFooter(_ reader: inout ByteReader) throws(Fault) {
    guard try reader.byte() == UInt8(ascii: "\n") else { throw Fault(message: "its footer is missing") }
    var footer: [UInt8] = []
    while true {
      let byte = try reader.byte()
      if byte == UInt8(ascii: "\n") { break }
      footer.append(byte)
    }
    if footer.isEmpty { return }
    guard let rule = YearlyRule(posix: footer) else { throw Fault(message: "its rule for the future is not valid") }
    future = rule
  }

  /// The fixed part before each block of data.
  private struct Header {
    var version: Int
    var universalCount: Int
    var standardCount: Int
    var leapCount: Int
    var timeCount: Int
    var typeCount: Int
    var nameBytes: Int

    init(_ reader: inout ByteReader) throws(Fault) {
      guard try reader.bytes(4) == Array("TZif".utf8) else { throw Fault(message: "it is not a time zone file") }
      let mark = try reader.byte()
      switch mark {
      case 0: version = 1
      case UInt8(ascii: "2")...UInt8(ascii: "9"): version = Int(mark - UInt8(ascii: "0"))
      default: throw Fault(message: "its version is unknown")
      }
      try reader.skip(15)
      universalCount = try reader.count()
      standardCount = try reader.count()
      leapCount = try reader.count()
      timeCount = try reader.count()
      typeCount = try reader.count()
      nameBytes = try reader.count()
    }

    /// Counts are below 2^32, so the sum stays far below 2^63.
    func bodyBytes(timeBytes: Int) -> Int {
      timeCount * (timeBytes + 1) + typeCount * 6 + nameBytes + leapCount * (timeBytes + 4) + standardCount
        + universalCount
    }
  }
}

/// Reads big-endian numbers; every read is checked against the end.
private struct ByteReader {
  let bytes: [UInt8]
  var position = 0

  func require(_ count: Int) throws(TimeZoneFile.Fault) {
    guard bytes.count - position >= count else { throw TimeZoneFile.Fault(message: "it ends too early") }
  }

  mutating func skip(_ count: Int) throws(TimeZoneFile.Fault) {
    try require(count)
    position += count
  }

  mutating func byte() throws(TimeZoneFile.Fault) -> UInt8 {
    try require(1)
    defer { position += 1 }
    return bytes[position]
  }

  mutating func bytes(_ count: Int) throws(TimeZoneFile.Fault) -> [UInt8] {
    try require(count)
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  mutating func unsigned(_ count: Int) throws(TimeZoneFile.Fault) -> UInt64 {
    try require(count)
    var value: UInt64 = 0
    for _ in 0..<count { value = value << 8 | UInt64(try byte()) }
    return value
  }

  mutating func count() throws(TimeZoneFile.Fault) -> Int { Int(try unsigned(4)) }

  mutating func signed32() throws(TimeZoneFile.Fault) -> Int32 {
    Int32(bitPattern: UInt32(truncatingIfNeeded: try unsigned(4)))
  }

  mutating func signed64() throws(TimeZoneFile.Fault) -> Int64 { Int64(bitPattern: try unsigned(8)) }
}
