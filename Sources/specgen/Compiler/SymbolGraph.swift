internal import JSON

/// What the symbol graph of a module adds to its constant values: doc comments, and which coding is written by hand.
struct SymbolGraph {
  /// `API.JournalLog.Params.entry` → the lines of its doc comment.
  private(set) var comments: [String: [String]] = [:]
  /// Types and protocols, such as `Model.Day`, with an `init(from:)` or `encode(to:)` in the source.
  private(set) var handCodedTypes: Set<String> = []

  private static let documentedKinds: Set<String> = [
    "swift.struct", "swift.enum", "swift.class", "swift.enum.case", "swift.property", "swift.type.property",
  ]

  mutating func read(_ document: JSONNode) {
    let module = document["module"]?["name"]?.string ?? ""
    for symbol in document["symbols"].list {
      let components = symbol["pathComponents"].list.compactMap(\.string)
      guard let last = components.last else { continue }
      // Synthesized members have no place in the source.
      if (last == "init(from:)" || last == "encode(to:)") && symbol["location"] != nil {
        handCodedTypes.insert(([module] + components.dropLast()).joined(separator: "."))
      }
      guard let kind = symbol["kind"]?["identifier"]?.string, Self.documentedKinds.contains(kind),
        let lines = symbol["docComment"]?["lines"]
      else { continue }
      let path = ([module] + components).joined(separator: ".")
      // A property and a constant may share a name: the property is what is on the wire.
      if comments[path] == nil || kind == "swift.property" {
        comments[path] = lines.elements.map { $0["text"]?.string ?? "" }
      }
    }
  }
}
