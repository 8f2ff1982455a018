/// Why a text is not JSON as RFC 8259 defines it, or is more JSON than the limits allow.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong, for a program.
  public enum Kind: String, Hashable, Sendable {
    /// The grammar of RFC 8259 is broken.
    case malformed
    /// A string holds bytes that are not UTF-8, or half of a surrogate pair.
    case invalidText
    /// An object names the same member twice.
    case duplicateKey
    /// A number is larger than a double can hold.
    case numberOutOfRange
    /// The text is longer than `JSONLimits.maximumBytes`.
    case tooLarge
    /// The text is nested deeper than `JSONLimits.maximumDepth`.
    case tooDeep
  }

  public var kind: Kind
  /// A sentence for people. It names the limit when one was exceeded, and holds no part of a string value.
  public var message: String
  /// Where reading stopped, counted in bytes from the start of the text.
  public var byteOffset: Int
  /// The JSON Pointer (RFC 6901) of the value being read; the object's own while one of its keys is read.
  public var pointer: String

  public init(kind: Kind, message: String, byteOffset: Int, pointer: String) {
    self.kind = kind
    self.message = message
    self.byteOffset = byteOffset
    self.pointer = pointer
  }

  public var description: String {
    pointer.isEmpty ? "\(message) (byte \(byteOffset))" : "\(message) (byte \(byteOffset), at \(pointer))"
  }
}
