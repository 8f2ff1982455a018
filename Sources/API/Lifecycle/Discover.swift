public import JSON

/// Answers the OpenRPC document of this service, the same as `spec/openrpc.json`.
public enum Discover: RequestMethod {
  public static let name = "rpc.discover"
  public static let access = Access.session

  public typealias Params = Empty
  /// The OpenRPC document.
  public typealias Result = RawJSON
}
