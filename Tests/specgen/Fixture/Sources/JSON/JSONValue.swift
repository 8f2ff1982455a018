// Stands for the module that the product has; specgen knows its types by name.

public enum JSONValue: Codable, Sendable {
  case null
}
