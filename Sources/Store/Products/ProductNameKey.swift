/// Stands for a short name: equal for names of the same words in the same order, whatever their case, marks and punctuation.
enum ProductNameKey {
  /// Names of more words have no key: hardly anybody types a whole one.
  private static let maximumWords = 3
  /// Longer texts have no key, so that not every long name has to be taken apart.
  private static let maximumBytes = 60

  /// The key of a name; nil for one that is empty or not short.
  static func key(of name: String) -> Int64? {
    guard name.utf8.count <= maximumBytes else { return nil }
    var hash = Hash()
    if let wordCount = name.utf8.withContiguousStorageIfAvailable({ addASCII($0, to: &hash) }), let wordCount {
      return (1...maximumWords).contains(wordCount) ? hash.key : nil
    }
    let words = ProductWords(name, maximum: maximumWords + 1).folded
    guard (1...maximumWords).contains(words.count) else { return nil }
    hash = Hash()
    for word in words {
      for byte in word.utf8 { hash.add(byte) }
      hash.add(space)
    }
    return hash.key
  }

  /// Adds the words of an ASCII text, and answers how many there are; nil when it is none.
  private static func addASCII(_ bytes: UnsafeBufferPointer<UInt8>, to hash: inout Hash) -> Int? {
    var (count, isWithinWord) = (0, false)
    for byte in bytes {
      guard byte < 0x80 else { return nil }
      if ProductWords.isASCIIPartOfWord(byte) {
        if !isWithinWord { count += 1 }
        isWithinWord = true
        hash.add((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
      } else if isWithinWord {
        isWithinWord = false
        hash.add(space)
      }
    }
    if isWithinWord { hash.add(space) }
    return count
  }

  private static let space = UInt8(ascii: " ")

  /// FNV-1a, of which 32 bits are kept: names that meet by chance are told apart by their words.
  private struct Hash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

    var key: Int64 { Int64(Int32(truncatingIfNeeded: state ^ state >> 32)) }
  }
}
