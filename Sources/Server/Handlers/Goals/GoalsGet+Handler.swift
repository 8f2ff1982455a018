import API

extension GoalsGet: ReadHandler {
  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    Result(goals: try context.goals())
  }
}
