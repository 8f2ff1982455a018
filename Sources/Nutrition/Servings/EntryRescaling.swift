public import Model

extension Entry {
  /// The entry after a change of how much was eaten and of nothing that is in it: the numbers, the serving and the count of
  /// servings follow from those of this entry.
  ///
  /// They are taken as given where this entry does not say how much its numbers are for, and where the changed entry does
  /// not say it any more. A mapping that leads back to the unit is added where nothing else would.
  ///
  /// - Parameter changed: this entry with another amount. Its mappings are used, so that one that is missing can come with
  ///   the change.
  /// - Throws: `Failure` of kind `noConversion` with the path `/servingUnit`, or `invalidValue` with the path
  ///   `/servingQuantity` or `/servingUnit`, whichever differs.
  public func rescaled(to changed: Entry) throws(Failure) -> Entry {
    guard let servingQuantity, let servingUnit, let quantity = changed.servingQuantity, let unit = changed.servingUnit,
      quantity != servingQuantity || unit != servingUnit
    else { return changed }
    let converter = ServingConverter(
      quantity: servingQuantity, unit: servingUnit, serving: serving, mappings: changed.servingMappings)
    do throws(Failure) {
      let portion = try converter.portion(of: quantity, in: unit)
      var entry = changed
      entry.servingUnit = converter.unit(named: unit)
      entry.facts = facts.scaled(by: portion)
      entry.serving = serving?.scaled(by: portion)
      if changed.servingCount == servingCount { entry.servingCount = servingCount.map { ($0 * portion).withoutNoise } }
      entry.servingMappings = converter.mappings(leadingBackFrom: entry.converter)
      try entry.validate()
      return entry
    } catch {
      throw error.kind == .noConversion
        ? error.adding(hint: "With the calories of the new amount in the patch, everything is taken as it is given.")
          .at("/servingUnit")
        : Failure(.invalidValue, "The numbers of “\(name)” cannot be changed to this amount. \(error.message)")
          .at(quantity == servingQuantity ? "/servingUnit" : "/servingQuantity")
    }
  }
}

extension Failure {
  fileprivate func adding(hint: String) -> Failure {
    var failure = self
    failure.hint = [self.hint, hint].compactMap(\.self).joined(separator: " ")
    return failure
  }

  fileprivate func at(_ path: String) -> Failure {
    var failure = self
    failure.path = path
    return failure
  }
}
