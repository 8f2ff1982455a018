/// An error that a person can act on: its kind, where it is, and what would mend it.
public struct Failure: Error, Hashable, Sendable {
  public var kind: ErrorKind
  /// A sentence for people.
  public var message: String
  /// A JSON Pointer into the params of the request, when one member is to blame.
  public var path: String?
  /// What the reader can do about it, as a sentence.
  public var hint: String?
  /// When to try again, in milliseconds, for kinds that are retryable.
  public var retryAfterMs: Int?

  public init(
    _ kind: ErrorKind, _ message: String, path: String? = nil, hint: String? = nil, retryAfterMs: Int? = nil
  ) {
    self.kind = kind
    self.message = message
    self.path = path
    self.hint = hint
    self.retryAfterMs = retryAfterMs
  }
}
