internal import Glibc

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
      if names[index].withUnsafeBytes({ Self.areEqual($0, bytes) }) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private static func areEqual(_ name: UnsafeRawBufferPointer, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count == bytes.count, let left = name.baseAddress, let right = bytes.baseAddress else { return false }
    return memcmp(left, right, name.count) == 0
  }

  /// The first and the last bytes and the length tell names apart well enough.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    let length = min(bytes.count, 8)
    var (first, last): (UInt64, UInt64) = (0, 0)
    memcpy(&first, start, length)
    memcpy(&last, start + (bytes.count - length), length)
    let mixed = (first ^ (last &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(bytes.count)) &* 0xFF51_AFD7_ED55_8CCD
    return Int(mixed >> 48)
  }
}
