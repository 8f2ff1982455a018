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
    /// Whom to name when products are shown or passed on.
    public var attribution: String

    public init(localCopy: LocalCopyStatus?, file: String, contribution: ContributionStatus, attribution: String) {
      self.localCopy = localCopy
      self.file = file
      self.contribution = contribution
      self.attribution = attribution
    }
  }
}
