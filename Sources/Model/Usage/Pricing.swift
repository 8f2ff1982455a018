/// Works out what requests cost: what the service stated itself, else by the catalog, else by the prices in this program.
public struct Pricing: Sendable {
  private let catalog: ModelCatalog?
  private let fetchedOn: Day?

  /// - Parameters:
  ///   - catalog: nil when there is none.
  ///   - fetchedOn: the day in UTC on which the catalog was fetched.
  public init(catalog: ModelCatalog? = nil, fetchedOn: Day? = nil) {
    self.catalog = catalog
    self.fetchedOn = fetchedOn
  }

  /// What a request cost; nil when that is not known.
  ///
  /// A request that was not answered, or was answered by an error, costs nothing. One that broke off without telling what
  /// it used may have been billed, so that its cost is not known.
  ///
  /// - Parameter stated: what the service says that it costs, in US dollars.
  public func cost(of record: UsageRecord, stated: Double?) -> Cost? {
    if let stated = stated.flatMap({ USD($0) }) {
      return Cost(usd: stated, estimated: false, source: "stated by \(record.provider.title)")
    }
    guard record.wasAnswered || record.usage != .none else {
      return Cost(usd: .zero, estimated: true, source: "not answered, so not billed")
    }
    let usage = Self.billed(record)
    guard usage != .none, let (price, source) = price(of: record) else { return nil }
    return Cost(
      usd: price.cost(of: usage, searches: record.searches), estimated: true, source: source,
      incomplete: record.searches > 0 && price.search == nil)
  }

  /// The price that counts for a request: that of the model that answered, else of the one that was asked for.
  func price(of record: UsageRecord) -> (price: ModelPrice, source: String)? {
    if record.operation == .iconImage,
      let shipped = ShippedPrice.pictures(by: record.model, at: record.provider)
        ?? ShippedPrice.pictures(by: record.requestedModel, at: record.provider)
    {
      return (shipped.price, shipped.source)
    }
    for name in [record.model, record.requestedModel] {
      guard let model = catalog?.model(name, at: record.provider), let price = model.price else { continue }
      return (price, source(of: model))
    }
    return ShippedPrice.price(of: record.model, at: record.provider).map { ($0.price, $0.source) }
  }

  private func source(of model: CatalogModel) -> String {
    "models.dev \(model.provider.catalogId ?? "")/\(model.id)" + (fetchedOn.map { ", fetched \($0)" } ?? "")
  }

  /// The usage as it is billed. A picture without stated tokens counts as one has.
  private static func billed(_ record: UsageRecord) -> TokenUsage {
    var usage = record.usage
    if record.operation == .iconImage, record.failure == nil, !record.cancelled, usage.output <= usage.thinking {
      usage.output = max(0, usage.thinking) + ShippedPrice.pictureTokens
    }
    return usage
  }
}
