import API
import Model
import Nutrition
import Store

extension ContainersStart: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let clock = try context.clock()
    if let stored = try params.id.flatMap(context.containers.container) {
      guard params.asks(for: stored, clock: clock) else {
        throw Failure(
          .conflict, "The id \(stored.id) belongs to another container, of “\(stored.foodName)”.", path: "/id",
          hint: "Leave the id out to get a new one, or update the container.")
      }
      return Result(container: stored, status: stored.status)
    }
    let weighed = try WeighedFood(params.foodId, gramsPerServing: params.gramsPerServing, context)
    let container = weighed.food.container(
      id: params.id ?? context.newIdentifier(), gramsPerServing: weighed.gramsPerServing,
      startWeight: params.startWeight.value, tareWeight: params.tareWeight?.value,
      startedAt: params.startedAt.map { clock.resolve($0).instant } ?? clock.now)
    guard let container else { throw Failure.noFood(params.foodId, path: "/foodId") }
    try container.validate()
    try weighed.remember(context)
    try context.containers.insert(container)
    return Result(container: container, status: container.status)
  }
}

extension ContainersStart.Params {
  /// Whether a container is what this request stored when it came before. Only what the request states is compared: the
  /// food may have changed and the container been completed since.
  fileprivate func asks(for container: Container, clock: JournalClock) -> Bool {
    container.foodId == foodId && container.startWeight == startWeight.value
      && container.tareWeight == tareWeight?.value
      && gramsPerServing.map { $0.value == container.gramsPerServing } ?? true
      && startedAt.map { clock.resolve($0).instant == container.startedAt } ?? true
  }
}
