/// Bytes that were read and not yet used, with a cursor instead of a copy per message.
struct ByteBuffer: Sendable {
  private var storage: [UInt8] = []
  private var start = 0
  /// How far line feeds have been looked for, so that a long line is not searched again with every read.
  private var searched = 0

  /// Capacity that is given back once it is not needed: one large message must not be paid for ever.
  private static let keptCapacity = 1 << 20

  var count: Int { storage.count - start }
  var isEmpty: Bool { count == 0 }
  var bytes: ArraySlice<UInt8> { storage[start...] }

  /// Whether the first byte that is not white space begins a JSON message.
  var startsLikeJSON: Bool {
    guard let first = bytes.first(where: { !Ascii.isWhitespace($0) }) else { return false }
    return !Ascii.isLetter(first)
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if start > 0, start == storage.count || start > storage.count / 2 { compact() }
    storage.append(contentsOf: bytes)
  }

  /// The length of the first line with its line feed, or nil when it has not ended.
  mutating func lengthOfLine() -> Int? {
    searched = max(searched, start)
    if let index = storage[searched...].firstIndex(of: Ascii.lineFeed) {
      searched = index
      return index - start + 1
    }
    searched = storage.count
    return nil
  }

  mutating func removeFirst(_ count: Int) {
    start += min(count, self.count)
    if start == storage.count { removeAll() }
  }

  mutating func removeAll() {
    storage.removeAll(keepingCapacity: storage.capacity <= Self.keptCapacity)
    start = 0
    searched = 0
  }

  private mutating func compact() {
    storage.removeFirst(start)
    searched = max(0, searched - start)
    start = 0
  }
}
