import API
import Model
import Nutrition
import Store

extension ShelfRecommend: ReadHandler {
  private static let priorDays = 6

  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let day = try params.day?.resolve(today: context.clock().today) ?? context.clock().today
    let days = try context.entries.totals(
      from: day.adding(days: -priorDays), to: day, nutrients: ["fiber", "sodium"])
    let week = days.dropLast().map { $0.totals.entries > 0 ? $0.totals.calories.value : nil }
    let preferences = try context.settings().shelf
    let recommender = ShelfRecommender(
      goals: ShelfGoals(try context.goals()), preferences: preferences, week: week)
    let eaten = days.last.map { ShelfAmounts($0.totals) } ?? ShelfAmounts(Totals(of: []))
    switch recommender.recommend(from: try context.foods.onShelf(), after: eaten) {
    case .foods(let recommendations): return Result(day: day, recommender, recommendations: recommendations)
    case .nothing(let silence):
      return Result(day: day, recommender, silence: silence, why: why(silence, recommender, after: eaten))
    }
  }

  private static func why(
    _ silence: ShelfSilence, _ recommender: ShelfRecommender, after eaten: ShelfAmounts
  ) -> String {
    switch silence {
    case .disabled: "Recommendations are switched off in the settings."
    case .noCalorieGoal: "There is no calorie goal to measure foods by."
    case .tooEarly:
      "\(Int(eaten.calories.rounded())) of \(Int(recommender.goals.calories.rounded())) kcal are eaten; recommendations "
        + "begin at \(Int((recommender.preferences.triggerFraction * 100).rounded())) %, which is the setting "
        + "`shelf.triggerFraction`."
    case .emptyShelf: "No food with calories is on the shelf."
    case .nothingFits:
      recommender.preferences.incompleteFoods == .exclude
        ? "Every food on the shelf exceeds a hard cap or leaves out nutrition."
        : "Every food on the shelf exceeds a hard cap."
    }
  }
}

extension ShelfRecommend.Result {
  fileprivate init(
    day: Day, _ recommender: ShelfRecommender, recommendations: [ShelfRecommendation] = [],
    silence: ShelfSilence? = nil, why: String? = nil
  ) {
    let target = recommender.target
    self.init(
      day: day, recommendations: recommendations, silence: silence, why: why, target: target.calories,
      adjustment: target.adjustment, coveredDays: target.coveredDays)
  }
}
