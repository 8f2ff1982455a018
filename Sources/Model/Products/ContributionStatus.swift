/// Whether products are contributed to Open Food Facts.
public enum ContributionStatus: String, Codable, Sendable, CaseIterable {
  /// The user does not want to.
  case disabled
  /// The user wants to, and nothing was contributed yet: this version sends nothing.
  case enabledNeverConfirmed
}
