/// Why compressed bytes cannot be unpacked.
enum CompressionProblem: Error {
  /// They end too early.
  case cutOff
  case damaged
  /// There is more in them than wanted.
  case tooLarge
}

/// Unpacks the blocks of DEFLATE (RFC 1951).
struct Inflater {
  private let input: [UInt8]
  /// The next byte that has not been looked at.
  private(set) var position: Int
  private(set) var output: [UInt8] = []
  private let limit: Int
  /// Bits that were taken from the input and not used yet, the first one lowest.
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// - Parameter limit: how many bytes are unpacked at most.
  init(_ input: [UInt8], from position: Int, limit: Int) {
    self.input = input
    self.position = position
    self.limit = limit
  }

  /// Unpacks to the end of the last block. Bytes behind it stay where they are.
  mutating func run() throws(CompressionProblem) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try unpack(literals: .fixedLiterals, distances: .fixedDistances)
      case 2:
        let (literals, distances) = try readTables()
        try unpack(literals: literals, distances: distances)
      default: throw .damaged
      }
    }
    giveBackWholeBytes()
  }

  // MARK: Bits

  private mutating func fill() {
    while bitCount <= 48, position < input.count {
      bits |= UInt64(input[position]) << UInt64(bitCount)
      bitCount += 8
      position += 1
    }
  }

  private mutating func drop(_ count: Int) {
    bits >>= UInt64(count)
    bitCount -= count
  }

  /// The next bits as a number; at most 16.
  private mutating func take(_ count: Int) throws(CompressionProblem) -> Int {
    fill()
    guard count <= bitCount else { throw .cutOff }
    let value = Int(bits & ((1 << UInt64(count)) - 1))
    drop(count)
    return value
  }

  private mutating func symbol(_ table: HuffmanTable) throws(CompressionProblem) -> Int {
    fill()
    // Bits beyond the end of the input are zeros here, and count as missing when they are needed.
    guard let (symbol, length) = table.symbol(bits) else { throw bitCount < table.width ? .cutOff : .damaged }
    guard length <= bitCount else { throw .cutOff }
    drop(length)
    return symbol
  }

  private mutating func giveBackWholeBytes() {
    position -= bitCount / 8
    (bits, bitCount) = (0, 0)
  }

  // MARK: Blocks

  private mutating func copyStored() throws(CompressionProblem) {
    drop(bitCount % 8)
    let length = try take(16)
    guard try take(16) == ~length & 0xFFFF else { throw .damaged }
    giveBackWholeBytes()
    guard length <= input.count - position else { throw .cutOff }
    guard length <= limit - output.count else { throw .tooLarge }
    output += input[position..<(position + length)]
    position += length
  }

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]
  private static let endOfBlock = 256

  private mutating func unpack(
    literals: HuffmanTable, distances: HuffmanTable
  ) throws(CompressionProblem) {
    while true {
      let symbol = try symbol(literals)
      if symbol < Self.endOfBlock {
        guard output.count < limit else { throw .tooLarge }
        output.append(UInt8(symbol))
      } else if symbol == Self.endOfBlock {
        return
      } else {
        let index = symbol - Self.endOfBlock - 1
        guard index < Self.lengthBases.count else { throw .damaged }
        let length = Self.lengthBases[index] + (try take(Self.lengthBits[index]))
        try repeatBytes(length, distances)
      }
    }
  }

  private mutating func repeatBytes(_ length: Int, _ distances: HuffmanTable) throws(CompressionProblem) {
    let index = try symbol(distances)
    guard index < Self.distanceBases.count else { throw .damaged }
    let distance = Self.distanceBases[index] + (try take(Self.distanceBits[index]))
    guard distance <= output.count else { throw .damaged }
    guard length <= limit - output.count else { throw .tooLarge }
    // One by one: what is repeated may reach into what is being written.
    for _ in 0..<length { output.append(output[output.count - distance]) }
  }

  // MARK: Tables

  /// The order in which the lengths of the codes for lengths are given.
  private static let orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func readTables() throws(CompressionProblem) -> (literals: HuffmanTable, distances: HuffmanTable) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let lengthCount = try take(4) + 4
    var lengthLengths = [UInt8](repeating: 0, count: Self.orderOfLengths.count)
    for place in Self.orderOfLengths.prefix(lengthCount) { lengthLengths[place] = UInt8(try take(3)) }
    let lengthTable = try HuffmanTable(lengths: lengthLengths)
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try symbol(lengthTable)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .damaged }
        lengths += [UInt8](repeating: last, count: try take(2) + 3)
      case 17: lengths += [UInt8](repeating: 0, count: try take(3) + 3)
      case 18: lengths += [UInt8](repeating: 0, count: try take(7) + 11)
      default: lengths.append(UInt8(symbol))
      }
    }
    guard lengths.count == literalCount + distanceCount else { throw .damaged }
    return (
      try HuffmanTable(lengths: Array(lengths[..<literalCount])),
      try HuffmanTable(lengths: Array(lengths[literalCount...]))
    )
  }
}
