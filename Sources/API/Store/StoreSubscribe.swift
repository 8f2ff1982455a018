public import Model

/// Asks for a `store/didChange` after every committed write, of this process and of others on the same file.
public enum StoreSubscribe: RequestMethod {
  public static let name = "store/subscribe"
  public static let access = Access.session
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// Which collections are of interest: `entries`, `notes`, `goals`, `settings`; absent for all.
    public var collections: [String]?
  }

  public struct Result: Codable, Sendable {
    /// The newest revision at this moment; every later one is notified.
    public var revision: Int

    public init(revision: Int) { self.revision = revision }
  }
}

/// Ends the subscription of this session.
public enum StoreUnsubscribe: RequestMethod {
  public static let name = "store/unsubscribe"
  public static let access = Access.session

  public typealias Params = Empty
  public typealias Result = Empty
}
