/// The calories that recommendations aim for: the goal, moved by how the six days before went.
public struct ShelfTarget: Hashable, Sendable {
  private static let priorDays = 6
  private static let fewestCoveredDays = 5
  /// The goal moves by at most this many kcal, and by at most `largestShare` of it.
  private static let largestAdjustment = 300.0
  private static let largestShare = 0.15

  /// In kcal.
  public var calories: Double
  /// `calories` minus the goal.
  public var adjustment: Double
  /// How many of the six days have calories; 0 when the week is not looked at.
  public var coveredDays: Int
  /// Whether the week was known well enough to count.
  public var usesWeek: Bool

  /// The target of a day.
  ///
  /// - Parameter week: the calories of the six days before, oldest first; nil for a day without entries. With fewer than
  ///   five days of calories the goal stays as it is. A missing day counts as the average of the others.
  public init(goal: Double, week: [Double?], usesWeek: Bool) {
    calories = goal
    adjustment = 0
    coveredDays = 0
    self.usesWeek = false
    guard usesWeek, goal > 0 else { return }
    let prior = week.suffix(Self.priorDays)
    let covered = prior.compactMap(\.self).filter { $0 > 0 }
    coveredDays = covered.count
    guard prior.count == Self.priorDays, covered.count >= Self.fewestCoveredDays else { return }
    let average = covered.reduce(0, +) / Double(covered.count)
    let wanted = 7 * goal - 6 * average - goal
    let limit = min(Self.largestAdjustment, Self.largestShare * goal)
    adjustment = min(max(wanted, -limit), limit)
    calories = max(1, goal + adjustment)
    self.usesWeek = true
  }
}
