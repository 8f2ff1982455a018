public import Model

/// What a row of a file is known by when the file is imported again: 128 bits of the SHA-256 of what names it.
public struct ContentKey: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  /// The key of several texts. Each is hashed with its length, so that no two lists come to the same.
  public init(_ texts: some Sequence<String>) {
    var hash = SHA256()
    for text in texts {
      hash.update(text.utf8.count.description.utf8)
      hash.update([UInt8(ascii: ":")])
      hash.update(text.utf8)
    }
    let words = hash.finish()
    high = UInt64(words[0]) << 32 | UInt64(words[1])
    low = UInt64(words[2]) << 32 | UInt64(words[3])
  }

  /// The id of the entry that comes of the row: of the rows with this key, the first is number 1.
  public func identifier(occurrence: Int) -> Identifier {
    guard occurrence > 1 else { return Identifier(derivedFrom: (high, low)) }
    let key = ContentKey([high.description, low.description, occurrence.description])
    return Identifier(derivedFrom: (key.high, key.low))
  }
}
