public import Model

extension Food {
  /// The calculator with a build remembered under a name, and that build.
  ///
  /// A build of the same name that chose the same portions in the same quantities, in whatever order, is used again and
  /// keeps its id; otherwise it is a new one. One name may stand for several builds.
  ///
  /// - Throws: `Failure` of kind `invalidValue`: for a name that is blank or too long with the path `/name`, for a selection
  ///   with a path below `/selections`, or for one build too many.
  public func remembering(
    _ selections: [CalculatorSelection], as name: String, id newId: @autoclosure () -> Identifier, now: Instant
  ) throws(Failure) -> (food: Food, build: SavedBuild) {
    let name = name.trimmed()
    if let problem = Limits.problem(ofRequired: name, upTo: Limits.nameCharacters) {
      throw Failure(.invalidValue, problem, path: "/name")
    }
    let summary: String
    do throws(Failure) {
      summary = try CalculatorBuild(selections, in: self).summary
    } catch {
      throw error.under("/selections")
    }
    var food = self
    let chosen = Set(selections)
    if let index = builds.firstIndex(where: { $0.name == name && Set($0.selections) == chosen }) {
      food.builds[index].selections = selections
      food.builds[index].summary = summary
      food.builds[index].lastUsedAt = now
      return (food, food.builds[index])
    }
    guard builds.count < Limits.builds else {
      throw Failure(
        .invalidValue, "\(self.name) remembers \(builds.count) builds; there is no room for another.", path: "/name",
        hint: "Remove a build with `foods/update`, or leave out the name to log without remembering.")
    }
    let build = SavedBuild(id: newId(), name: name, selections: selections, summary: summary, lastUsedAt: now)
    food.builds.append(build)
    return (food, build)
  }
}
