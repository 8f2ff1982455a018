import Foundation
import Model

/// A recorded stream, read a second time by other means: line by line, with the JSON of Foundation.
struct RecordedStream {
  var text = ""
  var thoughts: [String] = []
  var model: String?
  var usage = TokenUsage.none
  var sources: Set<String> = []
  var queries: Set<String> = []
  /// Whether the model came to an end, or the service stated an error.
  var hasEnd = false
  var hasError = false
  var isTruncated = false

  typealias Object = [String: Any]

  /// Only lines of data that are whole count.
  init(_ bytes: [UInt8], _ language: Language) {
    var name = ""
    for line in String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    {
      if line.isEmpty { name = "" }
      if line.hasPrefix("event:") { name = line.dropFirst(6).trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("data:"), !hasError else { continue }
      let data = line.dropFirst(5).trimmingCharacters(in: .whitespaces)
      if data == "[DONE]" { hasEnd = true }
      guard let object = try? JSONSerialization.jsonObject(with: Data(data.utf8)) as? Object else { continue }
      if language == .gemini { takeInteraction(object, name) } else { takeChunk(object) }
    }
  }

  private mutating func takeInteraction(_ event: Object, _ name: String) {
    let interaction = event["interaction"] as? Object
    model = interaction?["model"] as? String ?? model
    let name = event["event_type"] as? String ?? name
    if let usage = interaction?["usage"] as? Object ?? event["usage"] as? Object {
      func count(_ name: String) -> Int { usage["total_\(name)"] as? Int ?? 0 }
      let written = count("output_tokens") + count("thought_tokens")
      let total = usage["total_tokens"] as? Int ?? 0
      self.usage = TokenUsage(
        input: count("input_tokens"), output: max(written, total - count("input_tokens")),
        thinking: count("thought_tokens"), cached: count("cached_tokens"))
    }
    if ["interaction.completed", "interaction.complete"].contains(name) { hasEnd = true }
    let step = event["step"] as? Object
    for part in step?["content"] as? [Object] ?? [] { text += part["text"] as? String ?? "" }
    for part in step?["summary"] as? [Object] ?? [] { thoughts.append(part["text"] as? String ?? "") }
    guard let delta = event["delta"] as? Object else { return }
    if delta["type"] as? String == "text" { text += delta["text"] as? String ?? "" }
    if delta["type"] as? String == "thought_summary" {
      thoughts.append((delta["content"] as? Object)?["text"] as? String ?? "")
    }
    for annotation in delta["annotations"] as? [Object] ?? [] {
      sources.insert("\(annotation["url"] ?? "") \(annotation["start_index"] ?? "") \(annotation["end_index"] ?? "")")
    }
    queries.formUnion((delta["arguments"] as? Object)?["queries"] as? [String] ?? [])
  }

  private mutating func takeChunk(_ chunk: Object) {
    model = chunk["model"] as? String ?? model
    if let usage = chunk["usage"] as? Object {
      self.usage = TokenUsage(
        input: usage["prompt_tokens"] as? Int ?? 0, output: usage["completion_tokens"] as? Int ?? 0,
        thinking: (usage["completion_tokens_details"] as? Object)?["reasoning_tokens"] as? Int ?? 0,
        cached: (usage["prompt_tokens_details"] as? Object)?["cached_tokens"] as? Int ?? 0)
    }
    for choice in chunk["choices"] as? [Object] ?? [] {
      let delta = choice["delta"] as? Object ?? [:]
      text += delta["content"] as? String ?? ""
      if let thought = delta["reasoning"] as? String, !thought.isEmpty { thoughts.append(thought) }
      for annotation in delta["annotations"] as? [Object] ?? [] {
        sources.insert("\((annotation["url_citation"] as? Object)?["url"] ?? "")  ")
      }
      if let reason = choice["finish_reason"] as? String {
        hasEnd = true
        if reason == "length" { isTruncated = true }
      }
    }
    if chunk["error"] != nil { hasError = true }
  }
}
