/// Why the local copy of Open Food Facts could not be read. The network is asked instead.
public struct LocalCopyFailure: Hashable, Codable, Sendable {
  public var kind: ErrorKind
  /// A sentence for people.
  public var message: String
  /// How to mend it.
  public var hint: String?

  public init(_ failure: Failure) {
    kind = failure.kind
    message = failure.message
    hint = failure.hint
  }
}
