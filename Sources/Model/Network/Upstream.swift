/// Another service that `ofj` may talk to, and the name of its key in the configuration.
public enum Upstream: String, Hashable, Sendable, CaseIterable {
  case gemini
  case openRouter
  case openAI
  case azure
  case openFoodFacts
  case openFoodFactsSearch
  case models
  case tavily
  case parallel

  /// The environment variable that sets its base URL.
  public var variable: String {
    switch self {
    case .gemini: "OFJ_GEMINI_URL"
    case .openRouter: "OFJ_OPENROUTER_URL"
    case .openAI: "OFJ_OPENAI_URL"
    case .azure: "OFJ_AZURE_URL"
    case .openFoodFacts: "OFJ_OPENFOODFACTS_URL"
    case .openFoodFactsSearch: "OFJ_OPENFOODFACTS_SEARCH_URL"
    case .models: "OFJ_MODELS_URL"
    case .tavily: "OFJ_TAVILY_URL"
    case .parallel: "OFJ_PARALLEL_URL"
    }
  }

  /// The base URL of the public service, with the version of its interface where the path has one.
  ///
  /// `nil` for Azure, where everybody has an address of their own.
  public var standard: String? {
    switch self {
    case .gemini: "https://generativelanguage.googleapis.com/v1beta"
    case .openRouter: "https://openrouter.ai/api/v1"
    case .openAI: "https://api.openai.com/v1"
    case .azure: nil
    case .openFoodFacts: "https://world.openfoodfacts.org"
    case .openFoodFactsSearch: "https://search.openfoodfacts.org"
    case .models: "https://models.dev"
    case .tavily: "https://api.tavily.com"
    case .parallel: "https://api.parallel.ai/v1"
    }
  }
}
