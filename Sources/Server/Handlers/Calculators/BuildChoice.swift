import Model

/// What a request chooses in a calculator: selections, or a remembered build.
struct BuildChoice {
  let selections: [CalculatorSelection]
  /// The remembered build that was asked for.
  let build: SavedBuild?

  init(_ selections: [SelectionDraft]?, buildId: Identifier?, in calculator: Food) throws(Failure) {
    guard calculator.kind == .calculator else {
      throw Failure(
        .invalidValue, "“\(calculator.name)” is not a calculator.", path: "/id", hint: "Log a food with `foods/log`.")
    }
    switch (selections, buildId) {
    case (let selections?, nil):
      guard selections.count <= Limits.ingredients else {
        throw Failure(
          .invalidValue, "There are \(selections.count) selections; the most is \(Limits.ingredients).",
          path: "/selections")
      }
      (self.selections, build) = (selections.map(\.selection), nil)
    case (nil, let buildId?):
      guard let saved = calculator.builds.first(where: { $0.id == buildId }) else {
        throw Failure(.notFound, "“\(calculator.name)” remembers no build \(buildId).", path: "/buildId")
      }
      (self.selections, build) = (saved.selections, saved)
    case (nil, nil):
      throw Failure(
        .invalidValue, "Nothing is chosen.", path: "/selections", hint: "Give `selections` or `buildId`.")
    case (_?, _?):
      throw Failure(
        .invalidValue, "`selections` and `buildId` cannot both be given.", path: "/buildId", hint: "Give one of them.")
    }
  }

  /// Runs what is done with the selections; for a remembered build, errors in one of them point at the build.
  func blaming<Value>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    do throws(Failure) {
      return try body()
    } catch {
      guard build != nil, error.path?.hasPrefix("/selections") == true else { throw error }
      var failure = error
      failure.path = "/buildId"
      throw failure
    }
  }
}
