public import Model

extension Food {
  /// The entry that an amount of the food becomes when it is logged.
  ///
  /// The numbers are scaled to the amount, and so is `serving`: in an entry it weighs what was eaten. The mappings come
  /// along; where they would no longer lead back to the food's own unit, a mapping that does is added.
  ///
  /// - Throws: `Failure` of kind `noConversion` with the path `/unit`, or `invalidValue` with the path `/quantity` for a
  ///   quantity that is not more than zero or leads to numbers that are too large; also for a calculator, which is logged
  ///   by what was chosen in it.
  public func entryDraft(quantity: Double, unit: String) throws(Failure) -> EntryDraft {
    let calories = try loggedCalories()
    let loggedUnit = converter.unit(named: unit)
    let portion = try converter.portion(of: quantity, in: loggedUnit, path: "/unit")
    var draft = EntryDraft(name: name, calories: calories)
    draft.brand = brand
    draft.barcode = barcode
    draft.source = source
    draft.facts = facts.scaled(by: portion)
    draft.serving = serving?.scaled(by: portion)
    draft.servingSize = servingSize
    draft.servingQuantity = quantity
    draft.servingUnit = loggedUnit
    draft.servingsPerContainer = servingsPerContainer
    let mappings = converter.mappings(leadingBackFrom: draft.converter)
    draft.servingMappings = mappings.isEmpty ? nil : mappings
    draft.foodId = id
    do throws(Failure) {
      try draft.facts.validate()
      try draft.serving?.validate()
    } catch {
      throw Failure(.invalidValue, "So much of \(name) cannot be logged. \(error.message)", path: "/quantity")
    }
    return draft
  }

  /// The entry of the amount that the food's numbers are for, counted in a unit.
  ///
  /// - Throws: the same failures as for an amount that is stated.
  public func entryDraft(unit: String) throws(Failure) -> EntryDraft {
    _ = try loggedCalories()
    do throws(Failure) {
      let quantity = try converter.convert(servingQuantity, from: servingUnit, to: unit)
      return try entryDraft(quantity: quantity, unit: unit)
    } catch {
      // There is no quantity to blame.
      throw Failure(error.kind, error.message, path: "/unit", hint: error.hint)
    }
  }

  /// The calories of a food that can be logged.
  private func loggedCalories() throws(Failure) -> Double {
    guard kind != .calculator else {
      throw Failure(
        .invalidValue, "\(name) is a calculator, which has no numbers of its own.",
        hint: "Log what was chosen in it with `calculators/log`.")
    }
    guard let calories else {
      throw Failure(.invalidValue, "The calories of \(name) are not known.", hint: "Give the food its calories first.")
    }
    return calories
  }
}

extension ServingConverter {
  /// The mappings, and one that leads from another base unit back to this one if nothing else does.
  func mappings(leadingBackFrom other: ServingConverter) -> [ServingMapping] {
    guard let factor = try? factor(to: other.unit), mappings.count < Limits.servingMappings else { return mappings }
    if let known = try? other.factor(to: unit), (known * factor - 1).magnitude < 1e-9 { return mappings }
    let link = ServingMapping(from: ServingAmount(1, unit), to: ServingAmount(factor.withoutNoise, other.unit))
    let reverse = ServingMapping(
      from: ServingAmount(1, other.unit), to: ServingAmount((1 / factor).withoutNoise, unit))
    // Mappings are told apart by the unit they come from.
    let taken = Set(mappings.map { $0.from.unit.trimmed().lowercased() })
    let added = [link, reverse].first { mapping in
      !taken.contains(mapping.from.unit.trimmed().lowercased()) && (try? mapping.validate()) != nil
    }
    return added.map { [$0] + mappings } ?? mappings
  }

  /// The portion, with failures of the unit at a path.
  func portion(of quantity: Double, in unit: String, path: String) throws(Failure) -> Double {
    do throws(Failure) {
      return try portion(of: quantity, in: unit)
    } catch {
      throw error.path == nil ? error.under(path) : error
    }
  }
}

extension EntryDraft {
  /// Converts the amount that was eaten; a draft that states no amount is one `serving`.
  public var converter: ServingConverter {
    ServingConverter(
      quantity: servingQuantity ?? 1, unit: servingUnit ?? "serving", serving: serving,
      mappings: servingMappings ?? [])
  }
}

extension Serving {
  /// The weight and volume of `factor` times the serving.
  public func scaled(by factor: Double) -> Serving {
    switch self {
    case .mass(let grams): .mass(grams: (grams * factor).withoutNoise)
    case .volume(let ml): .volume(ml: (ml * factor).withoutNoise)
    case .both(let grams, let ml): .both(grams: (grams * factor).withoutNoise, ml: (ml * factor).withoutNoise)
    }
  }
}
