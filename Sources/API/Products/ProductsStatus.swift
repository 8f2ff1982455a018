public import Model

/// Says what the local copy of Open Food Facts holds and how old it is, and whether anything was contributed.
public enum ProductsStatus: RequestMethod {
  public static let name = "products/status"
  public static let access = Access.long

  public typealias Params = Empty

  public struct Result: Codable, Sendable {
    /// The local copy; absent when there is none.
    public var localCopy: LocalCopyStatus?
    /// The absolute path of its file, which may not exist.
    public var file: String
    public var contribution: ContributionStatus
    /// How many contributions Open Food Facts has confirmed to this service: always 0, as this version sends none. What a
    /// backup says of another device is not counted.
    public var contributionCount: Int
    /// When the last one was confirmed; absent when none was.
    public var lastContributionAt: Instant?
    /// Whom to name when products are shown or passed on.
    public var attribution: String

    public init(
      localCopy: LocalCopyStatus?, file: String, contribution: ContributionStatus, contributionCount: Int,
      lastContributionAt: Instant? = nil, attribution: String
    ) {
      self.localCopy = localCopy
      self.file = file
      self.contribution = contribution
      self.contributionCount = contributionCount
      self.lastContributionAt = lastContributionAt
      self.attribution = attribution
    }
  }
}
