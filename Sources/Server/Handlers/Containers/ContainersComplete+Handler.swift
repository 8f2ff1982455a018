import API
import Model
import Nutrition
import Store

extension ContainersComplete: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    guard var container = try context.containers.container(params.id) else {
      throw Failure.noContainer(params.id, path: "/id")
    }
    let place = WeighedEntry(
      id: params.entryId, day: params.day, meal: params.meal, timestamp: params.timestamp)
    let stored = try place.stored(grams: nil, foodId: container.foodId, context)
    guard container.isActive else {
      // The answer to the same request was lost.
      if let stored, container.finalWeight == params.finalWeight.value {
        return Result(entry: stored, container: container, status: container.status)
      }
      throw Failure(
        .conflict, "The container of “\(container.foodName)” is completed already.", path: "/id",
        hint: "Correct its final weight with containers/update, and the entry with journal/update.")
    }
    if let stored {
      throw Failure(
        .conflict, "The id \(stored.id) belongs to another entry, “\(stored.name)” on \(stored.day).", path: "/entryId",
        hint: "Leave the id out to get a new one.")
    }
    container.finalWeight = params.finalWeight.value
    container.completedAt = try context.clock().now
    do throws(Failure) {
      try container.validate()
    } catch {
      guard error.path != "/finalWeight" else { throw error }
      throw Failure(
        .invalidValue, "The container cannot be completed. \(error.message)", path: "/id",
        hint: "Correct it with containers/update.")
    }
    guard let draft = container.consumptionDraft() else { throw Failure.noContainer(params.id, path: "/id") }
    let entry = try place.log(draft, path: "/finalWeight", context)
    try context.containers.update(container)
    return Result(entry: entry, container: container, status: container.status)
  }
}
