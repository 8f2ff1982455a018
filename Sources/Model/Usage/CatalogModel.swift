/// What the catalog of models says about one.
public struct CatalogModel: Codable, Hashable, Sendable {
  /// The service that has it.
  public var provider: ModelService
  /// Its name at the service.
  public var id: String
  /// Its name for people.
  public var name: String
  /// The most tokens that it reads at once.
  public var inputLimit: Int?
  /// The most tokens that it writes at once.
  public var outputLimit: Int?
  public var readsPictures: Bool
  /// Whether it reads PDF files.
  public var readsDocuments: Bool
  /// Whether it can call functions.
  public var callsFunctions: Bool
  /// Absent when the catalog does not say it.
  public var price: ModelPrice?

  public init(
    provider: ModelService, id: String, name: String, inputLimit: Int? = nil, outputLimit: Int? = nil,
    readsPictures: Bool = false, readsDocuments: Bool = false, callsFunctions: Bool = false, price: ModelPrice? = nil
  ) {
    self.provider = provider
    self.id = id
    self.name = name
    self.inputLimit = inputLimit
    self.outputLimit = outputLimit
    self.readsPictures = readsPictures
    self.readsDocuments = readsDocuments
    self.callsFunctions = callsFunctions
    self.price = price
  }
}

/// What a name stands for, as an answer told.
public struct ModelAlias: Codable, Hashable, Sendable {
  public var provider: ModelService
  /// The name that was asked for, such as `gemini-flash-latest`.
  public var alias: String
  /// The model that answered, such as `gemini-3.5-flash`.
  public var model: String
  /// When it answered last.
  public var seenAt: Instant

  public init(provider: ModelService, alias: String, model: String, seenAt: Instant) {
    self.provider = provider
    self.alias = alias
    self.model = model
    self.seenAt = seenAt
  }
}
