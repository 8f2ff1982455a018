internal import JSON
public import Model
public import Net
public import System

/// OpenRouter: chat completions, streamed, with its plugin for the web and its choice of hosts.
public struct OpenRouterModels: ModelProvider {
  public let name = "openRouter"
  private let call: ModelCall
  private let address: BaseURL
  private let routing: OpenRouterRouting

  /// - Parameter address: such as `https://openrouter.ai/api/v1`. On this machine it may be asked without a key.
  public init(
    http: any HTTPClient, address: BaseURL, key: ModelKey, routing: OpenRouterRouting = .automatic,
    timing: ProviderTiming = .system
  ) {
    self.address = address
    self.routing = routing
    call = ModelCall(
      http: http, timing: timing, provider: name, service: "OpenRouter", key: key, needsKey: !address.isLoopback,
      keyHeader: { HTTPHeader("Authorization", "Bearer \($0)") },
      // By these OpenRouter tells programs apart in its statistics.
      headers: [
        HTTPHeader("HTTP-Referer", "https://github.com/kvn8888/OpenFoodJournal"),
        HTTPHeader("X-Title", "OpenFoodJournal"),
      ])
  }

  public func answer(
    _ request: ModelRequest, cancellation: Cancellation?, onEvent: @escaping @Sendable (ModelEvent) -> Void
  ) async throws(ModelFailure) -> ModelAnswer {
    try await call.stream(
      OutgoingCall(
        url: "\(address.text)/chat/completions", body: body(request), model: request.model,
        question: request.instruction, deadlines: request.deadlines),
      ChatCompletionsReader(), cancellation: cancellation, onEvent: onEvent)
  }

  private func body(_ request: ModelRequest) -> JSONValue {
    var body = ChatCompletionsRequest.body(request)
    body["temperature"] = 0
    if request.webSearch { body["plugins"] = [["id": "web"]] }
    body["provider"] = hosts
    return .object(body)
  }

  private var hosts: JSONValue? {
    switch routing {
    case .automatic: nil
    case .preferGoogleVertex: ["order": ["google-vertex"], "allow_fallbacks": true]
    case .requireGoogleVertex: ["only": ["google-vertex"], "allow_fallbacks": false]
    }
  }
}
