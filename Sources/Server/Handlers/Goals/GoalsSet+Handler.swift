import API
import Model
import Store

extension GoalsSet: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let goals = try locating("/goals") {
      let goals = try params.goals.apply(to: context.goals.read())
      try goals.validate()
      return goals
    }
    try context.goals.write(goals)
    return Result(goals: goals)
  }
}
