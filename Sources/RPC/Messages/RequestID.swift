/// The id of a request: a string or an integer, echoed as it came.
public enum RequestID: Hashable, Sendable, CustomStringConvertible {
  case string(String)
  case integer(Int64)

  public var description: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .integer(let number): String(number)
    }
  }
}
