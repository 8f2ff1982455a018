internal import Exchange
internal import JSON
public import Model
public import Net
public import System

/// Google Gemini by its Interactions API, streamed.
public struct GeminiModels: ModelProvider {
  static let service = "Gemini"

  public let name = "gemini"
  private let call: ModelCall
  private let address: BaseURL

  /// - Parameter address: with the version, such as `https://generativelanguage.googleapis.com/v1beta`. On this machine
  ///   it may be asked without a key.
  public init(http: any HTTPClient, address: BaseURL, key: ModelKey, timing: ProviderTiming = .system) {
    self.address = address
    call = ModelCall(
      http: http, timing: timing, provider: name, service: Self.service, key: key, needsKey: !address.isLoopback,
      keyHeader: { HTTPHeader("x-goog-api-key", $0) })
  }

  public func answer(
    _ request: ModelRequest, cancellation: Cancellation?, onEvent: @escaping @Sendable (ModelEvent) -> Void
  ) async throws(ModelFailure) -> ModelAnswer {
    try await call.stream(
      OutgoingCall(
        url: "\(address.text)/interactions", body: Self.body(request), model: request.model,
        question: request.instruction, deadlines: request.deadlines),
      InteractionsReader(), cancellation: cancellation, onEvent: onEvent)
  }

  private static func body(_ request: ModelRequest) -> JSONValue {
    var input: [JSONValue] = [["type": "text", "text": .string(request.instruction)]]
    for image in request.images {
      input.append([
        "type": "image", "data": .string(Base64.encode(image.bytes)), "mime_type": .string(image.mimeType),
      ])
    }
    var configuration: JSONObject = ["thinking_summaries": "auto"]
    if let thinking = request.thinking { configuration["thinking_level"] = .string(thinking.rawValue) }
    var body: JSONObject = [
      "model": .string(request.model), "input": .array(input), "generation_config": .object(configuration),
      "stream": true, "store": false,
    ]
    if request.webSearch { body["tools"] = [["type": "google_search"]] }
    if let schema = request.answerSchema {
      body["response_format"] = ["type": "text", "mime_type": "application/json", "schema": schema]
    }
    return .object(body)
  }
}
