import Model
import Net
import Providers
import Services
import Store

/// What finds packaged products, made from the configuration.
struct ProductServices: Sendable {
  let copy: ProductCopy
  let lookup: ProductLookup
  let search: ProductSearch

  /// - Throws: `Failure` when an address that is needed is not configured.
  init(_ configuration: Configuration, _ environment: ServerEnvironment, location: StoreLocation) throws(Failure) {
    copy = ProductCopy(besides: location)
    let client = OpenFoodFactsClient(
      http: environment.http,
      addresses: OpenFoodFactsAddresses(
        products: try configuration.baseURL(.openFoodFacts), search: try configuration.baseURL(.openFoodFactsSearch)),
      userAgent: Self.userAgent(contact: configuration.contact.value), timeout: configuration.productTimeout.value,
      ledger: location.directory + "/open-food-facts.requests")
    let local = LocalCopy(copy)
    lookup = ProductLookup(local: local, client: client, now: environment.milliseconds)
    search = ProductSearch(local: local, client: client, now: environment.milliseconds)
  }

  /// The program, its version, and whom Open Food Facts can write to, as it asks of programs.
  private static func userAgent(contact: String?) -> String {
    "ofj/\(Version.program)" + (contact.map { " (\($0))" } ?? "")
  }
}

extension Configuration {
  /// Where a service is.
  func baseURL(_ upstream: Upstream) throws(Failure) -> BaseURL {
    if let url = upstreams[upstream]?.value { return url }
    throw Failure(
      .invalidConfiguration, "The base URL of \(upstream.rawValue) is not configured.",
      hint: "Set \(upstream.variable), or `upstreams` in config.yaml.")
  }
}
