public import Model

public protocol RequestMethod: Sendable {
  associatedtype Params: Codable & Sendable
  associatedtype Result: Codable & Sendable
  static var name: String { get }
  static var access: Access { get }
  static var errors: [ErrorKind] { get }
}

extension RequestMethod {
  public static var errors: [ErrorKind] { [] }
}

public protocol NotificationMethod: Sendable {
  associatedtype Params: Codable & Sendable
  static var name: String { get }
  static var direction: Direction { get }
}

public enum Access: String, Sendable { case session, read, write, long }
public enum Direction: String, Sendable { case clientToServer, serverToClient, both }

/// Nothing.
public struct Empty: Codable, Sendable {}
