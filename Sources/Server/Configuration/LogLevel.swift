/// How much is logged: messages of this level and of those before it.
public enum LogLevel: String, Codable, Sendable, CaseIterable {
  case error
  case warning
  case info
  /// May hold food data. No level holds secrets.
  case debug
}
