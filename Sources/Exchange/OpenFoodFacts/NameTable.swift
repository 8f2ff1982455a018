/// A fixed list of names among which bytes are looked up without making a string of them.
struct NameTable: Sendable {
  private let names: [[UInt8]]
  /// Indexes of names by hash, -1 where there is none; the next free slot is taken when one is.
  private let slots: [Int16]

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    var capacity = 64
    while capacity < names.count * 4 { capacity *= 2 }
    var slots = [Int16](repeating: -1, count: capacity)
    for (index, name) in self.names.enumerated() {
      var slot = name.withUnsafeBufferPointer { Self.hash($0) } & (capacity - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = Int16(index)
    }
    self.slots = slots
  }

  /// Which of the names the bytes are.
  func index(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Self.hash(bytes) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      let name = names[index]
      if name.count == bytes.count, name.elementsEqual(bytes) {
        return index
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hash = bytes.count
    for byte in bytes.prefix(20) { hash = (hash &* 31) ^ Int(byte) }
    return (hash ^ (hash >> 7)) & 0xFFFF
  }
}
