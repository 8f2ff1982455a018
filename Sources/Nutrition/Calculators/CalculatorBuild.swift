public import Model

/// What was chosen in a calculator, found and checked: the one way to its totals and to its text.
public struct CalculatorBuild: Hashable, Sendable {
  /// A portion that was chosen, with the ingredient it belongs to.
  public struct Choice: Hashable, Sendable {
    public var ingredient: CalculatorIngredient
    public var portion: CalculatorPortion
    public var quantity: Double
  }

  /// In the order in which they were chosen.
  public let choices: [Choice]

  /// Finds what was chosen.
  ///
  /// - Throws: `Failure` of kind `invalidValue` for a food that is no calculator, no selection, a quantity that is not 0.25
  ///   to 20, an ingredient that was chosen twice, or an ingredient or portion that the calculator does not offer. The path
  ///   points at it within the list, such as `/2/portionId`.
  public init(_ selections: [CalculatorSelection], in calculator: Food) throws(Failure) {
    guard calculator.kind == .calculator else {
      throw Failure(.invalidValue, "\(calculator.name) is not a calculator; nothing can be chosen in it.")
    }
    guard !selections.isEmpty else {
      throw Failure(.invalidValue, "Nothing is chosen.", hint: "Give at least one selection.")
    }
    var choices: [Choice] = []
    var seen: Set<Identifier> = []
    for (index, selection) in selections.enumerated() {
      do throws(Failure) {
        choices.append(try Choice(selection, in: calculator))
        guard seen.insert(selection.ingredientId).inserted else {
          throw Failure(
            .invalidValue, "\(choices[index].ingredient.name) is chosen twice.", path: "/ingredientId",
            hint: "Choose an ingredient once, with the quantity of the portion.")
        }
      } catch {
        throw error.under("/\(index)")
      }
    }
    self.choices = choices
  }

  /// What is in everything that was chosen.
  ///
  /// - Throws: `Failure` of kind `invalidValue` when a number is too large to be stored.
  public func facts() throws(Failure) -> NutritionFacts {
    let sum = NutritionFacts.sum(choices.map { $0.portion.facts.scaled(by: $0.quantity) })
    do throws(Failure) {
      try sum.validate()
    } catch {
      throw Failure(.invalidValue, "So much cannot be logged. \(error.message)")
    }
    return sum
  }

  /// What was chosen as text, such as `2x Rice (normal), 0.50x Beans (extra)`: cut with `…` where it is too long to be
  /// stored.
  public var summary: String {
    let text = choices.map { choice in
      let prefix = choice.quantity == 1 ? "" : Self.shown(choice.quantity) + "x "
      return "\(prefix)\(choice.ingredient.name) (\(choice.portion.label))"
    }.joined(separator: ", ")
    let scalars = text.unicodeScalars
    return scalars.count <= Limits.summaryCharacters
      ? text : String(scalars.prefix(Limits.summaryCharacters - 1)) + "…"
  }

  /// A whole quantity without decimals, any other with two.
  private static func shown(_ quantity: Double) -> String {
    // A quantity that was accepted lies between 0.25 and 20.
    let hundredths = Int((quantity * 100).rounded())
    if quantity == quantity.rounded() { return String(hundredths / 100) }
    let decimals = String(hundredths % 100)
    return "\(hundredths / 100).\(decimals.count == 1 ? "0" + decimals : decimals)"
  }
}

extension CalculatorBuild.Choice {
  fileprivate init(_ selection: CalculatorSelection, in calculator: Food) throws(Failure) {
    try selection.validate()
    guard let ingredient = calculator.calculatorIngredients.first(where: { $0.id == selection.ingredientId }) else {
      throw Failure(
        .invalidValue, "\(calculator.name) offers no ingredient \(selection.ingredientId).", path: "/ingredientId",
        hint: calculator.calculatorIngredients.isEmpty ? nil : "The ingredients are listed by `foods/get`.")
    }
    guard let portion = ingredient.portions.first(where: { $0.id == selection.portionId }) else {
      throw Failure(
        .invalidValue, "\(ingredient.name) has no portion \(selection.portionId).", path: "/portionId",
        hint: ingredient.portions.isEmpty ? nil : "The portions are listed by `foods/get`.")
    }
    self.init(ingredient: ingredient, portion: portion, quantity: selection.quantity)
  }
}
