public import JSON

extension Food: Patchable {
  public static func canonical(_ changes: JSONObject) throws(Failure) -> JSONObject { try Entry.canonical(changes) }
}

extension FoodDraft: Patchable {
  public static func canonical(_ changes: JSONObject) throws(Failure) -> JSONObject { try Entry.canonical(changes) }

  /// Checks nothing: a draft is checked by the food that it becomes.
  public func validate() throws(Failure) {}
}

extension MergePatch where Target == FoodDraft {
  /// The foods that the ingredients of the patch are copied from.
  ///
  /// - Throws: `JSONDecodingError` for a member of an ingredient that is unknown or of the wrong type.
  public var copiedFoodIds: [Identifier] {
    get throws { try drafts("ingredients", of: IngredientDraft.self)?.compactMap(\.foodId) ?? [] }
  }

  /// The food after the changes, whose members are as in a draft. What follows from its parts is not yet computed.
  ///
  /// - Parameters:
  ///   - newId: makes the ids that the patch leaves out.
  ///   - copies: the foods that the ingredients of the patch are copied from.
  /// - Throws: `JSONDecodingError` for a member that is unknown or of the wrong type, `Failure` of kind `notFound` for an
  ///   ingredient whose food is not among the copies, `invalidValue` for a value that is not allowed. All point at the
  ///   member of the patch that is to blame.
  public func apply(to food: Food, id newId: () -> Identifier, copies: [Identifier: Food] = [:]) throws -> Food {
    var changes = changes
    // Before the rules of another kind can complain.
    if let kind = changes["kind"], kind != .string(food.kind.rawValue) {
      throw Failure.invalid("The kind of a food cannot be changed.", path: "/kind")
    }
    if let drafts = try drafts("ingredients", of: IngredientDraft.self) {
      try Rule.count(drafts.count, of: "ingredients", upTo: Limits.ingredients, "/ingredients")
      changes["ingredients"] = try JSONValue(encoding: try drafts.resolved(id: newId, copies: copies))
    }
    if let drafts = try drafts("calculatorIngredients", of: CalculatorIngredientDraft.self) {
      changes["calculatorIngredients"] = try JSONValue(encoding: drafts.map { $0.ingredient(id: newId) })
    }
    if let quantity = changes["servingQuantity"]?.string {
      do throws(Failure) {
        changes["servingQuantity"] = .number(try Quantity(parsing: quantity).value)
      } catch { throw error.under("/servingQuantity") }
    }
    let updated = try MergePatch<Food>(changes).apply(to: food)
    guard updated.id == food.id else { throw Failure.invalid("The id of a food cannot be changed.", path: "/id") }
    return updated.normalized()
  }

  /// A member of the patch that is a list of drafts; nil if it is absent or no list, which the food refuses.
  private func drafts<Draft: Decodable>(_ name: String, of type: Draft.Type) throws -> [Draft]? {
    guard let list = changes[name], list.array != nil else { return nil }
    // Within an object of its own, so that errors point at the member of the patch.
    let object = JSONValue.object(JSONObject([(name, list)]))
    return try object.decode([String: [Draft]].self, unknownMembers: .reject)[name]
  }
}
