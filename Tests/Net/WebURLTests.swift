import Net
import Testing

/// Addresses are read strictly and written in one way.
struct WebURLTests {
  @Test(arguments: [
    ("https://Example.COM", "https://example.com/"),
    ("HTTPS://example.com:443/a/../b?x=1#part", "https://example.com/a/../b?x=1"),
    ("http://example.com:80?x", "http://example.com/?x"),
    ("http://example.com:/", "http://example.com/"),
    ("https://example.com.:8443/", "https://example.com:8443/"),
    ("https://[2001:DB8:0:0:0:0:0:7]:444/", "https://[2001:db8::7]:444/"),
    ("https://[::ffff:192.0.2.1]/", "https://[::ffff:c000:201]/"),
    ("https://example.com/Müsli?q=<a>", "https://example.com/M%C3%BCsli?q=%3Ca%3E"),
    ("https://a_b.xn--msli-0ra.example/%2e%2e/x", "https://a_b.xn--msli-0ra.example/%2e%2e/x"),
  ]) func anAddressIsWrittenInOneWay(_ text: String, _ written: String) throws {
    #expect(try WebURL(text).text == written)
    #expect(try WebURL(WebURL(text).text) == WebURL(text))
  }

  @Test(arguments: [
    ("127.1", "127.0.0.1"), ("0x7f.1", "127.0.0.1"), ("2130706433", "127.0.0.1"), ("0177.0.0.01", "127.0.0.1"),
    ("0x7F000001", "127.0.0.1"), ("0x7f.0x0.0x1", "127.0.0.1"), ("10.1.2.3.", "10.1.2.3"), ("1.2.772", "1.2.3.4"),
    ("0", "0.0.0.0"), ("0x", "0.0.0.0"), ("4294967295", "255.255.255.255"),
  ]) func anOddNumberIsTheAddressThatItMeans(_ host: String, _ address: String) throws {
    let url = try WebURL("http://\(host)/")
    #expect(url.host == address && url.address == IPAddress(address))
    #expect(url.text == "http://\(address)/")
  }

  @Test(
    arguments: [
      ("", WebURL.Problem.notAnAddress), ("example.com", .notAnAddress), ("//example.com/", .notAnAddress),
      ("https:/example.com", .notAnAddress), ("https:example.com", .notAnAddress),
      ("https://exa mple.com/", .notAnAddress),
      ("https://example.com/\r\nHost: x", .notAnAddress), (" https://example.com/", .notAnAddress),
      ("https://example.com\\@evil.example/", .notAnAddress), ("ht\ttps://example.com/", .notAnAddress),
      ("file:///etc/passwd", .unsupportedScheme), ("gopher://example.com/", .unsupportedScheme),
      ("javascript:alert(1)", .unsupportedScheme), ("ftp://example.com/", .unsupportedScheme),
      ("https://user@example.com/", .hasCredentials), ("https://example.com@evil.example/", .hasCredentials),
      ("https://@example.com/", .hasCredentials), ("https://user:word@example.com/", .hasCredentials),
      ("https:///path", .badHost), ("https://", .badHost), ("https://?x", .badHost), ("https://./", .badHost),
      ("https://a..b/", .badHost), ("https://exa%6dple.com/", .badHost), ("https://müsli.example/", .badHost),
      ("https://[::1/", .badHost), ("https://[127.0.0.1]/", .badHost), ("https://[fe80::1%25eth0]/", .badHost),
      ("https://1.2.3.256/", .badHost), ("https://1.2.3.4.5/", .badHost), ("https://256.1/x", .badHost),
      ("https://example.0x1z0/", .none), ("https://09.1.1.1/", .badHost), ("https://example.1/", .badHost),
      ("https://４.example/", .badHost), ("https://example.com:0/", .badPort), ("https://example.com:65536/", .badPort),
      ("https://example.com:44 3/", .notAnAddress), ("https://example.com:+443/", .badPort),
      ("https://[::1]x/", .badPort), ("https://example.com:080443/", .badPort),
    ] as [(String, WebURL.Problem?)]) func whatIsNoAddressIsRefused(_ text: String, _ problem: WebURL.Problem?)
  {
    do {
      _ = try WebURL(text)
      #expect(problem == nil)
    } catch {
      #expect(error == problem)
    }
  }

  @Test(arguments: [
    ("https://other.example/x", "https://other.example/x"), ("//other.example/x", "https://other.example/x"),
    ("/x?y", "https://example.com/x?y"), ("x", "https://example.com/a/x"), ("../x", "https://example.com/x"),
    ("../../../x", "https://example.com/x"), ("./", "https://example.com/a/"), ("?z=1", "https://example.com/a/b?z=1"),
    ("#part", "https://example.com/a/b?q=1/2"), ("", "https://example.com/a/b?q=1/2"), ("..", "https://example.com/"),
    ("/a b", "https://example.com/a%20b"), ("x?u=/../y", "https://example.com/a/x?u=/../y"),
    ("/a/./b/../c", "https://example.com/a/c"), ("http://127.1/", "http://127.0.0.1/"),
  ]) func aReferenceIsReadFromWhereItStands(_ reference: String, _ target: String) throws {
    #expect(try WebURL("https://example.com/a/b?q=1/2").resolving(reference).text == target)
  }

  @Test func anOriginIsSchemeHostAndPort() throws {
    let url = try WebURL("https://example.com/a")
    #expect(url.hasOrigin(of: try WebURL("https://EXAMPLE.com:443/b")))
    for other in ["http://example.com/a", "https://example.com:444/a", "https://www.example.com/a"] {
      #expect(!url.hasOrigin(of: try WebURL(other)))
    }
  }

  @Test func loopbackIsByNameAndByNumber() throws {
    for text in ["http://localhost:1/", "http://a.localhost/", "http://127.9.9.9/", "http://[::1]/", "http://0x7f.1/"] {
      #expect(try WebURL(text).isLoopback)
    }
    for text in ["http://localhost.example/", "http://128.0.0.1/", "http://[::2]/", "http://notlocalhost/"] {
      #expect(try !WebURL(text).isLoopback)
    }
  }
}
