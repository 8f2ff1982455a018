internal import Glibc

/// Whole lines of a dump.
struct DumpChunk: Sendable {
  /// The lines, each with its line end.
  var bytes: [UInt8]
  /// The place among all chunks, from 0.
  var number: Int
  /// The number of the first line, counted from 1.
  var line: Int
  /// How many lines there are.
  var lineCount: Int
  /// Where the chunk ends, in unpacked bytes.
  var end: Int
}

/// Takes a dump apart into chunks of whole lines.
struct DumpChunker {
  private let source: DumpSource
  /// The beginning of a line whose end was not read yet.
  private var rest: [UInt8] = []
  /// How many chunks there were so far.
  private(set) var count = 0
  private var line: Int
  private var isAtEnd = false

  private let chunkSize: Int

  /// A line that is longer is no product: it is passed over, and counts as a bad one.
  private static let maximumLine = 16 << 20
  /// What stays of it, so that whoever reads it can tell why it is bad. No text begins like this.
  static let longLineMark: [UInt8] = [0] + Array("long".utf8)

  /// - Parameters:
  ///   - line: the number of the line that comes next.
  ///   - chunkSize: how many bytes are read at once.
  init(_ source: DumpSource, line: Int, chunkSize: Int) {
    self.source = source
    self.line = line
    self.chunkSize = chunkSize
  }

  /// The next lines; nil at the end.
  mutating func next() throws -> DumpChunk? {
    while !isAtEnd {
      let before = rest.count
      var buffer = try [UInt8](unsafeUninitializedCapacity: before + chunkSize) { bytes, count in
        _ = bytes.initialize(fromContentsOf: rest)
        count = before
        let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[before...])
        count += try source.fill(room)
      }
      isAtEnd = buffer.count < before + chunkSize
      let lines = isAtEnd ? buffer.count : Self.endOfLastLine(buffer, from: before)
      rest = Array(buffer[lines...])
      buffer.removeLast(buffer.count - lines)
      if rest.count > Self.maximumLine { rest = Self.longLineMark }
      if !buffer.isEmpty { return chunk(buffer) }
    }
    return nil
  }

  private mutating func chunk(_ bytes: [UInt8]) -> DumpChunk {
    let lineCount = Self.lineCount(bytes)
    defer {
      count += 1
      line += lineCount
    }
    return DumpChunk(
      bytes: bytes, number: count, line: line, lineCount: lineCount, end: source.offset - rest.count)
  }

  private static func lineCount(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { buffer in
      var (count, start) = (0, 0)
      while start < buffer.count, let base = buffer.baseAddress {
        count += 1
        guard let end = memchr(base + start, Int32(newline), buffer.count - start) else { break }
        start = base.distance(to: end) + 1
      }
      return count
    }
  }

  private static func endOfLastLine(_ bytes: [UInt8], from start: Int) -> Int {
    var index = bytes.count
    return bytes.withUnsafeBufferPointer { buffer in
      while index > start, buffer[index - 1] != newline { index -= 1 }
      return index > start ? index : 0
    }
  }
}

let newline = UInt8(ascii: "\n")
