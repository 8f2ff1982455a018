/// The name of a secret: that of the environment variable that sets it, which is also its name everywhere else.
public enum SecretName: String, Codable, Hashable, Sendable, CaseIterable {
  /// The key for Google Gemini.
  case gemini = "GEMINI_API_KEY"
  /// The key for OpenRouter.
  case openRouter = "OPENROUTER_API_KEY"
  /// The key for OpenAI, or a service that speaks like it.
  case openAI = "OPENAI_API_KEY"
  /// The key for Azure OpenAI.
  case azure = "AZURE_OPENAI_API_KEY"
  /// The key for Tavily.
  case tavily = "TAVILY_API_KEY"
  /// The key for Parallel.
  case parallel = "PARALLEL_API_KEY"
  /// The address of the Turso database of the mirror.
  case tursoDatabase = "TURSO_DATABASE_URL"
  /// The token for the Turso database.
  case tursoToken = "TURSO_AUTH_TOKEN"

  /// The service that the secret is for, in one word.
  public var service: String {
    switch self {
    case .gemini: "gemini"
    case .openRouter: "openrouter"
    case .openAI: "openai"
    case .azure: "azure"
    case .tavily: "tavily"
    case .parallel: "parallel"
    case .tursoDatabase, .tursoToken: "turso"
    }
  }

  /// What is wrong with a text as this secret, besides the rules for all secrets.
  func problem(of text: String) -> Failure? {
    guard self == .tursoDatabase else { return nil }
    let scheme = "libsql://"
    let isLibSQL = text.lowercased().hasPrefix(scheme)
    do throws(Failure) {
      _ = try BaseURL(parsing: isLibSQL ? "https://" + text.dropFirst(scheme.count) : text)
      return nil
    } catch {
      return Failure(
        .invalidValue, error.message, hint: "Write it as libsql://host or https://host; the token is TURSO_AUTH_TOKEN.")
    }
  }
}
