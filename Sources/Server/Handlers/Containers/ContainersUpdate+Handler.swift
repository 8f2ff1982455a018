import API
import Model
import Nutrition
import Store

extension ContainersUpdate: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    guard let stored = try context.containers.container(params.id) else {
      throw Failure.noContainer(params.id, path: "/id")
    }
    let clock = try context.clock()
    let container = try context.containers.update(
      try locating("/patch") { try params.patch.apply(to: stored, clock: clock) })
    return Result(container: container, status: container.status)
  }
}
