/// The members that a food and an ingredient copied from one have in common.
private protocol ServedContent {
  var name: String { get }
  var brand: String? { get }
  var calories: Double? { get }
  var protein: Double? { get }
  var carbs: Double? { get }
  var fat: Double? { get }
  var nutrients: Nutrients { get }
  var serving: Serving? { get }
  var servingSize: String? { get }
  var servingQuantity: Double { get }
  var servingUnit: String { get }
  var servingsPerContainer: Double? { get }
  var servingMappings: [ServingMapping] { get }
}

extension Food: ServedContent {}
extension FoodIngredient: ServedContent {}

extension ServedContent {
  fileprivate func checkContent() throws(Failure) {
    try Rule.name(name, upTo: Limits.nameCharacters, "/name")
    try Rule.text(brand, upTo: Limits.brandCharacters, "/brand")
    try Rule.amount(calories, "/calories")
    try Rule.amount(protein, "/protein")
    try Rule.amount(carbs, "/carbs")
    try Rule.amount(fat, "/fat")
    try Rule.nested("/nutrients", nutrients.validate)
    if let serving { try Rule.nested("/serving", serving.validate) }
    try Rule.text(servingSize, upTo: Limits.servingCharacters, "/servingSize")
    try Rule.positive(servingQuantity, "/servingQuantity")
    try Rule.name(servingUnit, upTo: Limits.unitCharacters, "/servingUnit")
    try Rule.amount(servingsPerContainer, "/servingsPerContainer")
    try Rule.count(servingMappings.count, of: "mappings", upTo: Limits.servingMappings, "/servingMappings")
    try Rule.each(servingMappings, "/servingMappings") { mapping throws(Failure) in try mapping.validate() }
  }
}

extension Food {
  /// The unit of a calculator, which has no numbers of its own.
  public static let calculatorUnit = "build"

  /// Checks the rules of every member, and those of its kind.
  ///
  /// - Throws: `Failure` of kind `invalidValue` whose path points at the first member that is not allowed.
  public func validate() throws(Failure) {
    try checkContent()
    try Rule.text(emoji, upTo: Limits.emojiCharacters, "/emoji")
    switch kind {
    case .single:
      if calories == nil { throw .invalid("The calories are missing.", path: "/calories") }
    case .composite: try checkIngredients()
    case .calculator: try checkCalculator()
    }
    try refuse(kind != .composite && !ingredients.isEmpty, "ingredients", of: .composite)
    try refuse(kind != .calculator && !calculatorIngredients.isEmpty, "calculatorIngredients", of: .calculator)
    try refuse(kind != .calculator && !builds.isEmpty, "builds", of: .calculator)
  }

  private func refuse(_ isRefused: Bool, _ member: String, of kind: FoodKind) throws(Failure) {
    guard isRefused else { return }
    throw .invalid(
      "Only a \(kind.rawValue) has `\(member)`.", path: "/\(member)",
      hint: "The kind of this food is `\(self.kind.rawValue)`.")
  }

  private func checkIngredients() throws(Failure) {
    if ingredients.isEmpty { throw .invalid("A composite needs at least one ingredient.", path: "/ingredients") }
    try Rule.count(ingredients.count, of: "ingredients", upTo: Limits.ingredients, "/ingredients")
    try Rule.each(ingredients, "/ingredients") { ingredient throws(Failure) in try ingredient.validate() }
    try Rule.distinct(ingredients.map(\.id), "/ingredients", "id", "Another ingredient has the same id.")
  }

  private func checkCalculator() throws(Failure) {
    let path = "/calculatorIngredients"
    try Rule.count(calculatorIngredients.count, of: "ingredients", upTo: Limits.ingredients, path)
    try Rule.each(calculatorIngredients, path) { ingredient throws(Failure) in try ingredient.validate() }
    try Rule.distinct(calculatorIngredients.map(\.id), path, "id", "Another ingredient has the same id.")
    try Rule.count(builds.count, of: "builds", upTo: Limits.builds, "/builds")
    try Rule.each(builds, "/builds") { build throws(Failure) in try build.validate() }
    try Rule.distinct(builds.map(\.id), "/builds", "id", "Another build has the same id.")
  }
}

extension FoodIngredient {
  /// Checks the rules of every member.
  public func validate() throws(Failure) {
    try checkContent()
    try Rule.positive(quantity, "/quantity")
    try Rule.name(unit, upTo: Limits.unitCharacters, "/unit")
    if calories == nil, !isCalculator { throw .invalid("The calories are missing.", path: "/calories") }
  }

  /// Whether this was copied from a calculator, which has no numbers: it adds nothing, and makes nothing unknown.
  public var isCalculator: Bool {
    servingUnit == Food.calculatorUnit && nutrients.isEmpty
      && [calories, protein, carbs, fat].allSatisfy { $0 ?? 0 == 0 }
  }
}

extension CalculatorIngredient {
  /// Checks the rules of every member; labels differ in more than capitals and white space around them.
  public func validate() throws(Failure) {
    try Rule.name(name, upTo: Limits.nameCharacters, "/name")
    try Rule.text(note, upTo: Limits.calculatorNoteCharacters, "/note")
    try Rule.count(portions.count, of: "portions", upTo: Limits.portions, "/portions")
    try Rule.each(portions, "/portions") { portion throws(Failure) in try portion.validate() }
    try Rule.distinct(portions.map(\.id), "/portions", "id", "Another portion has the same id.")
    try Rule.distinct(
      portions.map { $0.label.trimmed().lowercased() }, "/portions", "label", "Another portion has the same label.")
  }
}

extension CalculatorPortion {
  /// Checks the rules of every member.
  public func validate() throws(Failure) {
    try Rule.name(label, upTo: Limits.labelCharacters, "/label")
    try Rule.amount(calories, "/calories")
    try Rule.amount(protein, "/protein")
    try Rule.amount(carbs, "/carbs")
    try Rule.amount(fat, "/fat")
    try Rule.nested("/nutrients", nutrients.validate)
  }
}

extension CalculatorSelection {
  /// How many of a portion may be chosen.
  public static let quantities = 0.25...20.0

  /// Checks the quantity.
  public func validate() throws(Failure) {
    guard !Self.quantities.contains(quantity) else { return }
    throw .invalid(
      "The quantity is \(Limits.shown(quantity)); it must lie between 0.25 and 20.", path: "/quantity")
  }
}

extension SavedBuild {
  /// Checks the rules of every member. What was chosen may no longer be offered.
  public func validate() throws(Failure) {
    try Rule.name(name, upTo: Limits.nameCharacters, "/name")
    try Rule.text(summary, upTo: Limits.summaryCharacters, "/summary")
    if selections.isEmpty { throw .invalid("A build needs at least one selection.", path: "/selections") }
    try Rule.count(selections.count, of: "selections", upTo: Limits.ingredients, "/selections")
    try Rule.each(selections, "/selections") { selection throws(Failure) in try selection.validate() }
    try Rule.distinct(
      selections.map(\.ingredientId), "/selections", "ingredientId", "Another selection is of the same ingredient.")
  }
}
