/// Ends the work of the session; only the notification `exit` may follow.
///
/// Requests that were read before are still answered.
public enum Shutdown: RequestMethod {
  public static let name = "shutdown"
  public static let access = Access.session

  public typealias Params = Empty
  public typealias Result = Null
}
