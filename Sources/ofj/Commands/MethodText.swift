internal import JSON

/// A method explained for a terminal.
struct MethodText {
  var method: MethodDescription

  private static let width = 80
  /// How far members of members are shown; deeper ones are in the specification.
  private static let deepest = 3

  var text: String {
    var lines = ["\(method.name): \(method.summary)"]
    if let more { lines += [""] + TextLayout.wrap(more, width: Self.width) }
    // Types that params and result share are explained where they come first.
    var explained: Set<String> = []
    lines += ["", "Parameters:"] + parameters(&explained)
    if let result = method.result { lines += ["", "Result:"] + rows(of: result, &explained) }
    if !method.errors.isEmpty { lines += ["", "Errors:"] + errors }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The description without the summary that it begins with.
  private var more: String? {
    guard var description = method.description?[...] else { return nil }
    if description.hasPrefix(method.summary) { description = description.dropFirst(method.summary.count) }
    let rest = description.drop(while: \.isWhitespace)
    return rest.isEmpty ? nil : String(rest)
  }

  private func parameters(_ explained: inout Set<String>) -> [String] {
    guard !method.parameters.isEmpty else { return ["  none"] }
    var rows: [(String, String)] = []
    for parameter in method.parameters {
      let description = parameter.description ?? parameter.schema.description
      rows.append(row(parameter.name, parameter.schema, description, isRequired: parameter.isRequired, depth: 0))
      appendMembers(of: parameter.schema, to: &rows, depth: 1, &explained)
    }
    return layout(rows)
  }

  private func rows(of schema: Schema, _ explained: inout Set<String>) -> [String] {
    var rows: [(String, String)] = []
    appendMembers(of: schema, to: &rows, depth: 0, &explained)
    return rows.isEmpty ? ["  " + Self.typeText(schema)] : layout(rows)
  }

  private var errors: [String] {
    layout(method.errors.map { ("\($0.code) \($0.kind ?? "")", $0.message) })
  }

  private func layout(_ rows: [(String, String)]) -> [String] {
    TextLayout.columns(rows, indent: 2, width: Self.width, widestLeft: 38)
  }

  private func row(
    _ name: String, _ schema: Schema, _ description: String?, isRequired: Bool, depth: Int
  ) -> (String, String) {
    let margin = String(repeating: "  ", count: depth)
    let type = Self.typeText(schema)
    let summary = description.map(Self.firstSentence) ?? ""
    return ("\(margin)\(name)\(isRequired ? "" : "?")  \(type)", summary)
  }

  private func appendMembers(
    of schema: Schema, to rows: inout [(String, String)], depth: Int, _ explained: inout Set<String>
  ) {
    guard depth < Self.deepest else { return }
    let holder = schema.properties.isEmpty ? schema.items ?? schema.additionalProperties ?? schema : schema
    if let name = holder.referenceName, !explained.insert(name).inserted { return }
    let required = holder.required
    for (name, member) in holder.properties {
      rows.append(row(name, member, member.description, isRequired: required.contains(name), depth: depth))
      appendMembers(of: member, to: &rows, depth: depth + 1, &explained)
    }
  }

  /// A type in a few words: `string`, `list of Entry`, `breakfast|lunch`.
  static func typeText(_ schema: Schema) -> String {
    let words = schema.words
    if !words.isEmpty, words.count <= 5 {
      let isOpen = schema.alternatives.contains { $0.words.isEmpty && $0.types != ["null"] }
      return words.joined(separator: "|") + (isOpen ? "|…" : "")
    }
    if let items = schema.items { return "list of \(typeText(items))" }
    if let name = schema.referenceName { return name }
    if let values = schema.additionalProperties, schema.properties.isEmpty { return "map of \(typeText(values))" }
    let types = schema.types.subtracting(["null"]).sorted()
    return types.isEmpty ? "any" : types.joined(separator: " or ")
  }

  private static func firstSentence(_ text: String) -> String {
    let line = text.split(separator: "\n").first.map(String.init) ?? ""
    var sentence = ""
    for word in line.split(separator: " ") {
      sentence += (sentence.isEmpty ? "" : " ") + word
      if word.hasSuffix(".") { break }
    }
    return sentence
  }
}
