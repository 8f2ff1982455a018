/// The models of the services that are known, found by their names.
public struct ModelCatalog: Hashable, Sendable {
  /// By service, then by name.
  public let models: [CatalogModel]
  private let byName: [ModelService: [String: CatalogModel]]

  public init(_ models: [CatalogModel]) {
    self.models = models.sorted { ($0.provider.rawValue, $0.id) < ($1.provider.rawValue, $1.id) }
    var byName: [ModelService: [String: CatalogModel]] = [:]
    for model in self.models {
      // An exact name goes before the same one with a prefix, whichever comes first.
      let name = ModelName.normalized(model.id)
      if name == model.id || byName[model.provider]?[name] == nil { byName[model.provider, default: [:]][name] = model }
    }
    self.byName = byName
  }

  /// The model with a name. A `models/` before it says nothing; at OpenRouter, neither does a `~`.
  public func model(_ name: String, at service: ModelService) -> CatalogModel? {
    guard let names = byName[service] else { return nil }
    let name = ModelName.normalized(name)
    if let model = names[name] { return model }
    guard service == .openRouter else { return nil }
    return name.hasPrefix("~") ? names[String(name.dropFirst())] : names["~" + name]
  }

  /// How many models of a service there are.
  public func count(_ service: ModelService) -> Int { byName[service]?.count ?? 0 }

  /// This catalog, with the services of an older one that are missing here or have lost more than half of their models:
  /// that is more likely a mistake in the catalog than the end of so many models.
  public func keepingLost(of older: ModelCatalog) -> ModelCatalog {
    let lost = Set(ModelService.allCases.filter { 2 * count($0) < older.count($0) })
    guard !lost.isEmpty else { return self }
    return ModelCatalog(
      models.filter { !lost.contains($0.provider) } + older.models.filter { lost.contains($0.provider) })
  }
}
