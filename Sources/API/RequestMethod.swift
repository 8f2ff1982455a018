public import Model

/// A request of the service: its name, its params and result, and what the server must know to run it.
///
/// A conforming type is the only source of the method: `specgen` reads the type, its members and their doc comments and
/// writes the specification, the registry and the clients from them.
public protocol RequestMethod: Sendable {
  associatedtype Params: Codable & Sendable
  associatedtype Result: Codable & Sendable

  /// The name on the wire, `family/verb`.
  static var name: String { get }
  /// What the handler touches, which decides how it is ordered.
  static var access: Access { get }
  /// The application errors this method can answer, besides those of the store.
  static var errors: [ErrorKind] { get }
}

extension RequestMethod {
  public static var errors: [ErrorKind] { [] }
}

/// A message without an answer.
public protocol NotificationMethod: Sendable {
  associatedtype Params: Codable & Sendable

  /// The name on the wire.
  static var name: String { get }
  /// Who sends it.
  static var direction: Direction { get }
}

/// What a request touches. It decides on which thread the handler runs and in which order.
public enum Access: String, Sendable {
  /// Touches the session only and takes microseconds; runs where it was read.
  case session
  /// Reads the store, and is short enough to run where it was read.
  case quickRead
  /// Reads the store; runs beside other reads.
  case read
  /// Changes the store; writes run one after the other in the order they were read.
  case write
  /// Waits for something other than the store; holds nothing up.
  case long
}

/// Who sends a notification.
public enum Direction: String, Sendable {
  case clientToServer
  case serverToClient
  case both
}

/// No value; `null` on the wire, where the Language Server Protocol wants it so.
public struct Null: Codable, Hashable, Sendable, WireFormat {
  public static let wireSchema: StaticString = #"{"type": "null"}"#

  public init() {}

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard container.decodeNil() else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected null.")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}

/// Params or result without members.
public struct Empty: Codable, Hashable, Sendable {
  public init() {}
}
