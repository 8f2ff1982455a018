/// The symbols of a Huffman code by the bits they are written with.
struct HuffmanTable {
  /// How many bits the longest code has.
  let width: Int
  /// For each value of that many bits the symbol times 16 plus the length of its code; 0 where there is none.
  private let entries: [UInt16]

  private static let longest = 15

  /// The canonical code of RFC 1951, 3.2.2.
  ///
  /// - Parameter lengths: the length of the code of each symbol, at most 15; 0 where a symbol has none.
  init(lengths: [UInt8]) throws(CompressionProblem) {
    var counts = [Int](repeating: 0, count: Self.longest + 1)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    let width = counts.lastIndex { $0 > 0 } ?? 0
    var next = [Int](repeating: 0, count: Self.longest + 1)
    var code = 0
    for length in 1...Self.longest {
      code = (code + counts[length - 1]) << 1
      next[length] = code
      guard code + counts[length] <= 1 << length else { throw .damaged }
    }
    var entries = [UInt16](repeating: 0, count: 1 << width)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      let first = Self.reversed(next[length], count: length)
      next[length] += 1
      for index in stride(from: first, to: entries.count, by: 1 << length) {
        entries[index] = UInt16(symbol << 4 | length)
      }
    }
    self.width = width
    self.entries = entries
  }

  /// The symbol that the lowest bits are the code of, and how many they are.
  func symbol(_ bits: UInt64) -> (symbol: Int, length: Int)? {
    let entry = entries[Int(bits & (1 << UInt64(width) - 1))]
    return entry == 0 ? nil : (Int(entry >> 4), Int(entry & 15))
  }

  /// Codes begin with their highest bit, numbers with their lowest.
  private static func reversed(_ code: Int, count: Int) -> Int {
    var (code, reversed) = (code, 0)
    for _ in 0..<count {
      reversed = reversed << 1 | code & 1
      code >>= 1
    }
    return reversed
  }

  private init(valid lengths: [UInt8]) {
    do throws(CompressionProblem) {
      try self.init(lengths: lengths)
    } catch {
      preconditionFailure("The fixed codes of RFC 1951 are codes.")
    }
  }

  static let fixedLiterals = HuffmanTable(
    valid: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112) + [UInt8](repeating: 7, count: 24)
      + [UInt8](repeating: 8, count: 8))
  static let fixedDistances = HuffmanTable(valid: [UInt8](repeating: 5, count: 30))
}
