public import Model

/// Says what a committed write changed. Sent to sessions that subscribed, in the order of the revisions.
public enum StoreDidChange: NotificationMethod {
  public static let name = "store/didChange"
  public static let direction = Direction.serverToClient
  public typealias Params = StoreChange
}
