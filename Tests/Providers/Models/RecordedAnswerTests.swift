import Foundation
import Model
import Net
import Providers
import Testing

/// Recorded answers of real services that are not streams, when the variable names a folder of them.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["OFJ_WIRE"] != nil))
struct RecordedAnswerTests {
  private static let root = URL(fileURLWithPath: ProcessInfo.processInfo.environment["OFJ_WIRE"] ?? "/nonexistent")

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.root.appending(path: path)))
  }

  private func failure(_ path: String, status: Int, _ language: Language) async throws -> Failure {
    let asked = try await language.provider(ScriptedStreams(.init(bytes(path), status: status))).ask()
    return try #require(asked.failure?.failure)
  }

  @Test(arguments: ["basic", "google-search", "multi-turn-stateful-turn2", "structured-output", "tool-call-step2"])
  func interactionsThatAreNotStreamedAreRead(_ name: String) async throws {
    let bytes = try bytes("gemini_interactions/\(name).json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let outputs = (object["steps"] as? [[String: Any]] ?? []).filter { $0["type"] as? String == "model_output" }
    let contents = outputs.flatMap { $0["content"] as? [[String: Any]] ?? [] }
    let text = contents.compactMap { $0["text"] as? String }.joined()
    let total = (object["usage"] as? [String: Any])?["total_tokens"] as? Int
    let asked = try await Language.gemini.provider(ScriptedStreams(.init(bytes, size: 100))).ask()
    #expect(!text.isEmpty && asked.answer?.text == text && asked.answer?.model == object["model"] as? String)
    #expect(asked.answer?.usage.total == total && asked.answer?.finish == .complete)
  }

  @Test func limitsAreRead() async throws {
    for number in 0..<3 {
      let failure = try await failure("openrouter/error-429.\(number).json", status: 429, .openRouter)
      #expect(failure.kind == .upstreamLimited && failure.retryAfterMs == nil)
    }
    let stated = try await failure("gemini_generate/google-429-retry-info.json", status: 429, .gemini)
    #expect(stated.kind == .upstreamLimited && stated.retryAfterMs == 34_400)
    for name in ["error-429-array-vertex", "error-429-no-details"] {
      #expect(try await failure("gemini_generate/\(name).json", status: 429, .gemini).kind == .upstreamLimited)
    }
  }

  @Test func otherErrorsAreRead() async throws {
    let busy = try await failure("gemini_generate/error-503-high-demand.json", status: 503, .gemini)
    #expect(busy.kind == .upstreamUnavailable && busy.message.hasPrefix("Gemini could not answer (503): "))
    let key = try await failure("gemini_generate/firebase/googleai-unary-failure-api-key.json", status: 400, .gemini)
    #expect(key.kind == .secretMissing)
  }

  @Test func aPictureIsFound() async throws {
    let http = ScriptedStreams(.init(try bytes("gemini_image/vertex-image-jpeg.0.json")))
    let pictures = GeminiPictures(
      http: http, address: try BaseURL(parsing: "http://127.0.0.1:9"), key: .given(.gemini, nil))
    let picture = try await pictures.picture(
      PictureRequest(subject: "A tomato.", style: "Simple."), cancellation: nil, onEvent: { _ in })
    #expect(picture.image.mimeType == "image/jpeg" && picture.image.bytes.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(picture.image.bytes.suffix(2) == [0xFF, 0xD9])
  }
}
