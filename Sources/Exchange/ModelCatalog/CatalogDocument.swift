internal import JSON
public import Model

/// What models.dev publishes as `api.json`: services by their names, and the models of each by theirs.
///
/// Only the services that this program knows are read. Members that are missing, unknown or of another type than expected
/// cost no more than themselves; a model without a usable name costs itself.
public struct CatalogDocument: Sendable {
  /// The longest document that is read.
  public static let maximumBytes = 32 << 20
  /// The most models of a service that are read.
  static let maximumModels = 10_000

  public private(set) var models: [CatalogModel] = []
  /// How many models were passed over.
  public private(set) var unreadable = 0

  /// - Throws: `Failure` of kind `upstreamMalformed` when this is no JSON, or has none of the services.
  public init(_ document: [UInt8]) throws(Failure) {
    do {
      self = try document.withUnsafeBytes { try CatalogDocument(reading: $0) }
    } catch {
      let reason = (error as? JSONSyntaxError)?.message ?? "It cannot be read."
      throw Failure(.upstreamMalformed, "The catalog of models is not what it should be. \(reason)")
    }
    guard !models.isEmpty else {
      throw Failure(.upstreamMalformed, "The catalog of models has none of the services that are known.")
    }
  }

  private init(reading document: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
    var cursor = JSONCursor(limits: JSONLimits(maximumBytes: Self.maximumBytes, maximumDepth: 32))
    try cursor.start(document)
    guard try cursor.enterObject() else {
      try cursor.finish()
      return
    }
    while let key = try cursor.nextKey() {
      let name = String(decoding: key, as: UTF8.self)
      guard let service = ModelService.allCases.first(where: { $0.catalogId == name }) else {
        try cursor.skip()
        continue
      }
      try readService(service, &cursor)
    }
    try cursor.finish()
  }

  private mutating func readService(_ service: ModelService, _ cursor: inout JSONCursor) throws(JSONSyntaxError) {
    guard try cursor.enterObject() else { return }
    while let key = try cursor.nextKey() {
      guard String(decoding: key, as: UTF8.self) == "models" else {
        try cursor.skip()
        continue
      }
      try readModels(service, &cursor)
    }
  }

  private mutating func readModels(_ service: ModelService, _ cursor: inout JSONCursor) throws(JSONSyntaxError) {
    guard try cursor.enterObject() else { return }
    var count = 0
    while let key = try cursor.nextKey() {
      let id = String(decoding: key, as: UTF8.self)
      count += 1
      guard count <= Self.maximumModels, let model = try CatalogModel(id, at: service, reading: &cursor) else {
        unreadable += 1
        // What was read stands behind its value; what is too much stands before it.
        if count > Self.maximumModels { try cursor.skip() }
        continue
      }
      models.append(model)
    }
  }
}
