import JSON
import Testing

@Suite("Scanning through the service")
struct ScanMethodTests {
  private func stages(of service: TestService) async -> [JSONValue] {
    var stages: [JSONValue] = []
    while let params = await service.notification("scan/didProgress") {
      guard let stage = params["progress"]?["stage"] else { continue }
      if stages.last != stage { stages.append(stage) }
      if stage == "done" { break }
    }
    return stages
  }

  @Test("the stages come in order, and every thought with the ids of the request and the scan")
  func stages() async throws {
    let scans = ScanTestService()
    let request = scans.service.start("scan/label", ["images": [ScanTestService.photo]])
    let result = await scans.service.answer(to: request).result
    #expect(
      await stages(of: scans.service) == [
        "preparing", "uploading", "waiting", "thinking", "answering", "parsing", "done",
      ])
    for text in ["I look.", "I read."] as [JSONValue] {
      let thought = await scans.service.notification("scan/didThink")
      #expect(thought == ["requestId": .integer(request), "scanId": result?["scanId"] ?? .null, "text": text])
    }
    #expect(result?["draft"]?["entry"]?["scanDurationMs"] == 0)
  }

  @Test("the key is in a header and nowhere else, and the photo in the body")
  func request() async throws {
    let scans = ScanTestService()
    _ = try await scans.label()
    let request = try #require(scans.requests.first)
    #expect(request.target == "/v1beta/interactions")
    #expect(request.header("x-goog-api-key") == Language.secret)
    let body = String(decoding: request.body, as: UTF8.self)
    #expect(!body.contains(Language.secret))
    #expect(body.contains("image/jpeg"))
  }

  @Test("a failed scan leaves nothing to accept, and what it used is counted")
  func failed() async throws {
    let scans = ScanTestService(String(ScanTestService.crackers.prefix(60)), end: Language.gemini.truncatedEnd)
    let error = await scans.service.error("scan/label", ["images": [ScanTestService.photo]])
    #expect(error?.kind == "answerTruncated")
    let totals = try await scans.service.call("usage/summary", ["groupBy": ["operation"]])
    #expect(totals["totals"]?["requests"] == 1)
    #expect(totals["totals"]?["usage"] == ["input": 30, "output": 20, "thinking": 5, "cached": 4])
    #expect(totals["groups"]?.count == 1)
  }

  @Test("a scan that is done again asks with the same photo and the new note, and has an id of its own")
  func redo() async throws {
    let scans = ScanTestService()
    let first = try await scans.service.call(
      "scan/food", ["images": [ScanTestService.photo], "note": "A whole plate."])
    let second = try await scans.service.call(
      "scan/redo", ["scanId": first["scanId"] ?? .null, "note": "Half of it.", "model": "pro"])
    #expect(second["scanId"] != first["scanId"])
    #expect(second["draft"]?["origin"] == "estimated")
    let bodies = scans.requests.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies.count == 2)
    #expect(bodies[0].contains("gemini-flash-latest") && bodies[0].contains("A whole plate."))
    #expect(bodies[1].contains("gemini-pro-latest") && bodies[1].contains("Half of it."))
    #expect(!bodies[1].contains("A whole plate."))
    try await scans.accept(["scanId": first["scanId"] ?? .null])
    try await scans.accept(["scanId": second["scanId"] ?? .null])
  }

  @Test(
    "what cannot be asked is refused where it stands, and nobody is asked",
    arguments: [
      ("scan/label", ["images": []], "/images"),
      ("scan/food", ["images": [["path": "photo.jpg"]]], "/images/0/path"),
      ("scan/food", ["images": [["data": "no picture"]]], "/images/0/data"),
      ("scan/search", ["query": "  "], "/query"),
      ("scan/search", ["query": .string(String(repeating: "a", count: 501))], "/query"),
      ("scan/search", ["query": "pear", "provider": "azure"], "/provider"),
      ("scan/calculatorIngredient", ["name": "", "images": []], "/name"),
    ] as [(String, JSONValue, String)])
  func refused(method: String, params: JSONValue, path: String) async {
    let scans = ScanTestService()
    let error = await scans.service.error(method, params)
    #expect(error?.path == .string(path))
    #expect(scans.requests.isEmpty)
  }

  @Test("five photos and a note of a book are too much")
  func tooMuch() async {
    let scans = ScanTestService()
    let photos = JSONValue.array(Array(repeating: ScanTestService.photo, count: 5))
    #expect(await scans.service.error("scan/label", ["images": photos])?.path == "/images")
    let note = JSONValue.string(String(repeating: "a", count: 2001))
    #expect(
      await scans.service.error("scan/label", ["images": [ScanTestService.photo], "note": note])?.path == "/note")
  }

  @Test("a service without a model says how to name one, and settings choose service and model")
  func chosen() async throws {
    let scans = ScanTestService()
    let error = await scans.service.error("scan/search", ["query": "pear", "provider": "openAI"])
    #expect(error?.kind == "invalidValue")
    #expect(error?.message == "No model of openAI is chosen.")
    try await scans.service.call("settings/set", ["settings": ["scan": ["model": "pro", "gemini": ["pro": "oat-9"]]]])
    _ = try await scans.service.call("scan/food", ["images": [ScanTestService.photo]])
    let request = try #require(scans.requests.last)
    #expect(String(decoding: request.body, as: UTF8.self).contains("oat-9"))
  }
}
