/// Bytes that come piece by piece: a file, the output of a program, or text in memory.
public protocol ByteSource: AnyObject {
  /// Writes the next bytes to the beginning of the buffer.
  ///
  /// - Returns: how many were written; 0 at the end, and when the buffer is empty.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// Bytes in memory.
public final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private let chunk: Int
  private var position = 0

  /// - Parameter chunk: how many bytes one reading gives at most.
  public init(_ bytes: some Sequence<UInt8>, chunk: Int = .max) {
    self.bytes = Array(bytes)
    self.chunk = max(1, chunk)
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, chunk, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<(position + count)])
    position += count
    return count
  }
}

/// A source whose first bytes can be looked at before they are read.
public final class PeekedSource: ByteSource {
  /// The first bytes; all of them when the source is shorter than was asked for.
  public let head: [UInt8]
  private let source: any ByteSource
  private var position = 0

  public init(_ source: any ByteSource, count: Int = 64 << 10) throws {
    var head = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = try head.withUnsafeMutableBytes { buffer in
        try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      }
      if read == 0 { break }
      filled += read
    }
    head.removeLast(count - filled)
    self.head = head
    self.source = source
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard position < head.count else { return try source.read(into: buffer) }
    let count = min(buffer.count, head.count - position)
    buffer.copyBytes(from: head[position..<(position + count)])
    position += count
    return count
  }
}

/// A source that tells how far it was read, before each piece; what it tells may throw to stop the reading.
public final class WatchedSource: ByteSource {
  private let source: any ByteSource
  private let willRead: (Int) throws -> Void
  private var count = 0

  /// - Parameter willRead: is given the number of bytes read so far.
  public init(_ source: any ByteSource, willRead: @escaping (Int) throws -> Void) {
    self.source = source
    self.willRead = willRead
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try willRead(count)
    let read = try source.read(into: buffer)
    count += read
    return read
  }
}
