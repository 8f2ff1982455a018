internal import Glibc

/// A fixed list of names among which bytes are looked up without making a string of them.
struct NameTable: Sendable {
  /// What tells most names apart without looking at every byte: a name of up to 16 bytes from all others.
  private struct Ends: Hashable {
    var first: UInt64
    var last: UInt64
    var count: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      count = bytes.count
      guard let address = bytes.baseAddress else {
        (first, last) = (0, 0)
        return
      }
      let start = UnsafeRawPointer(address)
      switch count {
      case 8...:
        first = start.loadUnaligned(as: UInt64.self)
        last = start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      case 4...7:
        first = UInt64(start.loadUnaligned(as: UInt32.self))
        last = UInt64(start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      default:
        (first, last) = (0, 0)
        for byte in bytes { first = first << 8 | UInt64(byte) }
      }
    }

    var hash: Int {
      let mixed = (first ^ (last &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(count)) &* 0xFF51_AFD7_ED55_8CCD
      return Int(mixed >> 48)
    }
  }

  private struct Slot {
    var ends: Ends
    /// Which of the names it is; -1 for none.
    var index: Int
  }

  private let names: [[UInt8]]
  /// Names by hash; the next free slot is taken when one is.
  private let slots: [Slot]

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    var capacity = 64
    while capacity < names.count * 4 { capacity *= 2 }
    let free = Slot(ends: Ends(UnsafeBufferPointer(start: nil, count: 0)), index: -1)
    var slots = [Slot](repeating: free, count: capacity)
    for (index, name) in self.names.enumerated() {
      let ends = name.withUnsafeBufferPointer { Ends($0) }
      var slot = ends.hash & (capacity - 1)
      while slots[slot].index >= 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = Slot(ends: ends, index: index)
    }
    self.slots = slots
  }

  /// Which of the names the bytes are.
  func index(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let ends = Ends(bytes)
    var slot = ends.hash & (slots.count - 1)
    while slots[slot].index >= 0 {
      let found = slots[slot]
      if found.ends == ends, bytes.count <= 16 || isName(found.index, bytes) { return found.index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isName(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    names[index].withUnsafeBytes { name in
      guard name.count == bytes.count, let left = name.baseAddress, let right = bytes.baseAddress else { return false }
      return memcmp(left, right, name.count) == 0
    }
  }
}
