import Model
import Testing

@Suite("Base URLs")
struct BaseURLTests {
  @Test(
    "an address is kept without the slashes at its end, and its scheme and host in lower case",
    arguments: [
      ("https://openrouter.ai/api/v1", "https://openrouter.ai/api/v1", "openrouter.ai"),
      ("HTTPS://Models.Dev/", "https://models.dev", "models.dev"),
      (" https://proxy.example:8443/off//\n", "https://proxy.example:8443/off", "proxy.example"),
      ("https://[2001:DB8::7]:444/x", "https://[2001:db8::7]:444/x", "2001:db8::7"),
      ("http://localhost:11434/v1", "http://localhost:11434/v1", "localhost"),
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080", "127.0.0.1"),
      ("http://127.9.0.200", "http://127.9.0.200", "127.9.0.200"),
      ("http://[::1]/a%20b/", "http://[::1]/a%20b", "::1"),
    ])
  func reading(text: String, kept: String, host: String) throws {
    let url = try BaseURL(parsing: text)
    #expect(url.text == kept)
    #expect(url.host == host)
    #expect(try BaseURL(parsing: kept) == url)
  }

  @Test(
    "plain http is refused for every other machine, also for one that only looks like this one",
    arguments: [
      "http://world.openfoodfacts.org", "http://192.168.1.2:8080", "http://0.0.0.0", "http://127.0.0.1.example.org",
      "http://localhost.example.org", "http://127.1", "http://2130706433", "http://0x7f.0.0.1", "http://127.0.0.256",
      "http://127.0.0.0001", "http://[::]", "http://[::ffff:127.0.0.1]", "http://[2001:db8::1]",
    ])
  func plainText(text: String) throws {
    let failure = try #require(throws: Failure.self) { try BaseURL(parsing: text) }
    #expect(failure.kind == .invalidValue)
    #expect(failure.message.contains("for this machine only"))
  }

  @Test(
    "what is no base URL is refused with the reason, and never repeated",
    arguments: [
      ("", "does not begin"), ("marker.example", "does not begin"), ("https:marker.example", "does not begin"),
      ("ftp://marker.example", "scheme"), ("file:///marker", "scheme"), ("https://", "valid host"),
      ("https:///marker", "valid host"), ("https://ada:marker@example.org", "password"),
      ("https://marker@localhost", "password"), ("http://localhost@marker.example", "password"),
      ("https://example.org/?key=marker", "query"), ("https://example.org?marker", "query"),
      ("https://example.org/#marker", "fragment"), ("https://example.org/a marker", "percent-encoded"),
      ("https://example.org/marker\r\nX-Y: z", "percent-encoded"), ("https://example.org\\marker", "percent-encoded"),
      ("https://märker.example", "percent-encoded"), ("https://-marker.example", "valid host"),
      ("https://marker..example", "valid host"), ("https://[::1", "valid host"), ("https://[marker]", "valid host"),
      ("https://marker.example:0", "valid port"), ("https://marker.example:65536", "valid port"),
      ("https://marker.example:", "valid port"), ("https://marker.example:+80", "valid port"),
      ("https://[::1]80", "valid port"), ("https://" + String(repeating: "marker", count: 400), "longer"),
    ])
  func refusals(text: String, reason: String) throws {
    let failure = try #require(throws: Failure.self) { try BaseURL(parsing: text) }
    #expect(failure.kind == .invalidValue)
    #expect(failure.message.contains(reason), "\(failure.message)")
    #expect(!"\(failure)".contains("marker"))
  }

  @Test("every public service has a base URL by these rules, and a variable of its own")
  func standards() throws {
    for upstream in Upstream.allCases where upstream != .azure {
      let standard = try #require(upstream.standard)
      #expect(try BaseURL(parsing: standard).text == standard)
    }
    #expect(Upstream.azure.standard == nil)
    #expect(Set(Upstream.allCases.map(\.variable)).count == Upstream.allCases.count)
  }
}
