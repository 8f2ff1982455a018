internal import JSON

/// JSON as a command prints it.
enum JSONOutput {
  /// One line, for programs.
  static func line(_ node: JSONNode) -> [UInt8] {
    text(node, pretty: false)
  }

  /// Indented when a person reads it.
  static func text(_ node: JSONNode, pretty: Bool) -> [UInt8] {
    JSONEncoding.encode(node.value, pretty: pretty) + [UInt8(ascii: "\n")]
  }
}
