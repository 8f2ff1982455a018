public import Model

extension Food {
  /// The food with the members that follow from others computed, when what was stated of those says the same.
  ///
  /// - Parameter stated: the members of this food that a request states. A statement that would be lost is refused.
  /// - Throws: the failures of `recomputed`, and `Failure` of kind `invalidValue` whose path names a member that was stated
  ///   and is computed otherwise.
  public func recomputed(stated: StatedMembers) throws(Failure) -> Food {
    let computed = try recomputed()
    for (name, differs) in differences(from: computed) where differs && stated.names.contains(name) {
      throw refusal(of: name, path: "/\(name)")
    }
    for id in stated.nutrients where !isSame(nutrients[id], computed.nutrients[id]) {
      throw refusal(of: "nutrients", path: "/nutrients/\(id)")
    }
    return computed
  }

  private func differences(from computed: Food) -> [(name: String, differs: Bool)] {
    [
      ("calories", calories != computed.calories), ("protein", protein != computed.protein),
      ("carbs", carbs != computed.carbs), ("fat", fat != computed.fat),
      ("nutrients", nutrients != computed.nutrients), ("serving", serving != computed.serving),
      ("servingSize", servingSize != computed.servingSize),
      ("servingQuantity", servingQuantity != computed.servingQuantity),
      ("servingUnit", servingUnit != computed.servingUnit),
      ("servingsPerContainer", servingsPerContainer != computed.servingsPerContainer),
      ("servingMappings", servingMappings != computed.servingMappings), ("source", source != computed.source),
    ]
  }

  /// Where a nutrient comes from is no part of how much it is.
  private func isSame(_ value: NutrientValue?, _ other: NutrientValue?) -> Bool {
    value?.value == other?.value && value?.unit == other?.unit && value?.bound == other?.bound
  }

  private func refusal(of member: String, path: String) -> Failure {
    guard kind == .composite else {
      return Failure(
        .invalidValue, "A calculator has no `\(member)` to be given: it gets its numbers from what is chosen in it.",
        path: path, hint: "Leave it out.")
    }
    guard member.hasPrefix("serving") else {
      return Failure(
        .invalidValue, "The `\(member)` of a composite comes from the ingredients.", path: path, hint: "Leave it out.")
    }
    return Failure(
      .invalidValue, "The numbers of a composite are for one portion, so that `\(member)` is not given.", path: path,
      hint: "Leave it out. What one portion weighs is its `serving`; other units go into `servingMappings`.")
  }
}
