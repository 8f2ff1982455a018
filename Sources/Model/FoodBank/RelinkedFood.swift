/// What pointed at a food that was merged into another, so that the merge can be undone.
public struct RelinkedFood: Hashable, Codable, Sendable {
  /// The food that was removed.
  public var foodId: Identifier
  /// The entries that now point at the food that was kept.
  public var entryIds: [Identifier]
  /// The containers that now point at the food that was kept.
  public var containerIds: [Identifier]

  public init(foodId: Identifier, entryIds: [Identifier], containerIds: [Identifier]) {
    self.foodId = foodId
    self.entryIds = entryIds
    self.containerIds = containerIds
  }
}
