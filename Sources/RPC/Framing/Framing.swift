/// How one message is told from the next on the byte stream.
public enum Framing: String, Sendable, CaseIterable {
  /// One JSON message per line.
  case lines
  /// `Content-Length` headers, as in the Language Server Protocol.
  case headers
}

/// Bytes that are not a message, and why.
public struct FrameFault: Error, Hashable, Sendable {
  /// A sentence for people.
  public var message: String

  public init(_ message: String) { self.message = message }
}

/// What the byte stream gave.
public enum Frame: Hashable, Sendable {
  /// The bytes of one message, still to be parsed.
  case message([UInt8])
  /// Something that could not be a message; reading goes on behind it.
  case fault(FrameFault)
}
