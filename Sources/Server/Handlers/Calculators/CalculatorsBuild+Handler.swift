import API
import Model
import Nutrition
import Store

extension CalculatorsBuild: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let calculator = try context.foods.existing(params.id)
    let choice = try BuildChoice(params.selections, buildId: params.buildId, in: calculator)
    let draft = try choice.blaming { () throws(Failure) in try calculator.entryDraft(choice.selections) }
    let facts = draft.facts
    return Result(
      calories: draft.calories, protein: facts.protein, carbs: facts.carbs, fat: facts.fat, nutrients: facts.nutrients,
      selectionSummary: draft.selectionSummary ?? "")
  }
}
