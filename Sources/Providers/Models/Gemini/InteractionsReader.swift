internal import JSON
internal import Model

/// Reads the Interactions API of Gemini: the events of a stream, of this and the earlier shape, or one whole
/// interaction.
///
/// Events and parts of kinds that are not known are passed over; there will be new ones.
struct InteractionsReader: AnswerReader {
  mutating func take(_ json: JSONNode, name: String, into answer: inout AnswerSoFar) {
    let interaction = json["interaction"] ?? json
    answer.resolve(model: interaction["model"]?.string)
    takeUsage(json, interaction, into: &answer)
    if let fault = UpstreamFault(in: json) ?? UpstreamFault(in: interaction) { return answer.fail(fault) }
    // One event of the documentation has its name as `type`.
    let event = json["event_type"]?.string ?? (name == "message" ? json["type"]?.string : name) ?? ""
    switch event {
    case "error": answer.fail(UpstreamFault(code: nil, status: nil))
    case "step.start", "content.start": takeStep(json["step"] ?? json["content"], into: &answer)
    case "step.delta", "content.delta": json["delta"].map { takePart($0, into: &answer) }
    case "interaction.completed", "interaction.complete":
      takeSteps(interaction, into: &answer)
      end(interaction["status"]?.string, into: &answer)
    case "interaction.cancelled": end("cancelled", into: &answer)
    case "" where json["steps"] != nil || json["outputs"] != nil:
      // A service that does not stream gives the interaction itself.
      takeSteps(json, into: &answer)
      end(json["status"]?.string, into: &answer)
    default: break
    }
  }

  mutating func takeDone(into answer: inout AnswerSoFar) {
    answer.finish = answer.finish ?? .complete
    answer.isOver = true
  }

  func mayHoldText(_ event: String) -> Bool { event.contains("\"text\"") }

  // MARK: Parts

  private func takeSteps(_ interaction: JSONNode, into answer: inout AnswerSoFar) {
    // What came piece by piece is not taken a second time.
    guard answer.textCount == 0, let steps = interaction["steps"] ?? interaction["outputs"] else { return }
    for step in steps.elements { takeStep(step, into: &answer) }
  }

  /// The beginning of a step, which may hold the first piece already.
  private func takeStep(_ step: JSONNode?, into answer: inout AnswerSoFar) {
    guard let step else { return }
    switch step["type"]?.string {
    case "thought":
      for part in parts(step["summary"]) { answer.add(thought: part["text"]?.string ?? "") }
    case "model_output":
      for part in parts(step["content"]) { takePart(part, into: &answer) }
    default: takePart(step, into: &answer)
    }
  }

  private func takePart(_ part: JSONNode, into answer: inout AnswerSoFar) {
    switch part["type"]?.string {
    case "text":
      answer.add(text: part["text"]?.string ?? "")
      takeCitations(part, into: &answer)
    case "thought_summary":
      for part in parts(part["content"]) { answer.add(thought: part["text"]?.string ?? "") }
    case "text_annotation", "text_annotation_delta": takeCitations(part, into: &answer)
    case "google_search_call":
      let arguments = part["arguments"]
      for query in parts(arguments?["queries"]) { answer.add(searchQuery: query.string ?? "") }
      if let query = arguments?["query"]?.string { answer.add(searchQuery: query) }
    default: break
    }
  }

  /// A list of parts, or the one part that stands in its place.
  private func parts(_ node: JSONNode?) -> [JSONNode] {
    guard let node else { return [] }
    return node.kind == .array ? Array(node.elements) : [node]
  }

  private func takeCitations(_ part: JSONNode, into answer: inout AnswerSoFar) {
    for annotation in parts(part["annotations"]) {
      guard let url = annotation.text("url") ?? annotation.text("source") else { continue }
      answer.add(
        WebCitation(
          url: url, title: annotation.text("title"), start: annotation["start_index"]?.tokenCount,
          end: annotation["end_index"]?.tokenCount))
    }
  }

  // MARK: The end

  private func end(_ status: String?, into answer: inout AnswerSoFar) {
    switch status {
    case "failed": return answer.fail(UpstreamFault(code: "failed", status: 500))
    case "cancelled": return answer.fail(UpstreamFault(code: "cancelled", status: 499))
    case "incomplete", "budget_exceeded", "requires_continuation": answer.finish = .truncated
    case "in_progress", "queued": return
    default: answer.finish = .complete
    }
    answer.isOver = true
  }

  /// Each count replaces the earlier ones, so the last one is that of the whole interaction.
  private func takeUsage(_ json: JSONNode, _ interaction: JSONNode, into answer: inout AnswerSoFar) {
    for usage in [json["usage"], interaction["usage"], json["metadata"]?["total_usage"]] {
      guard let usage, usage.kind == .object else { continue }
      answer.use(TokenUsage(interactions: usage))
      let counts = usage["grounding_tool_count"].map { Array($0.elements) } ?? []
      let searches = counts.filter { $0["type"]?.string?.contains("search") == true }.compactMap {
        $0["count"]?.tokenCount
      }
      if !searches.isEmpty { answer.statedSearches = searches.reduce(0, +) }
    }
  }
}

extension TokenUsage {
  /// The counts of an interaction. Thinking stands beside the output there, and what a search put in between is in the
  /// total only: both are billed as output.
  init(interactions usage: JSONNode) {
    func count(_ name: String) -> Int { usage[name]?.tokenCount ?? 0 }
    let input = count("total_input_tokens")
    let thinking = count("total_thought_tokens")
    let written = count("total_output_tokens") + thinking
    let total = usage["total_tokens"]?.tokenCount ?? input + written + count("total_tool_use_tokens")
    self.init(
      input: input, output: max(written, total - input), thinking: thinking, cached: count("total_cached_tokens"))
  }
}
