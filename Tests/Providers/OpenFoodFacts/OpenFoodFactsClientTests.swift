import Exchange
import Model
import Net
import Providers
import System
import Testing

@Suite struct OpenFoodFactsClientTests {
  private let known = ScriptedNetwork.json(
    #"{"code":"4006381333931","product":{"product_name":"Oat Rings"},"status":1}"#)

  @Test("a product is asked for with the documented address, fields and name of the program")
  func productRequest() async throws {
    let network = ScriptedNetwork([known])
    let record = try await OpenFoodFactsClient(network).product(
      code: "4006381333931", language: "de", cancellation: nil)
    #expect(record?.name == "Oat Rings")
    let request = try #require(network.requests.first)
    let prefix =
      "http://127.0.0.1:7001/api/v2/product/4006381333931?fields=product_name,brands,nutriments,serving_size,"
      + "serving_quantity,code"
    #expect(request.url.hasPrefix(prefix))
    #expect(request.url.hasSuffix(",product_name_de,product_name_en"))
    #expect(request.headers.contains(HTTPHeader("User-Agent", "ofj/0 (cook@example.com)")))
    #expect(request.deadlines.firstByte == 15_000)
  }

  @Test(
    "what is typed is searched for as it is, not read as syntax",
    arguments: [
      ("7:up", "7%5C%3Aup"), ("fish & chips", "fish%20%5C%26%20chips"), ("a+b", "a%5C%2Bb"), ("50%", "50%25"),
      ("salt AND pepper", "salt%20and%20pepper"), ("\"quoted", "%5C%22quoted"), ("Müesli", "M%C3%BCesli"),
      ("  oat   rings ", "oat%20rings"),
    ])
  func queries(text: String, encoded: String) async throws {
    let network = ScriptedNetwork([ScriptedNetwork.json(#"{"hits":[],"count":0}"#)])
    _ = try await OpenFoodFactsClient(network).search(text, page: 2, language: nil, cancellation: nil)
    #expect(
      network.requests.first?.url
        == "http://127.0.0.1:7002/s/search?q=\(encoded)&fields=product_name,brands,code,nutriments,serving_size,"
        + "serving_quantity&page_size=25&page=2")
  }

  @Test(
    "the body says that a product is not known, whatever the status",
    arguments: [
      (#"{"code":"1","status":0,"status_verbose":"product not found"}"#, 200), (#"{"code":"1","status":0}"#, 404),
      (#"{"code":"1","errors":[],"result":{"id":"product_not_found"},"status":"failure"}"#, 404), ("", 404),
    ])
  func notFound(text: String, status: Int) async throws {
    let client = try OpenFoodFactsClient(ScriptedNetwork([ScriptedNetwork.json(text, status: status)]))
    #expect(try await client.product(code: "4006381333931", language: nil, cancellation: nil) == nil)
  }

  @Test(
    "everything else is an error of its own",
    arguments: [
      ("<!DOCTYPE html><h1>Page temporarily unavailable</h1>", 200, ErrorKind.upstreamUnavailable),
      ("\u{FEFF} <html>", 404, .upstreamUnavailable), ("oops", 500, .upstreamUnavailable),
      ("oops", 200, .upstreamMalformed),
      (#"{"code":"4006381333931","product":{"product_na"#, 200, .upstreamMalformed),
      (#"{"errors":[{"title":"bad"}]}"#, 400, .upstreamRefused), ("{}", 200, .upstreamMalformed),
      ("", 200, .upstreamMalformed), ("", 502, .upstreamUnavailable),
      (#"{"code":"3017620422003","product":{"code":"3017620422003"},"status":1}"#, 200, .upstreamMalformed),
      (#"{"code":"4006381333931","product":{"code":"3017620422003"},"status":1}"#, 200, .upstreamMalformed),
    ])
  func errors(text: String, status: Int, kind: ErrorKind) async throws {
    let client = try OpenFoodFactsClient(ScriptedNetwork([ScriptedNetwork.json(text, status: status)]))
    let failure = await failure {
      _ = try await client.product(code: "4006381333931", language: nil, cancellation: nil)
    }
    #expect(failure?.kind == kind)
    #expect(failure?.message.contains("html") == false)
  }

  @Test("a code that the answer writes with other zeros is the same code")
  func otherZeros() async throws {
    let network = ScriptedNetwork([
      ScriptedNetwork.json(#"{"code":"034000470693","product":{"product_name":"A"},"status":1}"#)
    ])
    let record = try await OpenFoodFactsClient(network).product(
      code: "0034000470693", language: nil, cancellation: nil)
    // The product itself did not say its code.
    #expect(record?.code == "0034000470693")
  }

  @Test(
    "each failure of the network has its kind",
    arguments: [
      (NetworkError.Kind.offline, ErrorKind.networkOffline), (.unknownHost, .networkUnknownHost),
      (.refused, .networkRefused), (.insecure, .networkInsecure), (.timedOut(.firstByte), .networkTimedOut),
      (.interrupted, .networkInterrupted), (.notAllowed, .addressNotAllowed), (.tooLarge, .upstreamMalformed),
      (.malformed, .upstreamMalformed), (.libraryMissing, .networkOffline),
    ])
  func networkFailures(kind: NetworkError.Kind, expected: ErrorKind) async throws {
    let client = try OpenFoodFactsClient(ScriptedNetwork([.failure(kind)]))
    let failure = await failure { _ = try await client.search("oat", page: 1, language: nil, cancellation: nil) }
    #expect(failure?.kind == expected)
  }

  @Test("a cancelled request is no failure")
  func cancelled() async throws {
    let client = try OpenFoodFactsClient(ScriptedNetwork([.failure(.cancelled)]))
    await #expect(throws: CancellationError.self) {
      _ = try await client.search("oat", page: 1, language: nil, cancellation: nil)
    }
  }

  @Test("after 429 or 503 nothing is sent until the time is over", arguments: [429, 503])
  func limited(status: Int) async throws {
    let network = ScriptedNetwork([
      ScriptedNetwork.json("<html>slow down</html>", status: status, [HTTPHeader("Retry-After", "120")]), known,
    ])
    let client = try OpenFoodFactsClient(network)
    func ask() async -> Failure? {
      await failure { _ = try await client.product(code: "4006381333931", language: nil, cancellation: nil) }
    }
    let first = await ask()
    #expect(first?.kind == .upstreamLimited)
    #expect(first?.retryAfterMs == 120_000)
    network.pass(1000)
    let second = await ask()
    #expect(second?.kind == .upstreamLimited)
    #expect(second?.retryAfterMs == 119_000)
    #expect(network.requests.count == 1)
    network.pass(119_000)
    #expect(await ask() == nil)
  }

  @Test("without Retry-After the wait doubles from half a minute")
  func doubling() async throws {
    let network = ScriptedNetwork([ScriptedNetwork.json("", status: 429)])
    let client = try OpenFoodFactsClient(network)
    for expected in [30_000, 60_000, 120_000] {
      let failure = await failure { _ = try await client.search("oat", page: 1, language: nil, cancellation: nil) }
      #expect(failure?.retryAfterMs == expected)
      network.pass(Int64(expected))
    }
    #expect(network.requests.count == 3)
  }

  @Test("of 500 requests in a loop only ten are sent in a minute, the last ones after a wait that fits")
  func loop() async throws {
    let network = ScriptedNetwork([known])
    let client = try OpenFoodFactsClient(network, timeout: 15_000)
    var refused = 0
    for _ in 0..<500 {
      let failure = await failure {
        _ = try await client.product(code: "4006381333931", language: nil, cancellation: nil)
      }
      if failure?.kind == .upstreamLimited { refused += 1 }
    }
    #expect(network.requests.count == 10)
    #expect(refused == 490)
    network.pass(50_000)
    _ = try await client.product(code: "4006381333931", language: nil, cancellation: nil)
    #expect(network.slept == [10_000])
  }

  @Test(
    "an answer that leads to another host, port or scheme is not followed",
    arguments: [
      "http://127.0.0.1/", "http://127.0.0.1:7003/x", "http://169.254.169.254/latest/meta-data",
      "https://127.0.0.1:7001/",
      "//elsewhere.example/", "file:///etc/passwd", "",
    ])
  func misled(location: String) async throws {
    let network = ScriptedNetwork([.response(HTTPResponse(status: 302, headers: [HTTPHeader("Location", location)]))])
    let client = try OpenFoodFactsClient(network)
    let failure = await failure {
      _ = try await client.product(code: "4006381333931", language: nil, cancellation: nil)
    }
    #expect(failure?.kind == .addressNotAllowed)
    #expect(network.requests.allSatisfy { $0.url.hasPrefix("http://127.0.0.1:7001/") })
    #expect(network.requests.count <= 3)
  }

  @Test("an answer that leads to another address of the same service is followed")
  func redirected() async throws {
    let network = ScriptedNetwork([
      .response(HTTPResponse(status: 301, headers: [HTTPHeader("Location", "/api/v2/product/moved")])), known,
    ])
    let record = try await OpenFoodFactsClient(network).product(
      code: "4006381333931", language: nil, cancellation: nil)
    #expect(record != nil)
    #expect(network.requests.map(\.url).last == "http://127.0.0.1:7001/api/v2/product/moved")
  }

  @Test("a request that is led on counts as often as something is asked")
  func redirectsCount() async throws {
    let moved = ScriptedNetwork.Answer.response(
      HTTPResponse(status: 301, headers: [HTTPHeader("Location", "/api/v2/product/moved")]))
    let network = ScriptedNetwork((0..<20).map { $0.isMultiple(of: 2) ? moved : known })
    let client = try OpenFoodFactsClient(network)
    for _ in 0..<5 { _ = try await client.product(code: "4006381333931", language: nil, cancellation: nil) }
    let failure = await failure {
      _ = try await client.product(code: "4006381333931", language: nil, cancellation: nil)
    }
    #expect(failure?.kind == .upstreamLimited)
    #expect(network.requests.count == 10)
  }
}
