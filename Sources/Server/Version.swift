/// The versions that a client is told.
public enum Version {
  /// The version of the program.
  public static let program = "0.1.0"
  /// The version of the protocol in `spec/protocol.md`.
  public static let wireProtocol = "1.0"
}
