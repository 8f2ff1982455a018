public import JSON
public import Model

/// What a model is asked.
public struct ModelRequest: Sendable {
  /// The name of the model at the service; may be an alias such as `gemini-flash-latest`.
  public var model: String
  /// All that the model is told.
  public var instruction: String
  /// The pictures, in their order.
  public var images: [ModelImage]
  /// The JSON Schema that the answer must follow, or nil for free text. It is asked for by the means of the service,
  /// which not every model follows to the letter.
  public var answerSchema: JSONValue?
  /// Whether the model may search the web. Not every service can.
  public var webSearch: Bool
  /// How much the model may think; nil leaves it to the model. Services without such a choice ignore it.
  public var thinking: ThinkingLevel?
  public var deadlines: ModelDeadlines

  public init(
    model: String, instruction: String, images: [ModelImage] = [], answerSchema: JSONValue? = nil,
    webSearch: Bool = false, thinking: ThinkingLevel? = nil, deadlines: ModelDeadlines = ModelDeadlines()
  ) {
    self.model = model
    self.instruction = instruction
    self.images = images
    self.answerSchema = answerSchema
    self.webSearch = webSearch
    self.thinking = thinking
    self.deadlines = deadlines
  }
}

/// A picture that goes to a model, or comes from one.
public struct ModelImage: Hashable, Sendable {
  /// The file.
  public var bytes: [UInt8]
  /// What the file is, such as `image/jpeg`.
  public var mimeType: String

  public init(bytes: [UInt8], mimeType: String) {
    self.bytes = bytes
    self.mimeType = mimeType
  }
}

/// How long a request to a model may take, in milliseconds.
public struct ModelDeadlines: Hashable, Sendable {
  /// From the start of a try until the connection is ready.
  public var connect: Int
  /// Without any byte in either direction, from the service's silence before its answer to one in the middle of it.
  public var idle: Int
  /// One try from its start to the end of its answer.
  public var attempt: Int
  /// All tries and the waits between them.
  public var whole: Int

  public init(connect: Int = 10_000, idle: Int = 60_000, attempt: Int = 90_000, whole: Int = 180_000) {
    self.connect = connect
    self.idle = idle
    self.attempt = attempt
    self.whole = whole
  }
}

extension ModelRequest: CustomStringConvertible {
  /// The model and the number of pictures: what is asked is nobody else's business.
  public var description: String { "\(model), \(images.count) pictures" }
}

extension ModelImage: CustomStringConvertible {
  public var description: String { "\(bytes.count) bytes of \(mimeType)" }
}
