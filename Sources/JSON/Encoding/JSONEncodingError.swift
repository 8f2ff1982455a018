/// Why a value cannot be written as JSON.
public struct JSONEncodingError: Error, Sendable, CustomStringConvertible {
  /// A sentence for people.
  public var message: String
  /// The JSON Pointer (RFC 6901) from the encoded value to the place.
  public var pointer: String
  /// The error the type's own `encode(to:)` threw, when it was not one of the standard library's.
  public var underlying: (any Error)?

  public init(message: String, pointer: String, underlying: (any Error)? = nil) {
    self.message = message
    self.pointer = pointer
    self.underlying = underlying
  }

  public var description: String {
    pointer.isEmpty ? message : "\(message) (at \(pointer))"
  }
}

/// An error on its way up through `encode(to:)` calls. Every level it passes adds its step to the path, so that
/// encoding without errors keeps no path at all.
struct EncodingIssue: Error {
  var message: String
  var underlying: (any Error)?
  /// The path from the inside out.
  var reversedPath: [String] = []

  init(message: String, underlying: (any Error)? = nil) {
    self.message = message
    self.underlying = underlying
  }

  init(_ error: any Error) {
    switch error {
    case let issue as EncodingIssue:
      self = issue
    case let error as JSONEncodingError:
      self.init(message: error.message, underlying: error.underlying)
      reversedPath = JSONPointer(parsing: error.pointer)?.components.reversed() ?? []
    case EncodingError.invalidValue(_, let context):
      self.init(message: context.debugDescription)
      reversedPath = context.codingPath.reversed().map(\.stringValue)
    default:
      self.init(message: String(describing: error), underlying: error)
    }
  }

  /// The issue of a member or element as its container sees it.
  init(_ error: any Error, at step: String) {
    self.init(error)
    reversedPath.append(step)
  }

  static func notFinite(_ number: some BinaryFloatingPoint) -> EncodingIssue {
    EncodingIssue(message: "\(number) is not a JSON number: numbers must be finite.")
  }

  var publicError: JSONEncodingError {
    JSONEncodingError(
      message: message, pointer: JSONPointer(reversedPath.reversed()).description, underlying: underlying)
  }
}
