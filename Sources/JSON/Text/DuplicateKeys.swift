internal import Glibc

extension Scanner {
  /// Above this many members, keys are sorted instead of compared with the ones before them.
  private static var largeObject: UInt32 { 64 }

  /// Refuses an object that names the same member twice, once all its members are read. Escapes are resolved before
  /// keys are compared; Unicode normalization is not applied.
  func refuseDuplicateKeys(in object: Int) throws(ScanFailure) {
    let count = tokens[object].detail
    guard count > 1 else { return }
    let duplicate =
      count > Self.largeObject || hasEscapedKey(in: object)
      ? duplicateBySorting(in: object, count: Int(count)) : duplicateBySignature(in: object)
    if let duplicate {
      throw ScanFailure(problem: .duplicateKey, offset: Int(tokens[duplicate].start) - 1)
    }
  }

  /// Calls `body` with the token of every key.
  @inline(__always)
  private func forEachKey(in object: Int, _ body: (Int) -> Bool) {
    var key = object + 1
    while key < tokenCount, body(key) {
      key = Int(tokens[key + 1].next)
    }
  }

  private func hasEscapedKey(in object: Int) -> Bool {
    var found = false
    forEachKey(in: object) { key in
      found = tokens[key].isEscaped
      return !found
    }
    return found
  }

  /// Compares a key with those before it only when one of them has a similar signature.
  private func duplicateBySignature(in object: Int) -> Int? {
    var seen: UInt64 = 0
    var duplicate: Int?
    forEachKey(in: object) { key in
      let bit = UInt64(1) &<< UInt64(tokens[key].detail)
      if seen & bit != 0, isRepeated(key, in: object) { duplicate = key }
      seen |= bit
      return duplicate == nil
    }
    return duplicate
  }

  private func isRepeated(_ key: Int, in object: Int) -> Bool {
    var isRepeated = false
    let token = tokens[key]
    forEachKey(in: object) { other in
      guard other < key else { return false }
      isRepeated =
        tokens[other].detail == token.detail && tokens[other].length == token.length
        && memcmp(text + Int(tokens[other].start), text + Int(token.start), token.length) == 0
      return !isRepeated
    }
    return isRepeated
  }

  /// Sorts the keys, so that equal ones meet, in n log n steps whatever the keys are.
  private func duplicateBySorting(in object: Int, count: Int) -> Int? {
    var keys: [(token: Int, bytes: UnsafeRawBufferPointer)] = []
    keys.reserveCapacity(count)
    var resolved: [UnsafeMutablePointer<UInt8>] = []
    defer { for copy in resolved { copy.deallocate() } }
    forEachKey(in: object) { key in
      let token = tokens[key]
      let raw = text + Int(token.start)
      if token.isEscaped {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: token.length)
        let length = Text.unescape(raw, count: token.length, into: copy)
        resolved.append(copy)
        keys.append((key, UnsafeRawBufferPointer(start: copy, count: length)))
      } else {
        keys.append((key, UnsafeRawBufferPointer(start: raw, count: token.length)))
      }
      return true
    }
    keys.sort { left, right in
      let order = Self.order(left.bytes, right.bytes)
      return order == 0 ? left.token < right.token : order < 0
    }
    return zip(keys, keys.dropFirst()).filter { Self.order($0.bytes, $1.bytes) == 0 }.map(\.1.token).min()
  }

  /// Negative, zero or positive, shorter keys first.
  private static func order(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    guard left.count == right.count else { return left.count - right.count }
    guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return 0 }
    return Int(memcmp(leftStart, rightStart, left.count))
  }
}
