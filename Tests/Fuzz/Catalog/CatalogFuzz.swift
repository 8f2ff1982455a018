import Exchange
import Model

/// Reads any bytes as the catalog of models. What is read must be found again by its name, and its prices must give costs
/// that are amounts, whatever the counts.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCatalog(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let document = try? CatalogDocument(Array(UnsafeBufferPointer(start: start, count: count))) else { return 0 }
  let catalog = ModelCatalog(document.models)
  for model in document.models {
    precondition(catalog.model(model.id, at: model.provider) != nil, "a model that cannot be found")
    guard let price = model.price else { continue }
    precondition(price.longContext.map(\.above) == price.longContext.map(\.above).sorted())
    for tokens in [0, 1, 272_001, .max] {
      let cost = price.cost(of: TokenUsage(input: tokens, output: tokens, thinking: tokens, cached: tokens / 2))
      precondition(cost >= .zero && cost <= .largest, "a cost that is no amount")
    }
  }
  return 0
}
