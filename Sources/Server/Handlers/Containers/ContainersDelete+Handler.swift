import API
import Model
import Store

extension ContainersDelete: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    guard let container = try context.containers.delete(params.id) else {
      throw Failure.noContainer(params.id, path: "/id")
    }
    return Result(container: container)
  }
}
