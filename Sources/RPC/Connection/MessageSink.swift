/// Where the messages of a connection go.
public protocol MessageSink: Sendable {
  /// Sends one message: the text of a JSON value on one line. Never waits for whoever reads it.
  ///
  /// - Parameter coalescingKey: a newer message with the same key may take the place of this one while it waits.
  func send(_ body: consuming [UInt8], coalescingKey: String?)
  /// Bytes that were sent and not taken yet.
  var queuedBytes: Int { get }
  /// Whether nobody takes messages any more.
  var isClosed: Bool { get }
}

extension MessageSink {
  /// Sends one message that no other may replace.
  public func send(_ body: consuming [UInt8]) { send(body, coalescingKey: nil) }
}
