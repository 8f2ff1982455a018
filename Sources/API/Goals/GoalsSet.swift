public import Model

/// Changes the goals by a merge patch (RFC 7396); null resets a member to its default.
public enum GoalsSet: RequestMethod {
  public static let name = "goals/set"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// What to change.
    public var goals: MergePatch<Goals>
  }

  public struct Result: Codable, Sendable {
    /// The goals as they are now.
    public var goals: Goals

    public init(goals: Goals) { self.goals = goals }
  }
}
