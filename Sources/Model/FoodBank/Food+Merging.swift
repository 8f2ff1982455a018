extension Food {
  /// The food after it took over what it can use from a duplicate, which is removed.
  ///
  /// It counts as used when the one of both was used last, is on the shelf if one of them is, and is archived by hand only
  /// if both are. The emoji and the entry it was made from are taken over where they are missing; so are, between single
  /// foods, the barcode and mappings from units that it has no mapping from.
  public func merged(with other: Food) -> Food {
    var food = self
    if other.lastUsedAt > lastUsedAt { food.lastUsedAt = other.lastUsedAt }
    food.onShelf = onShelf || other.onShelf
    if other.archivedAt == nil { food.archivedAt = nil }
    food.emoji = emoji ?? other.emoji
    food.sourceEntryId = sourceEntryId ?? other.sourceEntryId
    guard kind == .single, other.kind == .single else { return food }
    food.barcode = barcode ?? other.barcode
    var units = Set(servingMappings.map(\.sourceUnit))
    for mapping in other.servingMappings where food.servingMappings.count < Limits.servingMappings {
      if units.insert(mapping.sourceUnit).inserted { food.servingMappings.append(mapping) }
    }
    return food
  }
}

extension ServingMapping {
  /// Mappings of a food are told apart by the unit they come from, without case.
  fileprivate var sourceUnit: String { from.unit.trimmed().lowercased() }
}
