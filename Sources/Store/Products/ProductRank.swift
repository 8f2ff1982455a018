internal import Glibc

/// How popular a product is, as a small number that is lower for what is looked up more.
enum ProductRank {
  /// The rank of a product that nobody looks up.
  static let last = 255
  /// Ranks for each doubling of the number of people.
  private static let stepsPerDoubling = 16.0

  static func rank(scans: Int) -> Int {
    guard scans > 0 else { return last }
    return last - min(last, Int(log2(1 + Double(scans)) * stepsPerDoubling))
  }

  /// The number of a product in the index of words: ordered by rank, then by place in the dump.
  static func number(rank: Int, key: Int64) -> Int64 { Int64(rank) << keyBits | key }

  /// The place in the dump of the product with a number in the index of words.
  static func key(ofNumber number: Int64) -> Int64 { number & maximumKey }

  private static let keyBits: Int64 = 40
  static let maximumKey: Int64 = 1 << keyBits - 1
}
