/// How the calories of a day stand against their goal, in fewer steps than `ProgressStatus`.
public enum JournalState: String, Codable, Sendable, CaseIterable {
  case belowGoal, approachingGoal, goalMet, overGoal

  public init(_ status: ProgressStatus) {
    switch status {
    case .under, .near: self = .belowGoal
    case .approaching: self = .approachingGoal
    case .met: self = .goalMet
    case .slightlyOver, .wayOver: self = .overGoal
    }
  }

  /// The statuses of progress that lie in the state, ascending.
  public var statuses: [ProgressStatus] { ProgressStatus.allCases.filter { JournalState($0) == self } }
}
