internal import JSON
public import Model
public import Net
public import System

/// Pictures by the Interactions API of Gemini: one answer, not streamed.
public struct GeminiPictures: PictureGenerator {
  public let name = "gemini"
  private let call: ModelCall
  private let address: BaseURL

  /// - Parameter address: as for `GeminiModels`.
  public init(http: any HTTPClient, address: BaseURL, key: ModelKey, timing: ProviderTiming = .system) {
    self.address = address
    call = ModelCall(
      http: http, timing: timing, provider: name, service: GeminiModels.service, key: key,
      needsKey: !address.isLoopback, keyHeader: { HTTPHeader("x-goog-api-key", $0) })
  }

  public func picture(
    _ request: PictureRequest, cancellation: Cancellation?, onEvent: @escaping @Sendable (ModelEvent) -> Void
  ) async throws(ModelFailure) -> GeneratedPicture {
    var (body, sent) = try await call.send(
      OutgoingCall(
        url: "\(address.text)/interactions", body: Self.body(request), model: request.model,
        question: request.subject + "\n" + request.style, deadlines: request.deadlines),
      cancellation: cancellation, onEvent: onEvent)
    let reading = PictureReading(body)
    sent.attempt.usage = reading.usage
    sent.attempt.resolvedModel = reading.model
    if reading.usage != .none { onEvent(.usage(reading.usage)) }
    if let fault = reading.fault { throw call.failure(fault, status: fault.statusInStream, sent) }
    guard let image = PictureInAnswer.image(in: body) else { throw call.failure(Self.problem(reading, body), sent) }
    return GeneratedPicture(
      image: image, model: reading.model ?? request.model, usage: reading.usage, attempts: [sent.attempt])
  }

  private static func problem(_ reading: PictureReading, _ body: [UInt8]) -> Failure {
    if reading.isJSON {
      return Failure(
        .answerUnusable, "\(GeminiModels.service) answered without a picture.",
        hint: "Try again, or change the description.")
    }
    let isPage = body.first { $0 > 0x20 } == UInt8(ascii: "<")
    return (isPage ? AnswerProblem.page : .unreadable).failure(GeminiModels.service)
  }

  private static func body(_ request: PictureRequest) -> JSONValue {
    var configuration: JSONObject = ["temperature": 1, "top_p": 0.95]
    if let thinking = request.thinking { configuration["thinking_level"] = .string(thinking.rawValue) }
    // The service draws JPEG only, and in this size only.
    return [
      "model": .string(request.model), "input": .string(request.subject),
      "system_instruction": .string(request.style), "generation_config": .object(configuration),
      "response_format": ["type": "image", "mime_type": "image/jpeg", "aspect_ratio": "1:1", "image_size": "1K"],
    ]
  }
}

/// What an answer says besides the picture. What is billed is read whether there is a picture or not.
struct PictureReading {
  private(set) var isJSON = false
  private(set) var usage = TokenUsage.none
  private(set) var model: String?
  private(set) var fault: UpstreamFault?

  init(_ bytes: [UInt8]) {
    guard let json = try? JSONDocument(parsing: bytes, limits: ModelCall.jsonLimits).root else { return }
    isJSON = true
    let interaction = json["interaction"] ?? json
    model = interaction.text("model")
    fault = UpstreamFault(in: json) ?? UpstreamFault(in: interaction)
    switch interaction["status"]?.string {
    case "failed": fault = fault ?? UpstreamFault(code: "failed", status: 500)
    case "cancelled": fault = fault ?? UpstreamFault(code: "cancelled", status: 499)
    default: break
    }
    for node in [json["usage"], interaction["usage"], json["metadata"]?["total_usage"]] {
      if let node, node.kind == .object {
        usage = TokenUsage(interactions: node)
        break
      }
    }
  }
}
