/// Which of the hosts of a model OpenRouter passes a request to.
public enum OpenRouterRouting: String, Codable, Hashable, Sendable, CaseIterable {
  /// Any, as OpenRouter sees fit.
  case automatic
  /// Google Vertex first, another one when it cannot.
  case preferGoogleVertex
  /// Google Vertex or none.
  case requireGoogleVertex
}
