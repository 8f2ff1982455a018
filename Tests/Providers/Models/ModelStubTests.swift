import Foundation
import JSON
import Model
import Net
import Providers
import Testing

/// The stand-in for the services of models, which the official SDKs have checked, as the providers see it.
struct ModelStubTests {
  private let schema: JSONValue = [
    "type": "object",
    "properties": ["name": ["type": "string"], "calories": ["type": "number"], "emoji": ["type": "string"]],
    "required": ["name", "calories", "emoji"], "additionalProperties": false,
  ]
  private let expected = #"{"name": "Oat Crunch", "calories": 150, "emoji": "🥣"}"#
  private let image = ModelImage(bytes: [0xFF, 0xD8, 0xFF, 0xE0], mimeType: "image/jpeg")

  /// The program and the addresses that it prints.
  private final class Stub {
    let addresses: [Language: BaseURL]
    private let program: TestProgram

    init(_ arguments: String...) throws {
      let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
        path: "../../Support/model_stub.py")
      program = try TestProgram(["python3", script.path, "--pace", "0"] + arguments)
      var addresses: [Language: BaseURL] = [:]
      for (language, upstream) in [(Language.gemini, Upstream.gemini), (.openRouter, .openRouter), (.openAI, .openAI)] {
        let line = try program.line(containing: upstream.variable)
        addresses[language] = try BaseURL(parsing: String(line.split(separator: "=").last ?? ""))
      }
      self.addresses = addresses
    }

    func provider(_ language: Language, key: String? = nil) throws -> any ModelProvider {
      let address = try #require(addresses[language])
      let http = HTTPService(NetworkSurroundings())
      let key = ModelKey.given(language.secretName, key)
      return switch language {
      case .gemini: GeminiModels(http: http, address: address, key: key)
      case .openRouter: OpenRouterModels(http: http, address: address, key: key)
      case .openAI: OpenAIModels(http: http, address: address, key: key)
      }
    }
  }

  private var request: ModelRequest {
    ModelRequest(
      model: "gemini-flash-latest", instruction: "Read the label.", images: [image, image], answerSchema: schema,
      webSearch: true, thinking: .low)
  }

  @Test(.enabled(if: TestProgram.isInstalled("python3"))) func everyServiceAnswersWithoutAKey() async throws {
    let stub = try Stub()
    for language in Language.allCases {
      let asked = try await stub.provider(language).ask(request)
      let answer = try #require(asked.answer, "\(language): \(asked.failure as Any)")
      #expect(answer.text == expected && asked.text == expected && answer.finish == .complete)
      #expect(answer.model == "gemini-3.5-flash" && answer.usage.input == 2 * 258 + "Read the label.".utf8.count / 4)
      #expect(answer.usage.output > answer.usage.thinking && answer.usage.thinking > 0)
      #expect(asked.thoughts.count == (language == .openAI ? 0 : 3))
      #expect(answer.citations.count == (language == .openAI ? 0 : 2))
      #expect(answer.attempts.first?.searches == (language == .openAI ? 0 : 1))
      #expect((answer.attempts.first?.statedCost != nil) == (language == .openRouter))
      let refused = try await stub.provider(language, key: "wrong").ask(request)
      #expect(refused.failure?.failure?.kind == .secretMissing)
    }
  }

  @Test(.enabled(if: TestProgram.isInstalled("python3"))) func aPictureIsDrawn() async throws {
    let stub = try Stub()
    let pictures = GeminiPictures(
      http: HTTPService(NetworkSurroundings()), address: try #require(stub.addresses[.gemini]),
      key: .given(.gemini, nil))
    let picture = try await pictures.picture(
      PictureRequest(subject: #"{"item":"Tomato"}"#, style: "One subject."), cancellation: nil, onEvent: { _ in })
    #expect(picture.image.mimeType == "image/jpeg" && picture.image.bytes.count == 1118)
    #expect(picture.usage.output == 1420 && picture.usage.thinking == 300)
  }

  /// A hundred requests to each service, of which about a third go wrong in some way.
  @Test(.enabled(if: TestProgram.isInstalled("python3"))) func whateverGoesWrongIsAFailureOrAnAnswer() async throws {
    let stub = try Stub("--random-faults", "11")
    var answers = 0
    var kinds: Set<ErrorKind> = []
    for language in Language.allCases {
      let provider = FallbackModels(try stub.provider(language), fallback: "gemini-flash-latest")
      for _ in 0..<100 {
        let asked = await provider.ask(request).complete
        switch asked.result {
        case .success(let answer):
          answers += 1
          #expect(answer.text == expected && answer.usage.output > 0 && answer.attempts.last?.failure == nil)
        case .failure(let failure):
          let kind = try #require(failure.failure?.kind)
          kinds.insert(kind)
          #expect(
            failure.attempts.last?.failure == kind && expected.hasPrefix(failure.partialText) || kind == .answerRefused)
        }
      }
    }
    #expect(answers > 180)
    let needed: Set<ErrorKind> = [
      .answerRefused, .answerTruncated, .answerUnusable, .networkInterrupted, .upstreamLimited, .upstreamMalformed,
      .upstreamUnavailable,
    ]
    #expect(kinds.isSuperset(of: needed))
  }
}
