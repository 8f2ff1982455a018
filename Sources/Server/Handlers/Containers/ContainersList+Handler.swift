import API
import Model
import Nutrition
import Store

extension ContainersList: ReadHandler {
  private static let limits = 1...500
  private static let defaultLimit = 50

  static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
    let limit = params.limit ?? defaultLimit
    guard limits.contains(limit) else {
      throw Failure(
        .invalidValue, "The limit is between \(limits.lowerBound) and \(limits.upperBound).", path: "/limit")
    }
    let page = try context.containers.list(params.state ?? .all, limit: limit, cursor: params.cursor)
    return Result(
      containers: page.containers.map { TrackedContainer(container: $0, status: $0.status) },
      nextCursor: page.nextCursor)
  }
}
