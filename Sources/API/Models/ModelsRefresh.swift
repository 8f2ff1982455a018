public import Model

/// Fetches the public catalog of models from models.dev, for their limits and prices.
///
/// Nothing of the user is sent. The catalog is kept in `models.json` beside the data file, and asked for at most once a day
/// unless forced. It is fetched by this method for the first time; from then on it is renewed in the background, at most
/// once a day, after requests to models whose price it may know. Who wants no more of that deletes the file while the
/// service does not run.
public enum ModelsRefresh: RequestMethod {
  public static let name = "models/refresh"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [
    .networkOffline, .networkUnknownHost, .networkRefused, .networkInsecure, .networkTimedOut, .networkInterrupted,
    .addressNotAllowed, .upstreamRefused, .upstreamUnavailable, .upstreamLimited, .upstreamMalformed,
  ]

  public struct Params: Codable, Sendable {
    /// Whether to ask also when the catalog is less than a day old; absent means no.
    public var force: Bool?
  }

  public struct Result: Codable, Sendable {
    public var outcome: CatalogRefresh
    /// When the catalog was known to be the current one.
    public var fetchedAt: Instant
    /// How many models it has.
    public var models: Int

    public init(outcome: CatalogRefresh, fetchedAt: Instant, models: Int) {
      self.outcome = outcome
      self.fetchedAt = fetchedAt
      self.models = models
    }
  }
}
