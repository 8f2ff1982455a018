public import Model

/// Suggests what to start a container from, or how to fill in the form for one food.
///
/// Without `foodId` and `containerId` it lists foods: those with containers first, by their latest start or completion, then
/// the others by name, where `Jar 9` comes before `Jar 10`. Archived foods are listed too; calculators are not, because they
/// have no numbers to weigh.
///
/// With `foodId`, or with a `containerId` to start from the food of an earlier container, it answers a prefill: the start
/// weight is the final weight of the food's container that was completed last, and the grams are what the food says that the
/// amount its numbers are for weighs. A container whose food was deleted cannot be started from: what it remembers of the food
/// is not made a food again.
public enum ContainersSuggest: RequestMethod {
  public static let name = "containers/suggest"
  public static let access = Access.read
  public static let errors: [ErrorKind] = [.notFound, .invalidValue]

  public struct Params: Codable, Sendable {
    /// A part of the name that the foods must have, without regard to case and accents.
    public var query: String?
    /// How many foods to answer, 1 to 1000; 100 by default.
    ///
    /// - Minimum: 1
    /// - Maximum: 1000
    public var limit: Int?
    /// The food to fill in the form for.
    public var foodId: Identifier?
    /// The container whose food to fill in the form for.
    public var containerId: Identifier?
  }

  public struct Result: Codable, Sendable {
    /// The foods of the containers that were started last, each once, at most 8; they are among `foods` as well. Empty when
    /// there is a query, or a prefill.
    public var recent: [ContainerFood]
    /// The foods; empty when there is a prefill.
    public var foods: [ContainerFood]
    /// How many foods there are in all; `foods` has the first of them.
    public var total: Int
    /// What to fill in.
    public var prefill: ContainerPrefill?

    public init(recent: [ContainerFood], foods: [ContainerFood], total: Int, prefill: ContainerPrefill? = nil) {
      self.recent = recent
      self.foods = foods
      self.total = total
      self.prefill = prefill
    }
  }
}

/// What to fill into the form that starts a container.
public struct ContainerPrefill: Hashable, Codable, Sendable {
  public var food: ContainerFood
  /// Grams; absent when no container of the food was completed yet.
  public var startWeight: Double?
  /// How many grams the numbers of the food are for; absent when the food does not say what it weighs.
  public var gramsPerServing: Double?
  /// The amount that the numbers are for, in `servingUnit`, to say what weighs so many grams.
  public var servingQuantity: Double
  public var servingUnit: String

  public init(
    food: ContainerFood, startWeight: Double?, gramsPerServing: Double?, servingQuantity: Double, servingUnit: String
  ) {
    self.food = food
    self.startWeight = startWeight
    self.gramsPerServing = gramsPerServing
    self.servingQuantity = servingQuantity
    self.servingUnit = servingUnit
  }
}
