import Net
import Testing

/// Numbers of the Internet Protocol: their written forms, and which of them are public.
struct IPAddressTests {
  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"), ("::", "::"), ("::1", "::1"), ("1::", "1::"),
    ("2001:DB8::a:0:0:1", "2001:db8::a:0:0:1"),
    ("2001:0db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
    ("1:0:3:4:5:6:7:8", "1:0:3:4:5:6:7:8"), ("::ffff:192.0.2.1", "::ffff:c000:201"),
    ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
    ("fe80::", "fe80::"), ("0:0:0:0:0:0:0:0", "::"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
  ]) func anAddressIsReadAndWritten(_ text: String, _ written: String) throws {
    let address = try #require(IPAddress(text))
    #expect(address.description == written)
    #expect(IPAddress(written) == address)
  }

  @Test(arguments: [
    "", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.04", "1.2.3.+4", "1..2.3", " 1.2.3.4", "1.2.3.4 ", ":", ":::",
    "1::2::3",
    "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4::5:6:7:8", "12345::", "g::", "::+1", "::1%eth0", "[::1]",
    "1.2.3.4::",
    "::1.2.3", "::1.2.3.4:5", ":1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8:",
  ]) func whatIsNoAddressIsRefused(_ text: String) {
    #expect(IPAddress(text) == nil)
  }

  /// The first and the last address of each range, and the neighbours outside it.
  @Test(
    arguments: [
      ("0.0.0.0", "0.255.255.255", nil, "1.0.0.0"), ("10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"),
      ("100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"),
      ("127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"),
      ("169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"),
      ("172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"),
      ("192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"),
      ("192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"),
      ("192.88.99.0", "192.88.99.255", "192.88.98.255", "192.88.100.0"),
      ("192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"),
      ("198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"),
      ("198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"),
      ("203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"),
      ("224.0.0.0", "255.255.255.255", "223.255.255.255", nil),
      ("::", "::", nil, nil), ("::1", "::1", nil, nil), ("::2", "::ffff:ffff", nil, nil),
      ("::ffff:8.8.8.8", "::ffff:127.0.0.1", nil, nil), ("::ffff:0:8.8.8.8", "::ffff:0:127.0.0.1", nil, nil),
      ("64:ff9b::10.0.0.1", "64:ff9b::127.0.0.1", nil, "64:ff9b::9.9.9.9"),
      ("64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", nil, nil), ("100::", "100::ffff:ffff:ffff:ffff", nil, nil),
      ("2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff", "2000:ffff::", nil),
      ("2001:1::", "2001:1ff:ffff::", nil, "2001:200::"),
      ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db7:ffff::", "2001:db9::"),
      ("2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:ffff::", "2003::"),
      ("3fff::", "3fff:fff:ffff::", "3ffe:ffff::", "3fff:1000::"), ("4000::", "4000::1", "3fff:ffff::", nil),
      ("fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", nil, nil), ("fe80::", "febf:ffff::", nil, nil),
      ("fec0::", "feff:ffff::", nil, nil), ("ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", nil, nil),
    ] as [(String, String, String?, String?)])
  func aSpecialRangeEndsWhereItEnds(_ first: String, _ last: String, _ before: String?, _ after: String?) throws {
    for text in [first, last] { #expect(try #require(IPAddress(text)).specialUse != nil, "\(text)") }
    for text in [before, after].compactMap({ $0 }) { #expect(try #require(IPAddress(text)).isPublic, "\(text)") }
  }

  @Test func publicHostsArePublic() throws {
    for text in ["8.8.8.8", "185.15.59.224", "192.0.78.9", "2606:4700::1111", "2a02:ec80:300:ed1a::1"] {
      #expect(try #require(IPAddress(text)).isPublic)
    }
  }
}
