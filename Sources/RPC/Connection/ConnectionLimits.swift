/// How much one connection may ask of the server. The limits are part of the protocol and stand in `spec/protocol.md`.
public struct ConnectionLimits: Hashable, Sendable {
  /// The largest message, in bytes.
  public var messageBytes = 64 << 20
  /// The deepest nesting of arrays and objects in a message.
  public var depth = 128
  /// The most messages in one batch.
  public var batchLength = 1000
  /// The most bytes of requests that are read and not answered.
  public var pendingRequestBytes = 128 << 20
  /// The most bytes of answers that the client has not taken.
  public var queuedAnswerBytes = 64 << 20

  public init() {}
}
