public import Model

/// Reads the goals: macros, nutrients and pins.
public enum GoalsGet: RequestMethod {
  public static let name = "goals/get"
  public static let access = Access.quickRead

  public typealias Params = Empty

  public struct Result: Codable, Sendable {
    /// The goals.
    public var goals: Goals

    public init(goals: Goals) { self.goals = goals }
  }
}
