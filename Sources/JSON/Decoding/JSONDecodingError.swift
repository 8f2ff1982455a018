/// Why a value is not what the caller's type needs.
public struct JSONDecodingError: Error, Sendable, CustomStringConvertible {
  /// What was wrong, for a program.
  public enum Kind: String, Hashable, Sendable {
    /// A required member is absent or null.
    case missing
    /// The value is of another JSON type.
    case typeMismatch
    /// The number does not fit the type: too large, or not whole where whole numbers are needed.
    case outOfRange
    /// The object has a member that the type does not know.
    case unknownMember
    /// The type itself refused the value; `underlying` holds its error.
    case refused
  }

  public var kind: Kind
  /// The JSON Pointer (RFC 6901) from the decoded value to the place; of a missing member, where it would be.
  public var pointer: String
  /// A sentence for people.
  public var message: String
  /// What would mend it, as a sentence.
  public var hint: String?
  /// The error the type's own `init(from:)` threw, or the `underlyingError` of the `DecodingError` it threw.
  public var underlying: (any Error)?

  public init(kind: Kind, pointer: String, message: String, hint: String? = nil, underlying: (any Error)? = nil) {
    self.kind = kind
    self.pointer = pointer
    self.message = message
    self.hint = hint
    self.underlying = underlying
  }

  /// Of a member that is not known, the error that does not tell its name, at the object that has it. Other errors stay.
  public var withoutMemberName: JSONDecodingError {
    guard kind == .unknownMember, let slash = pointer.lastIndex(of: "/") else { return self }
    var error = self
    error.pointer = String(pointer[..<slash])
    error.message = "There is a member that is not known."
    return error
  }

  public var description: String {
    let place = pointer.isEmpty ? message : "\(message) (at \(pointer))"
    return hint.map { "\(place) \($0)" } ?? place
  }
}

/// What happens to object members that the decoded type never asks for.
public enum UnknownMembers: Sendable {
  /// They are skipped.
  case ignore
  /// The first one in the text is an error, which suggests the member that was probably meant.
  case reject
}
