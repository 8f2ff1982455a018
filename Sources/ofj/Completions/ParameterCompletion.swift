internal import JSON
internal import Model

/// Completes `key=value` words of `ofj call METHOD`.
struct ParameterCompletion {
  typealias Candidate = WordCompletion.Candidate

  let method: MethodDescription
  /// The parameters typed before.
  let given: [String]

  func candidates(for current: String) -> [Candidate] {
    if let equals = current.firstIndex(of: "=") { return values(of: current[..<equals], prefix: current[...equals]) }
    guard let dot = current.lastIndex(of: ".") else { return keys() }
    let key = current[..<dot]
    guard let schema = try? ParameterPath(String(key), method: method).schema else { return [] }
    if let values = schema.additionalProperties, key.split(separator: ".").last == "nutrients" {
      return KnownNutrients.all.map {
        Candidate(text: candidate("\(key).\($0.id)", schema: values).text, summary: $0.name)
      }
    }
    return schema.properties.map { candidate(current[...dot] + $0.name, schema: $0.schema) }
  }

  /// Every parameter, and the members that need no prefix.
  private func keys() -> [Candidate] {
    let names = Set(method.parameters.map(\.name))
    var seen: [String: Int] = [:]
    var members: [(name: String, schema: Schema)] = []
    for parameter in method.parameters {
      for member in parameter.schema.properties where !names.contains(member.name) {
        seen[member.name, default: 0] += 1
        members.append(member)
      }
    }
    let unique = members.filter { seen[$0.name] == 1 }
    let all = method.parameters.map { ($0.name, $0.schema) } + unique.map { ($0.name, $0.schema) }
    return all.map { candidate($0.0, schema: $0.1) }.filter { !isGiven($0) }
  }

  private func isGiven(_ candidate: Candidate) -> Bool {
    candidate.text.hasSuffix("=") && given.contains { $0.hasPrefix(candidate.text) }
  }

  /// A key with `=` when a value follows, or with `.` when a member does.
  private func candidate(_ key: String, schema: Schema) -> Candidate {
    let isObject = schema.types.subtracting(["null"]) == ["object"]
    let summary = schema.description?.split(separator: "\n").first.map(String.init) ?? ""
    return Candidate(text: key + (isObject ? "." : "="), summary: summary)
  }

  private func values(of key: Substring, prefix: Substring) -> [Candidate] {
    guard let schema = try? ParameterPath(String(key), method: method).schema else { return [] }
    let source = schema.items ?? schema
    let words = source.types.contains("boolean") ? source.words + ["true", "false"] : source.words
    return words.map { Candidate(text: prefix + $0) }
  }
}
