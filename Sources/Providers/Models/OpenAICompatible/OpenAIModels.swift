internal import JSON
public import Model
public import Net
public import System

/// OpenAI, or any service that speaks its chat completions: a local model server with a base URL is as good as any
/// other.
public struct OpenAIModels: ModelProvider {
  public let name = "openAI"
  private let call: ModelCall
  private let address: BaseURL

  /// - Parameter address: such as `https://api.openai.com/v1`, or `http://127.0.0.1:11434/v1`. Only OpenAI itself is
  ///   never asked without a key.
  public init(http: any HTTPClient, address: BaseURL, key: ModelKey, timing: ProviderTiming = .system) {
    self.address = address
    let isOpenAI = address.text == Upstream.openAI.standard
    call = ModelCall(
      http: http, timing: timing, provider: name, service: isOpenAI ? "OpenAI" : "The model server at \(address.host)",
      key: key, needsKey: isOpenAI, keyHeader: { HTTPHeader("Authorization", "Bearer \($0)") })
  }

  /// Nothing but what all servers take is asked for: `webSearch` and `thinking` are ignored.
  public func answer(
    _ request: ModelRequest, cancellation: Cancellation?, onEvent: @escaping @Sendable (ModelEvent) -> Void
  ) async throws(ModelFailure) -> ModelAnswer {
    var body = ChatCompletionsRequest.body(request)
    // Without it the tokens are not told.
    body["stream_options"] = ["include_usage": true]
    return try await call.stream(
      OutgoingCall(
        url: "\(address.text)/chat/completions", body: .object(body), model: request.model,
        question: request.instruction, deadlines: request.deadlines),
      ChatCompletionsReader(), cancellation: cancellation, onEvent: onEvent)
  }
}
