public import Model
internal import Nutrition

/// What the app's members cannot say is taken from the record that is stored, wherever both say the same as far as the
/// app can tell. So a backup that went through the app loses nothing but what was changed there.
extension Entry {
  public func keeping(_ stored: Entry) -> Entry {
    var entry = self
    entry.protein = kept(protein, stored.protein)
    entry.carbs = kept(carbs, stored.carbs)
    entry.fat = kept(fat, stored.fat)
    entry.nutrients = nutrients.keeping(stored.nutrients)
    entry.timestamp = timestamp.keeping(stored.timestamp)
    entry.source = source.keeping(stored.source)
    entry.barcode = barcode ?? stored.barcode
    if servingCount ?? 1 == stored.servingCount ?? 1 { entry.servingCount = stored.servingCount }
    return entry
  }
}

extension Food {
  public func keeping(_ stored: Food) -> Food {
    var food = self
    food.calories = kept(calories, stored.calories)
    food.protein = kept(protein, stored.protein)
    food.carbs = kept(carbs, stored.carbs)
    food.fat = kept(fat, stored.fat)
    food.nutrients = nutrients.keeping(stored.nutrients)
    food.source = source.keeping(stored.source)
    food.barcode = barcode ?? stored.barcode
    food.createdAt = createdAt.keeping(stored.createdAt)
    food.lastUsedAt = lastUsedAt.keeping(stored.lastUsedAt)
    if let archivedAt, let other = stored.archivedAt { food.archivedAt = archivedAt.keeping(other) }
    let ingredients = Dictionary(stored.ingredients.map { ($0.id, $0) }) { first, _ in first }
    food.ingredients = food.ingredients.map { part in ingredients[part.id].map(part.keeping) ?? part }
    let offers = Dictionary(stored.calculatorIngredients.map { ($0.id, $0) }) { first, _ in first }
    food.calculatorIngredients = food.calculatorIngredients.map { part in offers[part.id].map(part.keeping) ?? part }
    let builds = Dictionary(stored.builds.map { ($0.id, $0) }) { first, _ in first }
    for index in food.builds.indices {
      guard let other = builds[food.builds[index].id] else { continue }
      food.builds[index].lastUsedAt = food.builds[index].lastUsedAt.keeping(other.lastUsedAt)
    }
    // What its ingredients leave unknown decides what is unknown of a composite.
    return (try? food.recomputed()) ?? food
  }
}

extension FoodIcon {
  public func keeping(_ stored: FoodIcon) -> FoodIcon {
    var icon = self
    if let updatedAt, let other = stored.updatedAt { icon.updatedAt = updatedAt.keeping(other) }
    return icon
  }
}

extension Container {
  public func keeping(_ stored: Container) -> Container {
    var container = self
    container.protein = kept(protein, stored.protein)
    container.carbs = kept(carbs, stored.carbs)
    container.fat = kept(fat, stored.fat)
    container.nutrients = nutrients.keeping(stored.nutrients)
    container.startedAt = startedAt.keeping(stored.startedAt)
    if let completedAt, let other = stored.completedAt { container.completedAt = completedAt.keeping(other) }
    return container
  }
}

extension FoodIngredient {
  fileprivate func keeping(_ stored: FoodIngredient) -> FoodIngredient {
    var ingredient = self
    ingredient.calories = kept(calories, stored.calories)
    ingredient.protein = kept(protein, stored.protein)
    ingredient.carbs = kept(carbs, stored.carbs)
    ingredient.fat = kept(fat, stored.fat)
    ingredient.nutrients = nutrients.keeping(stored.nutrients)
    return ingredient
  }
}

extension CalculatorIngredient {
  fileprivate func keeping(_ stored: CalculatorIngredient) -> CalculatorIngredient {
    let portions = Dictionary(stored.portions.map { ($0.id, $0) }) { first, _ in first }
    var ingredient = self
    ingredient.portions = self.portions.map { portion in portions[portion.id].map(portion.keeping) ?? portion }
    return ingredient
  }
}

extension CalculatorPortion {
  fileprivate func keeping(_ stored: CalculatorPortion) -> CalculatorPortion {
    var portion = self
    portion.protein = kept(protein, stored.protein)
    portion.carbs = kept(carbs, stored.carbs)
    portion.fat = kept(fat, stored.fat)
    portion.nutrients = nutrients.keeping(stored.nutrients)
    return portion
  }
}

extension Nutrients {
  fileprivate func keeping(_ stored: Nutrients) -> Nutrients {
    Nutrients(
      stored: map { element in
        guard let other = stored[element.id], other.value == element.value.value, other.unit == element.value.unit
        else {
          return element
        }
        return Element(id: element.id, value: other)
      })
  }
}

extension Instant {
  fileprivate func keeping(_ stored: Instant) -> Instant { stored.second == second ? stored : self }
}

extension Source {
  fileprivate func keeping(_ stored: Source) -> Source { AppScanMode(stored) == AppScanMode(self) ? stored : self }
}

/// The app writes 0 for what is unknown.
private func kept(_ value: Double?, _ stored: Double?) -> Double? {
  stored == nil && value == 0 ? nil : value
}
