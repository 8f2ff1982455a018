extension Container {
  /// Checks the rules of every member.
  ///
  /// - Throws: `Failure` of kind `invalidValue` whose path points at the first member that is not allowed.
  public func validate() throws(Failure) {
    try Rule.name(foodName, upTo: Limits.nameCharacters, "/foodName")
    try Rule.text(foodBrand, upTo: Limits.brandCharacters, "/foodBrand")
    try Rule.amount(calories, "/calories")
    try Rule.amount(protein, "/protein")
    try Rule.amount(carbs, "/carbs")
    try Rule.amount(fat, "/fat")
    try Rule.nested("/nutrients", nutrients.validate)
    try Rule.positive(gramsPerServing, "/gramsPerServing")
    try checkStart()
    try checkEnd()
  }

  private func checkStart() throws(Failure) {
    try Rule.positive(startWeight, "/startWeight")
    guard let tareWeight else { return }
    try Rule.positive(tareWeight, "/tareWeight")
    guard startWeight > tareWeight else {
      throw .invalid(
        "The empty package weighs \(Limits.shown(tareWeight)) g, not less than the \(Limits.shown(startWeight)) g that "
          + "it weighed with the food.", path: "/tareWeight")
    }
  }

  private func checkEnd() throws(Failure) {
    guard let finalWeight else {
      guard completedAt == nil else {
        throw .invalid("A container without a final weight is not completed.", path: "/completedAt")
      }
      return
    }
    try Rule.amount(finalWeight, "/finalWeight")
    guard finalWeight < startWeight else {
      throw .invalid(
        "The final weight is \(Limits.shown(finalWeight)) g; it must be less than the start weight of "
          + "\(Limits.shown(startWeight)) g.", path: "/finalWeight")
    }
    if let tareWeight, finalWeight < tareWeight {
      throw .invalid(
        "The final weight is \(Limits.shown(finalWeight)) g, less than the \(Limits.shown(tareWeight)) g of the empty "
          + "package.", path: "/finalWeight")
    }
  }

  /// The container as it is stored: without white space around the name and the brand; a blank brand is no brand.
  public func normalized() -> Container {
    var container = self
    container.foodName = foodName.trimmed()
    container.calories = calories.withoutMinusZero
    container.protein = protein?.withoutMinusZero
    container.carbs = carbs?.withoutMinusZero
    container.fat = fat?.withoutMinusZero
    container.finalWeight = finalWeight?.withoutMinusZero
    container.foodBrand = foodBrand?.trimmed()
    if container.foodBrand == "" { container.foodBrand = nil }
    return container
  }
}
