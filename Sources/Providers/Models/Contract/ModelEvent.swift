public import Model

/// What happens between a request to a model and the end of its answer.
public enum ModelEvent: Hashable, Sendable {
  /// So many bytes of the request, of so many, were handed to the connection.
  case uploading(sent: Int, total: Int)
  /// The request is sent, the answer has not begun.
  case waiting
  /// The model that answers, when the service names it; for an alias, what it stands for.
  case model(String)
  /// A piece of the summary of what the model thinks.
  case thought(String)
  /// The next piece of the answer.
  case text(String)
  /// A source, each once.
  case citation(WebCitation)
  /// What the model looks for on the web, each once.
  case searchQuery(String)
  /// The request failed and is sent again to this model. What was thought and used before belongs to the try that
  /// failed.
  case retrying(model: String)
  /// The tokens of this try so far; later ones replace earlier ones.
  case usage(TokenUsage)
}
