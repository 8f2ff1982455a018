import JSON
import Model
import Net
import Providers
import Testing

/// What services are sent, to the member.
struct RequestTests {
  private let schema: JSONValue = ["type": "object", "properties": ["name": ["type": "string"]]]
  private let image = ModelImage(bytes: [0xFF, 0xD8, 0xFF], mimeType: "image/jpeg")

  private func sent(_ provider: some ModelProvider, _ http: ScriptedStreams, _ request: ModelRequest) async throws
    -> (request: HTTPRequest, body: JSONValue)
  {
    _ = await provider.ask(request)
    let sent = try #require(http.requests.first)
    return (sent, try JSONValue(parsing: try #require(sent.body)))
  }

  private func key(_ name: SecretName) -> ModelKey { .given(name, "s3cret") }

  @Test func geminiIsAskedByItsInteractions() async throws {
    let http = ScriptedStreams(.init(""))
    let provider = GeminiModels(
      http: http, address: try BaseURL(parsing: "https://g.example/v1beta"), key: key(.gemini))
    let (request, body) = try await sent(
      provider, http,
      ModelRequest(
        model: "gemini-flash-latest", instruction: "Read it.", images: [image, image], answerSchema: schema,
        webSearch: true, thinking: .low))
    #expect(request.method == .post && request.url == "https://g.example/v1beta/interactions")
    #expect(
      request.headers == [HTTPHeader("Content-Type", "application/json"), HTTPHeader("x-goog-api-key", "s3cret")])
    let picture: JSONValue = ["type": "image", "data": "/9j/", "mime_type": "image/jpeg"]
    #expect(
      body == [
        "model": "gemini-flash-latest", "input": [["type": "text", "text": "Read it."], picture, picture],
        "tools": [["type": "google_search"]],
        "response_format": ["type": "text", "mime_type": "application/json", "schema": schema],
        "generation_config": ["thinking_level": "low", "thinking_summaries": "auto"], "stream": true, "store": false,
      ])
  }

