public import Model

extension Food {
  /// The entry that a build of this calculator becomes when it is logged: one `meal` with everything that was chosen.
  ///
  /// - Throws: `Failure` of kind `invalidValue`; the path of a selection lies below `/selections`.
  public func entryDraft(_ selections: [CalculatorSelection], name: String? = nil) throws(Failure) -> EntryDraft {
    let build: CalculatorBuild
    let facts: NutritionFacts
    do throws(Failure) {
      build = try CalculatorBuild(selections, in: self)
      facts = try build.facts()
    } catch {
      throw error.under("/selections")
    }
    let title = name?.trimmed() ?? ""
    var draft = EntryDraft(name: title.isEmpty ? self.name : title, calories: facts.calories ?? 0)
    draft.facts = facts
    // A calculator's name stands in for a brand, so it may have to be cut to the length of one.
    draft.brand = brand ?? String(self.name.unicodeScalars.prefix(Limits.brandCharacters))
    draft.source = .manual
    draft.servingSize = "1 meal"
    draft.servingQuantity = 1
    draft.servingUnit = "meal"
    draft.foodId = id
    draft.selectionSummary = build.summary
    return draft
  }
}
