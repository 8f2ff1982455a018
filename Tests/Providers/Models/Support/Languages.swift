import Foundation
import Model
import Net
import Providers
import Testing

/// The services whose models are asked, each with the language it answers in.
enum Language: String, CaseIterable, CustomTestStringConvertible {
  case gemini
  case openRouter
  case openAI

  var testDescription: String { rawValue }

  static let model = "small-model"
  static let resolvedModel = "small-model-2026-11"
  static let secret = "k3y-of-the-test-0815"

  func provider(_ http: any HTTPClient, _ port: Int = 7001, key: ModelKey? = nil, timing: ProviderTiming = .system)
    throws
    -> any ModelProvider
  {
    let address = try BaseURL(parsing: "http://127.0.0.1:\(port)/v1")
    let key = key ?? .given(secretName, Self.secret)
    return switch self {
    case .gemini: GeminiModels(http: http, address: address, key: key, timing: timing)
    case .openRouter: OpenRouterModels(http: http, address: address, key: key, timing: timing)
    case .openAI: OpenAIModels(http: http, address: address, key: key, timing: timing)
    }
  }

  var secretName: SecretName {
    switch self {
    case .gemini: .gemini
    case .openRouter: .openRouter
    case .openAI: .openAI
    }
  }

  // MARK: Streams

  private var isGemini: Bool { self == .gemini }

  var begin: String {
    isGemini
      ? event(
        #"{"interaction":{"id":"i1","status":"in_progress","model":"\#(Self.resolvedModel)"},"event_type":"interaction.created"}"#
      ) : chunk(#"{"role":"assistant","content":""}"#)
  }

  func thought(_ text: String) -> String {
    isGemini
      ? event(
        #"{"index":0,"delta":{"type":"thought_summary","content":{"type":"text","text":\#(quoted(text))}},"event_type":"step.delta"}"#
      ) : chunk(#"{"content":"","\#(self == .openAI ? "reasoning_content" : "reasoning")":\#(quoted(text))}"#)
  }

  func text(_ text: String) -> String {
    isGemini
      ? event(#"{"index":1,"delta":{"type":"text","text":\#(quoted(text))},"event_type":"step.delta"}"#)
      : chunk(#"{"content":\#(quoted(text))}"#)
  }

  /// The end with 30 tokens read, 4 of them from the cache, and 20 written, 5 of them thinking.
  var end: String { end("completed", "stop") }
  /// The end at the greatest length.
  var truncatedEnd: String { end("incomplete", "length") }

  private func end(_ status: String, _ reason: String) -> String {
    if isGemini {
      return event(
        #"{"interaction":{"id":"i1","status":"\#(status)","usage":{"total_tokens":50,"total_input_tokens":30,"total_cached_tokens":4,"total_output_tokens":15,"total_thought_tokens":5}},"event_type":"interaction.completed"}"#
      ) + "event: done\ndata: [DONE]\n\n"
    }
    return chunk("{}", reason: reason)
      + "data: "
      + #"{"id":"c1","model":"\#(Self.resolvedModel)","choices":[],"usage":{"prompt_tokens":30,"completion_tokens":20,"total_tokens":50,"prompt_tokens_details":{"cached_tokens":4},"completion_tokens_details":{"reasoning_tokens":5}}}"#
      + "\n\ndata: [DONE]\n\n"
  }

  static let usage = TokenUsage(input: 30, output: 20, thinking: 5, cached: 4)

  /// An error in the middle of a stream. The code is JSON.
  func fault(_ code: String?, _ message: String = "It went wrong.") -> String {
    let code = code.map { #""code":\#($0),"# } ?? ""
    return isGemini
      ? "event: error\ndata: {\"error\":{\(code)\"message\":\(quoted(message))},\"event_type\":\"error\"}\n\n"
      : "data: {\"id\":\"c1\",\"error\":{\(code)\"message\":\(quoted(message))},\"choices\":[]}\n\n"
  }

  /// The body of an answer with a status that is not good.
  func errorBody(_ status: Int, _ message: String = "It went wrong.") -> String {
    switch self {
    case .gemini: #"{"error":{"code":\#(status),"message":\#(quoted(message)),"status":"SOMETHING"}}"#
    case .openRouter:
      #"{"error":{"code":\#(status),"message":\#(quoted(message)),"metadata":{"provider_name":"Acme"}}}"#
    case .openAI: #"{"error":{"message":\#(quoted(message)),"type":"some_error","param":null,"code":null}}"#
    }
  }

  /// How the model itself refuses, after it has begun.
  var refusal: String {
    switch self {
    case .gemini: "{\"error\":{\"message\":\"Blocked.\",\"code\":\"prohibited_content\"}}\n"
    case .openRouter: chunk("{}", reason: "content_filter") + "data: [DONE]\n\n"
    case .openAI: chunk(#"{"refusal":"No."}"#) + chunk("{}", reason: "stop") + "data: [DONE]\n\n"
    }
  }

  private func event(_ json: String) -> String {
    let name = json.split(separator: "\"event_type\":\"").last?.prefix { $0 != "\"" } ?? ""
    return "event: \(name)\ndata: \(json)\n\n"
  }

  private func chunk(_ delta: String, reason: String? = nil) -> String {
    let reason = reason.map { "\"\($0)\"" } ?? "null"
    let comment = self == .openRouter ? ": OPENROUTER PROCESSING\n\n" : ""
    return comment
      + #"data: {"id":"c1","object":"chat.completion.chunk","model":"\#(Self.resolvedModel)","choices":[{"index":0,"delta":\#(delta),"finish_reason":\#(reason)}]}"#
      + "\n\n"
  }

  private func quoted(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
  }
}

extension ModelKey {
  /// A key that is there.
  static func given(_ name: SecretName, _ text: String?, wasRefused: @escaping @Sendable () -> Void = {}) -> ModelKey {
    ModelKey(
      name,
      value: { () async throws(Failure) -> Secret? in
        if let text { return try Secret(parsing: text) }
        return nil
      }, wasRefused: wasRefused)
  }
}
