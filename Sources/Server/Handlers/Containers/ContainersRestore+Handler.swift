import API
import Model
import Nutrition
import Store

extension ContainersRestore: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let container = try locating("/container") {
      let container = params.container.normalized()
      try container.validate()
      return try context.containers.insert(container)
    }
    return Result(container: container, status: container.status)
  }
}
