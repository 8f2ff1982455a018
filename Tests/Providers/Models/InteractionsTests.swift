import Model
import Providers
import Testing

/// What only the Interactions API of Gemini does.
struct InteractionsTests {
  private func ask(_ events: String...) async throws -> Asked {
    let text = events.map { "data: \($0)\n\n" }.joined()
    return try await Language.gemini.provider(ScriptedStreams(.init(text))).ask()
  }

  private let completed = #"{"interaction":{"status":"completed"},"event_type":"interaction.completed"}"#

  @Test func whatStandsInTheBeginningOfAStepIsRead() async throws {
    let asked = try await ask(
      #"{"step":{"type":"thought","signature":"","summary":[{"type":"text","text":"Looking."}]},"event_type":"step.start"}"#,
      #"{"step":{"type":"model_output","content":[{"type":"text","text":"Once"},{"type":"text","text":" upon"}]},"event_type":"step.start"}"#,
      #"{"index":1,"delta":{"type":"text","text":" a time"},"event_type":"step.delta"}"#,
      #"{"type":"step.stop","index":1}"#, completed)
    #expect(asked.thoughts == ["Looking."] && asked.answer?.text == "Once upon a time")
  }

  @Test func searchesAndSourcesAreTold() async throws {
    let call =
      #"{"delta":{"type":"google_search_call","arguments":{"queries":["oat milk","oats"]}},"event_type":"step.delta"}"#
    let source = #"{"type":"url_citation","url":"https://oats.example/","title":"Oats","start_index":0,"end_index":3}"#
    let asked = try await ask(
      call, call, #"{"delta":{"type":"text","text":"Oat"},"event_type":"step.delta"}"#,
      #"{"delta":{"type":"text_annotation_delta","annotations":[\#(source),{"type":"url_citation","url":"https://b.example"},\#(source)]},"event_type":"step.delta"}"#,
      #"{"interaction":{"status":"completed","usage":{"total_input_tokens":22,"total_output_tokens":590,"total_thought_tokens":1173,"total_tool_use_tokens":198,"total_tokens":1983,"grounding_tool_count":[{"type":"google_search","count":3}]}},"event_type":"interaction.completed"}"#
    )
    let answer = try #require(asked.answer)
    let oats = WebCitation(url: "https://oats.example/", title: "Oats", start: 0, end: 3)
    #expect(answer.searchQueries == ["oat milk", "oats"])
    #expect(answer.citations == [oats, WebCitation(url: "https://b.example")])
    #expect(answer.attempts.first?.searches == 3)
    // What the searches added is billed as output.
    #expect(answer.usage == TokenUsage(input: 22, output: 1961, thinking: 1173))
    #expect(
      asked.answerEvents == [
        .searchQuery("oat milk"), .searchQuery("oats"), .text("Oat"), .citation(oats),
        .citation(WebCitation(url: "https://b.example")), .usage(answer.usage),
      ])
  }

  @Test func laterCountsReplaceEarlierOnes() async throws {
    let asked = try await ask(
      #"{"event_type":"step.stop","usage":{"total_input_tokens":9,"total_output_tokens":1},"metadata":{"total_usage":{"total_input_tokens":10,"total_output_tokens":2}}}"#,
      #"{"delta":{"type":"text","text":"Oat"},"event_type":"step.delta"}"#,
      #"{"interaction":{"status":"completed","usage":{"total_input_tokens":11,"total_output_tokens":3,"total_thought_tokens":4}},"usage":{"total_input_tokens":1},"event_type":"interaction.completed"}"#
    )
    #expect(asked.answer?.usage == TokenUsage(input: 11, output: 7, thinking: 4))
  }

  @Test func theEarlierShapeIsRead() async throws {
    let text =
      "event: interaction.start\ndata: {\"id\": \"int_1\", \"status\": \"in_progress\"}\n\n"
      + "event: content.start\ndata: {\"index\": 0, \"type\": \"text\"}\n\n"
      + "event: content.delta\ndata: {\"delta\": {\"type\": \"text\", \"text\": \"Oat\"}}\n\n"
      + "event: interaction.complete\ndata: {\"id\": \"int_1\", \"status\": \"done\", \"usage\": {\"total_tokens\": 42}}\n\n"
    let asked = try await Language.gemini.provider(ScriptedStreams(.init(text))).ask()
    #expect(asked.answer?.text == "Oat" && asked.answer?.usage == TokenUsage(output: 42))
  }

  @Test func anInteractionThatIsNotStreamedIsRead() async throws {
    let text = """
      {
        "status": "completed",
        "usage": {"total_input_tokens": 8, "total_output_tokens": 11, "total_thought_tokens": 59, "total_tokens": 78},
        "steps": [
          {"type": "thought", "signature": "x"},
          {"type": "model_output", "content": [{"type": "text", "text": "{\\"name\\":\\"Jam\\"}"}]}
        ],
        "model": "flash-3"
      }
      """
    let asked = try await Language.gemini.provider(ScriptedStreams(.init(text, size: 7))).ask()
    #expect(asked.answer?.text == "{\"name\":\"Jam\"}" && asked.answer?.model == "flash-3")
    #expect(asked.answer?.usage == TokenUsage(input: 8, output: 70, thinking: 59))
  }

  @Test(arguments: [
    ("failed", ErrorKind.upstreamUnavailable, 500), ("cancelled", .upstreamUnavailable, 499),
  ])
  func aStatusThatIsAFailureIsOne(_ status: String, _ kind: ErrorKind, _ code: Int) async throws {
    let asked = try await ask(
      #"{"delta":{"type":"text","text":"Oat"},"event_type":"step.delta"}"#,
      #"{"interaction":{"status":"\#(status)","usage":{"total_input_tokens":4}},"event_type":"interaction.completed"}"#)
    #expect(asked.failure?.failure?.kind == kind && asked.failure?.attempts.first?.errorStatus == code)
    #expect(asked.failure?.partialText == "Oat" && asked.failure?.usage.input == 4)
  }

  @Test(arguments: ["incomplete", "budget_exceeded"]) func aStatusThatSaysLessIsTruncated(_ status: String) async throws
  {
    let asked = try await ask(
      #"{"delta":{"type":"text","text":"Oat"},"event_type":"step.delta"}"#,
      #"{"interaction":{"status":"\#(status)"},"event_type":"interaction.completed"}"#)
    #expect(asked.answer?.finish == .truncated)
  }

  @Test(arguments: [
    "{\"error\":{\"code\":503,\"message\":\"Busy.\",\"status\":\"UNAVAILABLE\"}}\n",
    "{\n  \"error\": {\n    \"code\": 503,\n    \"message\": \"Busy.\",\n    \"status\": \"UNAVAILABLE\"\n  }\n}\n",
    "{\"error\":{\"code\":503,\"message\":\"Busy.\"}}", "[{\"error\":{\"code\":503,\"message\":\"Busy.\"}}]\n",
  ])
  func anErrorByItselfInTheStreamIsRead(_ error: String) async throws {
    let text = Language.gemini.begin + Language.gemini.text("Oat") + error
    let asked = try await Language.gemini.provider(ScriptedStreams(.init(text, size: 3))).ask()
    #expect(asked.failure?.failure?.message == "Gemini could not answer (503): Busy.")
    #expect(asked.failure?.partialText == "Oat" && asked.failure?.attempts.first?.errorStatus == 503)
  }
}
