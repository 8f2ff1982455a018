import Model
import Providers
import Testing

/// What only chat completions do.
struct ChatCompletionsTests {
  private func ask(_ chunks: String...) async throws -> Asked {
    let text = chunks.map { "data: \($0)\n\n" }.joined() + "data: [DONE]\n"
    return try await Language.openRouter.provider(ScriptedStreams(.init(text))).ask()
  }

  @Test func sourcesAreToldOnceAndBeforeTheText() async throws {
    let annotations =
      #"[{"type":"url_citation","url_citation":{"url":"https://oats.example/","title":"","start_index":0,"end_index":0}},{"type":"url_citation","url_citation":{"url":"https://b.example/","title":"B","start_index":4,"end_index":9}},{"type":"file"}]"#
    let asked = try await ask(
      #"{"choices":[{"index":0,"delta":{"content":"","annotations":\#(annotations)}}]}"#,
      #"{"choices":[{"index":0,"delta":{"content":"Oat","annotations":\#(annotations)},"finish_reason":"stop"}]}"#,
      #"{"choices":[],"usage":{"prompt_tokens":8174,"completion_tokens":30,"total_tokens":8204,"cost":0.0133176,"server_tool_use_details":{"web_search_requests":1}}}"#
    )
    let sources = [
      WebCitation(url: "https://oats.example/"), WebCitation(url: "https://b.example/", title: "B", start: 4, end: 9),
    ]
    let usage = TokenUsage(input: 8174, output: 30)
    #expect(asked.answerEvents == sources.map { .citation($0) } + [.text("Oat"), .usage(usage)])
    let attempt = try #require(asked.answer?.attempts.first)
    #expect(asked.answer?.citations == sources && attempt.searches == 1 && attempt.statedCost == 0.0133176)
  }

  @Test(arguments: [
    #"{"prompt_tokens":43,"completion_tokens":36,"total_tokens":79,"completion_tokens_details":{"reasoning_tokens":13}}"#,
    #"{"prompt_tokens":43,"completion_tokens":36,"total_tokens":79,"reasoning_tokens":13}"#,
    #"{"prompt_tokens":43,"completion_tokens":36,"total_tokens":79,"reasoning_tokens":13,"completion_tokens_details":{"reasoning_tokens":13}}"#,
    #"{"prompt_tokens":43,"completion_tokens":36,"reasoning_tokens":13}"#,
  ])
  func reasoningIsCountedOnceWhereverItStands(_ usage: String) async throws {
    let asked = try await ask(
      #"{"choices":[{"delta":{"content":"4"},"finish_reason":"stop"}]}"#, #"{"choices":[],"usage":\#(usage)}"#)
    #expect(asked.answer?.usage == TokenUsage(input: 43, output: 36, thinking: 13))
  }

  @Test func tokensThatOnlyTheTotalHasAreOutput() async throws {
    let asked = try await ask(
      #"{"choices":[{"delta":{"content":"4"},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":40,"prompt_tokens_details":{"cached_tokens":3}}}"#
    )
    #expect(asked.answer?.usage == TokenUsage(input: 10, output: 30, cached: 3))
  }

  @Test func anErrorBesideTheUsageKeepsIt() async throws {
    let asked = try await ask(
      #"{"model":"m2","choices":[{"delta":{"content":"","reasoning":"We need"},"finish_reason":"length"}]}"#,
      #"{"error":{"code":400,"message":"Token limit reached"},"choices":[{"delta":{"content":""}}],"usage":{"prompt_tokens":43,"completion_tokens":10,"total_tokens":53,"completion_tokens_details":{"reasoning_tokens":11}}}"#
    )
    #expect(asked.failure?.failure?.kind == .upstreamRefused)
    #expect(asked.failure?.failure?.message == "OpenRouter refused the request (400): Token limit reached")
    #expect(asked.failure?.usage == TokenUsage(input: 43, output: 10, thinking: 11))
    #expect(asked.thoughts == ["We need"] && asked.failure?.attempts.first?.resolvedModel == "m2")
  }

  @Test func anErrorOfAChoiceIsOne() async throws {
    let asked = try await ask(
      #"{"choices":[{"delta":{"content":"Oa"},"finish_reason":"error","error":{"code":502,"message":"Upstream broke"}}]}"#
    )
    #expect(asked.failure?.attempts.first?.errorStatus == 502 && asked.failure?.partialText == "Oa")
  }

  @Test func theErrorOfTheWholeSaysMoreThanThatOfAChoice() async throws {
    let asked = try await ask(
      #"{"error":{"code":429,"message":"Slow down"},"choices":[{"delta":{"content":""},"finish_reason":"error"}]}"#)
    #expect(asked.failure?.failure?.kind == .upstreamLimited)
    let old = try await ask(#"{"object":"error","message":"Too long","type":"BadRequestError","code":400}"#)
    #expect(old.failure?.failure?.kind == .upstreamRefused)
  }

  @Test func aCompletionThatIsNotStreamedIsRead() async throws {
    let text = """
      {"id": "c1", "object": "chat.completion", "model": "m2", "choices": [
        {"index": 0, "message": {"role": "assistant", "content": "Oat milk", "reasoning": "Hm."}, "finish_reason": "stop"},
        {"index": 1, "message": {"role": "assistant", "content": "Another"}, "finish_reason": "stop"}
      ], "usage": {"prompt_tokens": 5, "completion_tokens": 2, "total_tokens": 7}}
      """
    let asked = try await Language.openAI.provider(ScriptedStreams(.init(text, size: 11))).ask()
    #expect(asked.answer?.text == "Oat milk" && asked.thoughts == ["Hm."] && asked.answer?.model == "m2")
    #expect(asked.answer?.usage == TokenUsage(input: 5, output: 2))
  }

  @Test func contentMayBeAListOfParts() async throws {
    let asked = try await ask(
      #"{"choices":[{"delta":{"content":[{"type":"text","text":"Oat"},{"type":"text","text":" milk"}]},"finish_reason":"stop"}]}"#
    )
    #expect(asked.answer?.text == "Oat milk")
  }

  @Test func aRefusalIsNoCompleteAnswer() async throws {
    let asked = try await ask(
      #"{"choices":[{"delta":{"refusal":"I can"}}]}"#,
      #"{"choices":[{"delta":{"refusal":" not."},"finish_reason":"stop"}]}"#)
    #expect(asked.answer?.finish == .refused(reason: "refusal") && asked.answer?.text == "I can not.")
    #expect(asked.answer?.attempts.map(\.failure) == [.answerRefused])
  }
}
