// The conventions that specgen reads, as the product declares them.

public protocol WireFormat {
  static var wireSchema: StaticString { get }
}

public protocol WireMembers {
  static var optionalMembers: [String] { get }
}

public enum ErrorKind: String, Codable, Sendable {
  /// No object has this id.
  case notFound
  /// The change contradicts what is stored.
  case conflict
  /// The data file is locked.
  case storeBusy
}
