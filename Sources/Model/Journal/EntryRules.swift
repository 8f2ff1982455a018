/// The members that an entry and a draft have in common, so that one set of rules checks both.
private protocol EntryContent {
  var name: String { get }
  var brand: String? { get }
  var calories: Double { get }
  var protein: Double? { get }
  var carbs: Double? { get }
  var fat: Double? { get }
  var statedNutrients: Nutrients? { get }
  var serving: Serving? { get }
  var servingSize: String? { get }
  var servingQuantity: Double? { get }
  var servingUnit: String? { get }
  var servingsPerContainer: Double? { get }
  var servingCount: Double? { get }
  var statedMappings: [ServingMapping]? { get }
  var confidence: Double? { get }
  var scanDurationMs: Int? { get }
  var selectionSummary: String? { get }
}

extension Entry: EntryContent {
  fileprivate var statedNutrients: Nutrients? { nutrients }
  fileprivate var statedMappings: [ServingMapping]? { servingMappings }

  /// Checks the rules of every member, such as after a change.
  ///
  /// - Throws: `Failure` of kind `invalidValue` whose path points at the first member that is not allowed.
  public func validate() throws(Failure) { try checkContent() }
}

extension EntryDraft: EntryContent {
  fileprivate var statedNutrients: Nutrients? { nutrients?.nutrients }
  fileprivate var statedMappings: [ServingMapping]? { servingMappings }

  /// Checks the rules of every member.
  ///
  /// - Throws: `Failure` of kind `invalidValue` whose path points at the first member that is not allowed.
  public func validate() throws(Failure) { try checkContent() }
}

extension EntryContent {
  fileprivate func checkContent() throws(Failure) {
    try checkTexts()
    try checkAmounts()
    try checkServing()
    if let statedNutrients { try nested("/nutrients", statedNutrients.validate) }
    if let confidence, !(0...1).contains(confidence) {
      throw .invalid("The confidence is \(Limits.shown(confidence)); it must lie between 0 and 1.", path: "/confidence")
    }
    if let scanDurationMs, !(0...Limits.durationMs).contains(scanDurationMs) {
      throw .invalid(
        "The duration is \(scanDurationMs) ms; it must lie between 0 and \(Limits.durationMs).",
        path: "/scanDurationMs")
    }
  }

  private func checkTexts() throws(Failure) {
    try refuse(Limits.problem(ofRequired: name, upTo: Limits.nameCharacters), "/name")
    try checkText(brand, upTo: Limits.brandCharacters, "/brand")
    try checkText(servingSize, upTo: Limits.servingCharacters, "/servingSize")
    try checkText(servingUnit, upTo: Limits.unitCharacters, "/servingUnit")
    try checkText(selectionSummary, upTo: Limits.summaryCharacters, "/selectionSummary")
  }

  private func checkAmounts() throws(Failure) {
    try checkAmount(calories, "/calories")
    try checkAmount(protein, "/protein")
    try checkAmount(carbs, "/carbs")
    try checkAmount(fat, "/fat")
    try checkAmount(servingQuantity, "/servingQuantity")
    try checkAmount(servingsPerContainer, "/servingsPerContainer")
    try checkAmount(servingCount, "/servingCount")
  }

  private func checkServing() throws(Failure) {
    if let serving { try nested("/serving", serving.validate) }
    guard let mappings = statedMappings else { return }
    guard mappings.count <= Limits.servingMappings else {
      throw .invalid(
        "There are \(mappings.count) mappings; the most is \(Limits.servingMappings).", path: "/servingMappings")
    }
    for (index, mapping) in mappings.enumerated() { try nested("/servingMappings/\(index)", mapping.validate) }
  }

  private func checkText(_ text: String?, upTo limit: Int, _ path: String) throws(Failure) {
    if let text { try refuse(Limits.problem(ofText: text, upTo: limit), path) }
  }

  private func checkAmount(_ value: Double?, _ path: String) throws(Failure) {
    if let value { try refuse(Limits.problem(ofAmount: value, upTo: Limits.amount), path) }
  }

  private func refuse(_ problem: String?, _ path: String) throws(Failure) {
    if let problem { throw .invalid(problem, path: path) }
  }

  private func nested(_ path: String, _ check: () throws(Failure) -> Void) throws(Failure) {
    do throws(Failure) { try check() } catch { throw error.under(path) }
  }
}
