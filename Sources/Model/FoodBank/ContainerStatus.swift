/// What follows from the weights of a container. The weight of the empty package never changes what was eaten.
public struct ContainerStatus: Hashable, Codable, Sendable {
  public var state: ContainerState
  /// What was eaten; absent while the container is in use.
  public var consumed: ContainerConsumption?
  /// The grams of food that it held at first; absent when the weight of the empty package is unknown.
  public var initialFoodGrams: Double?
  /// The grams of food that are left in it; absent while it is in use, and when the weight of the empty package is unknown.
  public var remainingFoodGrams: Double?

  public init(
    state: ContainerState, consumed: ContainerConsumption?, initialFoodGrams: Double?, remainingFoodGrams: Double?
  ) {
    self.state = state
    self.consumed = consumed
    self.initialFoodGrams = initialFoodGrams
    self.remainingFoodGrams = remainingFoodGrams
  }
}

/// Whether a container is still eaten from.
public enum ContainerState: String, Codable, Sendable, CaseIterable {
  /// It has no final weight.
  case active
  case completed
}

/// What was eaten from a container.
public struct ContainerConsumption: Hashable, Codable, Sendable {
  /// The start weight less the final weight, never negative.
  public var grams: Double
  /// `grams` ÷ `gramsPerServing`.
  public var servings: Double
  /// Kilocalories.
  public var calories: Double
  /// Grams; absent means unknown.
  public var protein: Double?
  /// Grams; absent means unknown.
  public var carbs: Double?
  /// Grams; absent means unknown.
  public var fat: Double?
  public var nutrients: Nutrients

  public init(
    grams: Double, servings: Double, calories: Double, protein: Double?, carbs: Double?, fat: Double?,
    nutrients: Nutrients
  ) {
    self.grams = grams
    self.servings = servings
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.nutrients = nutrients
  }
}

/// A container and what follows from its weights.
public struct TrackedContainer: Hashable, Codable, Sendable {
  public var container: Container
  public var status: ContainerStatus

  public init(container: Container, status: ContainerStatus) {
    self.container = container
    self.status = status
  }
}

/// Which containers a list shows.
public enum ContainerFilter: String, Codable, Sendable, CaseIterable {
  case active, completed, all
}

/// A food that a container can be started from.
public struct ContainerFood: Hashable, Codable, Sendable {
  public var id: Identifier
  public var name: String
  public var brand: String?
  /// An emoji that stands for the food.
  public var emoji: String?
  /// Whether a container was ever started from it.
  public var tracked: Bool

  public init(id: Identifier, name: String, brand: String?, emoji: String?, tracked: Bool) {
    self.id = id
    self.name = name
    self.brand = brand
    self.emoji = emoji
    self.tracked = tracked
  }
}
