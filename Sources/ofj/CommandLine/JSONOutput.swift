internal import JSON

/// JSON as a command prints it.
enum JSONOutput {
  /// One line, for programs.
  static func line(_ node: JSONNode) -> [UInt8] {
    text(node, pretty: false)
  }

  /// Indented when a person reads it.
  static func text(_ node: JSONNode, pretty: Bool) -> [UInt8] {
    // A number too large for a double cannot be written again; then the text stays as the server wrote it.
    let text = (try? JSONEncoding.encode(node.value, format: pretty ? .pretty : .compact)) ?? node.sourceBytes
    return text + [UInt8(ascii: "\n")]
  }
}
