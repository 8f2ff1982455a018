/// An address of the Internet Protocol.
public enum IPAddress: Hashable, Sendable, CustomStringConvertible {
  /// Version 4, most significant byte first.
  case v4(UInt32)
  /// Version 6, as two halves.
  case v6(high: UInt64, low: UInt64)

  /// Reads the usual written forms: `192.0.2.7` with four decimal numbers, `2001:db8::7`, `::ffff:192.0.2.7`.
  ///
  /// Zones (`%eth0`) and brackets are refused.
  public init?(_ text: some StringProtocol) {
    if text.utf8.contains(UInt8(ascii: ":")) {
      guard let groups = Self.groups(of: text) else { return nil }
      let halves = [groups[..<4], groups[4...]].map { $0.reduce(UInt64(0)) { $0 << 16 | UInt64($1) } }
      self = .v6(high: halves[0], low: halves[1])
    } else {
      guard let value = Self.dottedDecimal(text) else { return nil }
      self = .v4(value)
    }
  }

  public var description: String {
    switch self {
    case .v4(let value):
      return [24, 16, 8, 0].map { String((value >> UInt32($0)) & 0xFF) }.joined(separator: ".")
    case .v6(let high, let low):
      let groups = [high, low].flatMap { half in [48, 32, 16, 0].map { (half >> UInt64($0)) & 0xFFFF } }
      guard let zeros = Self.longestZeros(in: groups) else { return Self.hexadecimal(groups[...]) }
      return Self.hexadecimal(groups[..<zeros.lowerBound]) + "::" + Self.hexadecimal(groups[zeros.upperBound...])
    }
  }

  /// As it stands in a URL: version 6 in brackets.
  var hostText: String {
    switch self {
    case .v4: description
    case .v6: "[\(description)]"
    }
  }

  private static func hexadecimal(_ groups: ArraySlice<UInt64>) -> String {
    groups.map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// The first of the longest runs of two or more zero groups.
  private static func longestZeros(in groups: [UInt64]) -> Range<Int>? {
    var best: Range<Int>?
    var start = 0
    while start < groups.count {
      var end = start
      while end < groups.count, groups[end] == 0 { end += 1 }
      if end - start >= 2, end - start > (best?.count ?? 0) { best = start..<end }
      start = max(end, start + 1)
    }
    return best
  }

  static func dottedDecimal(_ text: some StringProtocol) -> UInt32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var value: UInt32 = 0
    for part in parts {
      let digits = part.utf8
      guard (1...3).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      // 010 is eight to some readers and ten to others.
      guard digits.count == 1 || digits.first != 0x30, let number = UInt8(part) else { return nil }
      value = value << 8 | UInt32(number)
    }
    return value
  }

  private static func groups(of text: some StringProtocol) -> [UInt16]? {
    let bytes = Array(text.utf8)
    var gap: Int?
    for index in bytes.indices.dropLast() where bytes[index] == 0x3A && bytes[index + 1] == 0x3A {
      if gap != nil { return nil }
      gap = index
    }
    guard let gap else {
      guard let groups = listedGroups(bytes[...], mayEndInVersion4: true), groups.count == 8 else { return nil }
      return groups
    }
    guard let before = listedGroups(bytes[..<gap], mayEndInVersion4: false),
      let after = listedGroups(bytes[(gap + 2)...], mayEndInVersion4: true), before.count + after.count <= 7
    else { return nil }
    return before + Array(repeating: 0, count: 8 - before.count - after.count) + after
  }

  private static func listedGroups(_ bytes: ArraySlice<UInt8>, mayEndInVersion4: Bool) -> [UInt16]? {
    if bytes.isEmpty { return [] }
    var groups: [UInt16] = []
    let parts = bytes.split(separator: 0x3A, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let text = String(decoding: part, as: UTF8.self)
      if mayEndInVersion4, index == parts.count - 1, part.contains(0x2E) {
        guard let value = dottedDecimal(text) else { return nil }
        groups += [UInt16(value >> 16), UInt16(value & 0xFFFF)]
      } else {
        // `UInt16("+1", radix: 16)` is a number to Swift.
        guard (1...4).contains(part.count), part.first != 0x2B, let group = UInt16(text, radix: 16) else { return nil }
        groups.append(group)
      }
    }
    return groups
  }
}
