/// A meal of the day, in the order in which meals are shown.
public enum Meal: String, Codable, Sendable, CaseIterable, Comparable {
  case breakfast
  case lunch
  case dinner
  case snack

  private var order: Int {
    switch self {
    case .breakfast: 0
    case .lunch: 1
    case .dinner: 2
    case .snack: 3
    }
  }

  public static func < (left: Meal, right: Meal) -> Bool { left.order < right.order }
}
