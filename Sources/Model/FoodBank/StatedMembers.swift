internal import JSON

/// Which members of a food a request gives a value, or removes.
public struct StatedMembers: Hashable, Sendable {
  /// Names of members, `nutrients` only when all of them are meant.
  public var names: Set<String>
  /// The ids of single nutrients.
  public var nutrients: [String]

  public init(names: Set<String>, nutrients: [String] = []) {
    self.names = names
    self.nutrients = nutrients
  }
}

extension FoodDraft {
  /// The members that the draft states and that are computed for some kinds of foods.
  public var statedMembers: StatedMembers {
    let members: [(String, Bool)] = [
      ("calories", calories != nil), ("protein", protein != nil), ("carbs", carbs != nil), ("fat", fat != nil),
      ("serving", serving != nil), ("servingSize", servingSize != nil), ("servingQuantity", servingQuantity != nil),
      ("servingUnit", servingUnit != nil), ("servingsPerContainer", servingsPerContainer != nil),
      ("servingMappings", servingMappings != nil), ("source", source != nil),
    ]
    return StatedMembers(
      names: Set(members.filter(\.1).map(\.0)), nutrients: nutrients?.nutrients.map(\.id) ?? [])
  }
}

extension MergePatch where Target == FoodDraft {
  /// The members that the patch replaces or removes.
  public var statedMembers: StatedMembers {
    var names = Set(changes.map(\.key))
    guard let nutrients = changes["nutrients"]?.object else { return StatedMembers(names: names) }
    names.remove("nutrients")
    return StatedMembers(names: names, nutrients: nutrients.map { KnownNutrients.canonicalId(of: $0.key) })
  }
}
