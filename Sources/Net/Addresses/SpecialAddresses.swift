/// Addresses that are not a host of the public Internet.
///
/// Sources: the IANA registries of special-purpose addresses for IPv4 and IPv6 (RFC 6890 and its successors), RFC 6052 and
/// RFC 8215 for NAT64, RFC 3056 and 4380 for 6to4 and Teredo, RFC 3879 for site-local addresses.
extension IPAddress {
  /// Why the address is not public, in two or three words, or nil when it is.
  public var specialUse: String? {
    switch self {
    case .v4(let value):
      return Self.version4.first { value >> UInt32(32 - $0.length) == $0.prefix >> UInt32(32 - $0.length) }?.use
    case .v6(let high, let low): return Self.version6Use(high, low)
    }
  }

  /// Whether it is a host of the public Internet.
  public var isPublic: Bool { specialUse == nil }

  /// Whether it is this machine: 127.0.0.0/8 or ::1.
  public var isLoopback: Bool {
    switch self {
    case .v4(let value): value >> 24 == 127
    case .v6(let high, let low): high == 0 && low == 1
    }
  }

  private struct Version4Range {
    let prefix: UInt32
    let length: Int
    let use: String

    init(_ first: UInt32, _ second: UInt32, _ third: UInt32, _ length: Int, _ use: String) {
      prefix = first << 24 | second << 16 | third << 8
      self.length = length
      self.use = use
    }
  }

  private static let version4: [Version4Range] = [
    Version4Range(0, 0, 0, 8, "this network"),
    Version4Range(10, 0, 0, 8, "private network"),
    Version4Range(100, 64, 0, 10, "carrier network"),
    Version4Range(127, 0, 0, 8, "this machine"),
    Version4Range(169, 254, 0, 16, "link-local"),
    Version4Range(172, 16, 0, 12, "private network"),
    Version4Range(192, 0, 0, 24, "protocol assignment"),
    Version4Range(192, 0, 2, 24, "documentation"),
    Version4Range(192, 31, 196, 24, "AS112"),
    Version4Range(192, 52, 193, 24, "AMT"),
    Version4Range(192, 88, 99, 24, "6to4 relay"),
    Version4Range(192, 168, 0, 16, "private network"),
    Version4Range(192, 175, 48, 24, "AS112"),
    Version4Range(198, 18, 0, 15, "benchmarking"),
    Version4Range(198, 51, 100, 24, "documentation"),
    Version4Range(203, 0, 113, 24, "documentation"),
    Version4Range(224, 0, 0, 4, "multicast"),
    Version4Range(240, 0, 0, 4, "reserved"),
  ]

  private static func version6Use(_ high: UInt64, _ low: UInt64) -> String? {
    if high == 0, low == 0 { return "unspecified" }
    if high == 0, low == 1 { return "this machine" }
    // In a network without version 4, the resolver gives public hosts of version 4 in this form.
    if high == 0x0064_FF9B_0000_0000, low >> 32 == 0 {
      return IPAddress.v4(UInt32(truncatingIfNeeded: low)).specialUse.map { "NAT64 of \($0)" }
    }
    // The other forms that carry an address of version 4 lead past a check of version 6 to whatever that address is. No
    // public host needs them, so none is accepted, whatever it carries.
    if high >> 16 == 0x0064_FF9B_0001 { return "local NAT64" }
    if high == 0, low >> 32 == 0xFFFF { return "IPv4-mapped" }
    if high == 0, low >> 32 == 0 { return "IPv4-compatible" }
    if high == 0, low >> 32 == 0xFFFF_0000 { return "IPv4-translated" }
    if high >> 48 == 0x2002 { return "6to4" }
    if high >> 32 == 0x2001_0000 { return "Teredo" }
    if high >> 41 == 0x2001_0000 >> 9 { return "protocol assignment" }
    if high >> 32 == 0x2001_0DB8 { return "documentation" }
    if high >> 44 == 0x3FFF0 { return "documentation" }
    if high >> 57 == 0xFC >> 1 { return "private network" }
    if high >> 54 == 0xFE80 >> 6 { return "link-local" }
    if high >> 54 == 0xFEC0 >> 6 { return "site-local" }
    if high >> 56 == 0xFF { return "multicast" }
    // Nothing outside 2000::/3 has been given out as a global address.
    return high >> 61 == 1 ? nil : "reserved"
  }
}
