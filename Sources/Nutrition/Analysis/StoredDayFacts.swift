internal import Model

/// `DayFacts` where the store keeps them. It is valid only within the call that is given it.
public struct StoredDayFacts {
  private let bytes: UnsafeRawBufferPointer

  /// Facts as they were stored; nil when a program with another format wrote them.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.first == DayFacts.version else { return nil }
    self.bytes = bytes
  }

  init(unchecked bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Calls `body` for each entry.
  ///
  /// - Throws: what `body` throws, and `Failure` of kind `storeCorrupt` when the bytes cannot be read.
  func forEachEntry(_ body: (EntryFacts) throws -> Void) throws {
    var reader = FactReader(bytes)
    _ = reader.number(UInt8.self)
    while !reader.isAtEnd {
      guard let length = reader.number(UInt32.self), let part = reader.take(Int(length)), let entry = EntryFacts(part)
      else { throw Failure.unreadableFacts }
      try body(entry)
    }
  }
}
