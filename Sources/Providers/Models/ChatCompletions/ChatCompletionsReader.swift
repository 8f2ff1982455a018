internal import JSON
internal import Model

/// Reads chat completions, the language of OpenAI that many services and local model servers speak: the chunks of a
/// stream, or one whole completion.
struct ChatCompletionsReader: AnswerReader {
  mutating func take(_ json: JSONNode, name: String, into answer: inout AnswerSoFar) {
    answer.resolve(model: json["model"]?.string)
    if let usage = json["usage"], usage.kind == .object { takeUsage(usage, into: &answer) }
    if let choices = json["choices"] {
      for choice in choices.elements { take(choice: choice, into: &answer) }
    }
    // It says more than that of a choice.
    if let fault = UpstreamFault(in: json) {
      answer.fail(fault)
    } else if name == "error" {
      answer.fail(UpstreamFault(code: nil, status: nil))
    }
  }

  mutating func takeDone(into answer: inout AnswerSoFar) {
    answer.finish = answer.finish ?? .complete
    answer.isOver = true
  }

  func mayHoldText(_ event: String) -> Bool { event.contains("\"content\"") }

  // MARK: Parts

  private func take(choice: JSONNode, into answer: inout AnswerSoFar) {
    // The text of a completion comes in one choice; we ask for no more.
    guard (choice["index"]?.integer ?? 0) == 0 else { return }
    if let part = choice["delta"] ?? choice["message"] { take(part: part, into: &answer) }
    if let fault = UpstreamFault(in: choice) { return answer.fail(fault) }
    switch choice.text("finish_reason") {
    case nil: break
    case "length", "max_tokens": answer.finish = answer.finish ?? .truncated
    case "content_filter": refuse("content_filter", into: &answer)
    case "error": answer.fail(UpstreamFault(code: choice.text("native_finish_reason"), status: 500))
    default: answer.finish = answer.finish ?? .complete
    }
  }

  private func take(part: JSONNode, into answer: inout AnswerSoFar) {
    // OpenRouter calls it `reasoning`, others `reasoning_content`.
    answer.add(thought: part["reasoning"]?.string ?? part["reasoning_content"]?.string ?? "")
    takeContent(part["content"], into: &answer)
    if let refusal = part["refusal"]?.string, !refusal.isEmpty {
      answer.add(text: refusal)
      refuse("refusal", into: &answer)
    }
    guard let annotations = part["annotations"] else { return }
    for annotation in annotations.elements {
      guard let source = annotation["url_citation"], let url = source.text("url") else { continue }
      // 0 to 0 is what services write that do not know the place.
      let end = source["end_index"]?.tokenCount ?? 0
      answer.add(
        WebCitation(
          url: url, title: source.text("title"), start: end > 0 ? source["start_index"]?.tokenCount : nil,
          end: end > 0 ? end : nil))
    }
  }

  /// The content is text, or a list of parts with text.
  private func takeContent(_ content: JSONNode?, into answer: inout AnswerSoFar) {
    guard let content else { return }
    if let text = content.string { return answer.add(text: text) }
    for part in content.elements { answer.add(text: part["text"]?.string ?? "") }
  }

  private func refuse(_ reason: String, into answer: inout AnswerSoFar) {
    if case .refused = answer.finish { return }
    answer.finish = .refused(reason: reason)
  }

  private func takeUsage(_ usage: JSONNode, into answer: inout AnswerSoFar) {
    answer.use(TokenUsage(chatCompletions: usage))
    if let cost = usage["cost"]?.double, cost.isFinite, cost >= 0 { answer.statedCost = cost }
    if let searches = usage["server_tool_use_details"]?["web_search_requests"]?.tokenCount {
      answer.statedSearches = searches
    }
  }
}

extension TokenUsage {
  /// The counts of a chat completion. Reasoning is a part of the completion there, in one of two places, and is counted
  /// once.
  init(chatCompletions usage: JSONNode) {
    func count(_ name: String) -> Int { usage[name]?.tokenCount ?? 0 }
    let input = count("prompt_tokens")
    let completion = count("completion_tokens")
    let thinking =
      usage["completion_tokens_details"]?["reasoning_tokens"]?.tokenCount ?? count("reasoning_tokens")
    let total = usage["total_tokens"]?.tokenCount ?? input + completion
    self.init(
      input: input, output: max(completion, total - input), thinking: thinking,
      cached: usage["prompt_tokens_details"]?["cached_tokens"]?.tokenCount ?? 0)
  }
}
