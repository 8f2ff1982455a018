/// How much is logged: messages of this level and of those before it.
public enum LogLevel: String, Codable, Sendable, CaseIterable, Comparable {
  case error
  case warning
  case info
  /// May hold food data. No level holds secrets.
  case debug

  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
