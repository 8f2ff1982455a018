/// A service of models, as statistics and prices know it.
public enum ModelService: String, Codable, Hashable, Sendable, CaseIterable {
  case gemini
  case openRouter
  /// OpenAI, or any server that speaks as it does.
  case openAI
  case azure
  /// One that this version has no name for.
  case other

  /// What models.dev calls it; nil when it does not know it.
  public var catalogId: String? {
    switch self {
    case .gemini: "google"
    case .openRouter: "openrouter"
    case .openAI: "openai"
    case .azure: "azure"
    case .other: nil
    }
  }

  /// The name for people.
  var title: String {
    switch self {
    case .gemini: "Gemini"
    case .openRouter: "OpenRouter"
    case .openAI: "OpenAI"
    case .azure: "Azure"
    case .other: "the service"
    }
  }

  /// The service with a name; `other` when this version does not know it.
  public init(named name: String) { self = ModelService(rawValue: name) ?? .other }
}