  @Test func whatIsNotAskedForIsNotMentioned() async throws {
    let http = ScriptedStreams(.init(""))
    let provider = GeminiModels(
      http: http, address: try BaseURL(parsing: "https://g.example/v1beta"), key: key(.gemini))
    let (_, body) = try await sent(provider, http, ModelRequest(model: "m", instruction: "Hello"))
    #expect(
      body == [
        "model": "m", "input": [["type": "text", "text": "Hello"]], "generation_config": ["thinking_summaries": "auto"],
        "stream": true, "store": false,
      ])
  }

  private func openRouter(_ http: ScriptedStreams, _ routing: OpenRouterRouting) throws -> OpenRouterModels {
    OpenRouterModels(
      http: http, address: try BaseURL(parsing: "https://o.example/api/v1"), key: key(.openRouter), routing: routing)
  }

  @Test func openRouterIsAskedForAChatCompletion() async throws {
    let http = ScriptedStreams(.init(""))
    let (request, body) = try await sent(
      openRouter(http, .automatic), http,
      ModelRequest(
        model: "google/gemini-flash-latest", instruction: "Read it.", images: [image], answerSchema: schema,
        webSearch: true, thinking: .high))
    #expect(request.method == .post && request.url == "https://o.example/api/v1/chat/completions")
    #expect(
      request.headers == [
        HTTPHeader("Content-Type", "application/json"),
        HTTPHeader("HTTP-Referer", "https://github.com/kvn8888/OpenFoodJournal"),
        HTTPHeader("X-Title", "OpenFoodJournal"), HTTPHeader("Authorization", "Bearer s3cret"),
      ])
    let content: JSONValue = [
      ["type": "text", "text": "Read it."],
      ["type": "image_url", "image_url": ["url": "data:image/jpeg;base64,/9j/"]],
    ]
    #expect(
      body == [
        "model": "google/gemini-flash-latest", "messages": [["role": "user", "content": content]], "stream": true,
        "temperature": 0, "plugins": [["id": "web"]],
        "response_format": [
          "type": "json_schema", "json_schema": ["name": "answer", "strict": true, "schema": schema],
        ],
      ])
  }

  @Test(arguments: OpenRouterRouting.allCases) func openRouterChoosesAmongHosts(_ routing: OpenRouterRouting)
    async throws
  {
    let expected: JSONValue? =
      switch routing {
      case .automatic: nil
      case .preferGoogleVertex: ["order": ["google-vertex"], "allow_fallbacks": true]
      case .requireGoogleVertex: ["only": ["google-vertex"], "allow_fallbacks": false]
      }
    let http = ScriptedStreams(.init(""))
    let (_, body) = try await sent(openRouter(http, routing), http, ModelRequest(model: "m", instruction: "Hello"))
    #expect(body["provider"] == expected && body["messages"]?[0]?["content"] == "Hello")
    #expect(body["plugins"] == nil && body["response_format"] == nil)
  }

  @Test func aServerOnThisMachineNeedsNoKey() async throws {
    let http = ScriptedStreams(.init(""))
    let provider = OpenAIModels(
      http: http, address: try BaseURL(parsing: "http://localhost:11434/v1/"), key: .given(.openAI, nil))
    let (request, body) = try await sent(
      provider, http, ModelRequest(model: "qwen3-vl", instruction: "Hello", webSearch: true, thinking: .low))
    #expect(request.url == "http://localhost:11434/v1/chat/completions")
    #expect(request.headers == [HTTPHeader("Content-Type", "application/json")])
    #expect(
      body == [
        "model": "qwen3-vl", "messages": [["role": "user", "content": "Hello"]], "stream": true,
        "stream_options": ["include_usage": true],
      ])
  }

  @Test(arguments: [
    ("https://generativelanguage.googleapis.com/v1beta", Language.gemini, false),
    ("https://proxy.example/v1beta", .gemini, false), ("http://127.0.0.1:9/v1beta", .gemini, true),
    ("https://openrouter.ai/api/v1", .openRouter, false), ("http://[::1]:9/v1", .openRouter, true),
    ("https://api.openai.com/v1", .openAI, false), ("https://models.example/v1", .openAI, true),
  ])
  func aKeyIsNeededWhereSomebodyIsPaid(_ address: String, _ language: Language, _ isSent: Bool) async throws {
    let http = ScriptedStreams(.init(""))
    let address = try BaseURL(parsing: address)
    let key = ModelKey.given(language.secretName, nil)
    let provider: any ModelProvider =
      switch language {
      case .gemini: GeminiModels(http: http, address: address, key: key)
      case .openRouter: OpenRouterModels(http: http, address: address, key: key)
      case .openAI: OpenAIModels(http: http, address: address, key: key)
      }
    let asked = await provider.ask()
    #expect(http.requests.count == (isSent ? 1 : 0))
    if !isSent {
      #expect(asked.failure?.failure?.kind == .secretMissing && asked.failure?.attempts == [])
      #expect(asked.failure?.failure?.message.contains(language.secretName.rawValue) == true)
    }
  }

  @Test(arguments: Language.allCases) func deadlinesArePassedOn(_ language: Language) async throws {
    let http = ScriptedStreams(.init(""))
    var request = ModelRequest(model: "m", instruction: "Hello")
    #expect(request.deadlines == ModelDeadlines(connect: 10_000, idle: 60_000, attempt: 90_000, whole: 180_000))
    request.deadlines = ModelDeadlines(connect: 1, idle: 2, attempt: 3, whole: 4)
    let (sent, _) = try await sent(language.provider(http), http, request)
    #expect(sent.deadlines == HTTPDeadlines(connect: 1, firstByte: 2, idle: 2, whole: 3))
    #expect(sent.redirects == .none && !sent.isRepeatable)
  }
}
