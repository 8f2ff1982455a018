public import Model
public import System

/// A service whose models draw.
public protocol PictureGenerator: Sendable {
  /// As `ModelProvider.name`.
  var name: String { get }

  /// Has a picture drawn. It is asked once and never again by itself: every try is billed.
  ///
  /// - Throws: `ModelFailure`. Its attempts hold the usage, also when there was an answer without a picture.
  func picture(
    _ request: PictureRequest, cancellation: Cancellation?, onEvent: @escaping @Sendable (ModelEvent) -> Void
  ) async throws(ModelFailure) -> GeneratedPicture
}

/// What is to be drawn. The picture is square.
public struct PictureRequest: Sendable {
  /// The name of the model at the service.
  public var model: String
  /// What is to be seen.
  public var subject: String
  /// How it is to be drawn: the rules for all pictures.
  public var style: String
  public var thinking: ThinkingLevel?
  public var deadlines: ModelDeadlines

  public init(
    model: String = PictureRequest.standardModel, subject: String, style: String, thinking: ThinkingLevel? = .high,
    deadlines: ModelDeadlines = ModelDeadlines()
  ) {
    self.model = model
    self.subject = subject
    self.style = style
    self.thinking = thinking
    self.deadlines = deadlines
  }

  /// It draws with the levels of thinking `minimal` and `high` alone.
  public static let standardModel = "models/gemini-3.1-flash-lite-image"
}

/// A picture that a model has drawn.
public struct GeneratedPicture: Hashable, Sendable {
  public var image: ModelImage
  /// The model that drew it, by its own name when the service gives it.
  public var model: String
  public var usage: TokenUsage
  public var attempts: [ModelAttempt]

  public init(image: ModelImage, model: String, usage: TokenUsage, attempts: [ModelAttempt]) {
    self.image = image
    self.model = model
    self.usage = usage
    self.attempts = attempts
  }
}
