import JSON
import Model
import Net
import Providers
import Testing

/// Pictures, from whatever shape of answer.
struct GeminiPicturesTests {
  private let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]
  private let jpegText = "/9j/4AECAw=="

  private func draw(_ http: ScriptedStreams) async throws -> Result<GeneratedPicture, ModelFailure> {
    let pictures = GeminiPictures(
      http: http, address: try BaseURL(parsing: "https://g.example/v1beta"), key: .given(.gemini, "s3cret"))
    do throws(ModelFailure) {
      let picture = try await pictures.picture(
        PictureRequest(subject: #"{"item":"Oat Bar"}"#, style: "One subject, centred."), cancellation: nil,
        onEvent: { _ in })
      return .success(picture)
    } catch {
      return .failure(error)
    }
  }

  private func draw(_ body: String, status: Int = 200) async throws -> Result<GeneratedPicture, ModelFailure> {
    try await draw(ScriptedStreams(.init(body, status: status)))
  }

  @Test func aPictureIsAskedForInOneAnswer() async throws {
    let http = ScriptedStreams(.init("{}"))
    _ = try await draw(http)
    let request = try #require(http.requests.first)
    #expect(request.url == "https://g.example/v1beta/interactions")
    #expect(
      request.headers == [HTTPHeader("Content-Type", "application/json"), HTTPHeader("x-goog-api-key", "s3cret")])
    #expect(
      try JSONValue(parsing: try #require(request.body)) == [
        "model": "models/gemini-3.1-flash-lite-image", "input": #"{"item":"Oat Bar"}"#,
        "system_instruction": "One subject, centred.",
        "generation_config": ["temperature": 1, "top_p": 0.95, "thinking_level": "high"],
        "response_format": ["type": "image", "mime_type": "image/jpeg", "aspect_ratio": "1:1", "image_size": "1K"],
      ])
  }

  @Test func thePictureAndTheTokensAreRead() async throws {
    let picture = try await draw(
      #"{"status":"completed","model":"flash-image-2","usage":{"total_input_tokens":60,"total_thought_tokens":300,"total_output_tokens":1120,"total_tokens":1480},"steps":[{"type":"thought","summary":[{"type":"image","data":"iVBORw==","mime_type":"image/png"}]},{"type":"model_output","content":[{"type":"text","text":"Here it is."},{"type":"image","mime_type":"image/jpeg","data":"\#(jpegText)"}]}]}"#
    ).get()
    #expect(picture.image == ModelImage(bytes: jpeg, mimeType: "image/jpeg") && picture.model == "flash-image-2")
    #expect(picture.usage == TokenUsage(input: 60, output: 1420, thinking: 300))
    #expect(picture.attempts.map(\.usage) == [picture.usage] && picture.attempts.map(\.failure) == [nil])
  }

  @Test(arguments: [
    #"{"outputs":[{"type":"image","mime_type":"image/png","data":"/9j/4AECAw=="}]}"#,
    #"{"interaction":{"steps":[{"content":{"inlineData":{"mimeType":"image/jpeg","data":"_9j_4AECAw"}}}]}}"#,
    #"{"data":[{"base64":"data:image/jpeg;base64,/9j/\n4AECAw=="}]}"#,
    #"{"candidates":[{"content":{"parts":[{"text":"Hi"},{"bytesBase64Encoded":"/9j/4AECAw=="}]}}]}"#,
  ])
  func thePictureIsFoundInOtherShapes(_ body: String) async throws {
    #expect(try await draw(body).get().image == ModelImage(bytes: jpeg, mimeType: "image/jpeg"))
  }

  @Test func theBodyMayBeThePicture() async throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D]
    let picture = try await draw(ScriptedStreams(.init(png))).get()
    #expect(picture.image == ModelImage(bytes: png, mimeType: "image/png"))
    #expect(picture.model == PictureRequest.standardModel && picture.usage == .none)
  }

  @Test func anAnswerWithoutAPictureIsBilledAllTheSame() async throws {
    let result = try await draw(
      #"{"metadata":{"total_usage":{"total_input_tokens":60,"total_output_tokens":9}},"steps":[{"type":"model_output","content":[{"type":"text","text":"No."},{"data":"bm90IGEgcGljdHVyZQ=="}]}]}"#
    )
    #expect(throws: ModelFailure.self) { try result.get() }
    guard case .failure(let failure) = result else { return }
    #expect(failure.failure?.kind == .answerUnusable && failure.usage == TokenUsage(input: 60, output: 9))
  }

  @Test(arguments: [
    ("<html>", 200, ErrorKind.upstreamMalformed), ("{\"steps\":", 200, .upstreamMalformed),
    (#"{"status":"failed","error":{"code":"prohibited_content"}}"#, 200, .answerRefused),
    (#"{"error":{"code":400,"message":"Bad.","status":"INVALID_ARGUMENT"}}"#, 400, .upstreamRefused),
    (#"{"error":{"code":503}}"#, 503, .upstreamUnavailable), ("", 401, .secretMissing),
  ])
  func aFailureIsOneAndIsNotTriedAgain(_ body: String, _ status: Int, _ kind: ErrorKind) async throws {
    let http = ScriptedStreams(.init(body, status: status))
    guard case .failure(let failure) = try await draw(http) else {
      Issue.record("There is a picture.")
      return
    }
    #expect(failure.failure?.kind == kind && failure.attempts.map(\.failure) == [kind] && http.requests.count == 1)
  }

  @Test func nothingThatIsNoPictureTraps() async throws {
    let nested = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    for body in ["null", "[]", "{\"data\":\"\"}", "{\"data\":\",\"}", "{\"data\":5}", nested] {
      guard case .failure(let failure) = try await draw(body) else { continue }
      #expect(failure.failure?.kind == .answerUnusable)
    }
  }
}
