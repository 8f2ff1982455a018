import JSON

/// The id of a request: a string or an integer, echoed as it came.
public enum RequestID: Hashable, Sendable, CustomStringConvertible {
  case string(String)
  case integer(Int64)

  /// Reads an id; nil for what is neither a string nor an integer that 64 bits hold.
  init?(_ node: JSONNode) {
    switch node.value {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    default: return nil
    }
  }

  public var description: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .integer(let number): String(number)
    }
  }
}
