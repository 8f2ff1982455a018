public import Model

/// The containers that are weighed.
///
/// Reading works on any connection, changing only within a write.
public struct Containers {
  let database: Database

  public init(_ database: Database) {
    self.database = database
  }

  public init(_ transaction: WriteTransaction) {
    database = transaction.database
  }

  // MARK: - Reading

  /// The container with this id, or nil.
  public func container(_ id: Identifier) throws -> Container? {
    try database.first("SELECT * FROM container WHERE id = ?1", id) { row in try Container(row) }
  }

  /// All containers, in the order in which they were started.
  public func all() throws -> [Container] {
    var containers: [Container] = []
    try database.query("SELECT * FROM container ORDER BY startedMs, key") { row in containers.append(try Container(row))
    }
    return containers
  }

  /// The final weight of the container of a food that was completed last; nil when none was.
  public func newestFinalWeight(ofFood id: Identifier) throws -> Double? {
    try database.first(
      """
      SELECT finalWeight FROM container WHERE foodId = ?1 AND finalWeight IS NOT NULL
      ORDER BY ifnull(completedMs, startedMs) DESC, key DESC LIMIT 1
      """, id
    ) { row in row.real(0) }
  }

  /// Whether any container was started from a food.
  public func hasAny(ofFood id: Identifier) throws -> Bool {
    try database.first("SELECT 1 FROM container WHERE foodId = ?1 LIMIT 1", id) { _ in true } ?? false
  }

  // MARK: - Changing

  /// Adds a container. Adding the same container again succeeds and changes nothing, so that a caller whose answer was
  /// lost may repeat the call.
  ///
  /// `isSame` decides whether a container that has the id already is the same one, for callers that filled in what the
  /// user left out; by default both must be equal.
  ///
  /// - Returns: the container as it is stored.
  /// - Throws: `Failure` of kind `conflict` with the path `/id` when the id belongs to another container.
  @discardableResult
  public func insert(_ container: Container, isSame: ((_ stored: Container) -> Bool)? = nil) throws -> Container {
    if let stored = try self.container(container.id) {
      guard isSame?(stored) ?? (stored == container) else {
        throw Failure(
          .conflict, "The id \(container.id) belongs to another container, of “\(stored.foodName)”.", path: "/id",
          hint: "Leave the id out to get a new one, or update the container.")
      }
      return stored
    }
    try database.run(
      """
      INSERT INTO container (
        id, foodName, foodBrand, foodId, calories, protein, carbs, fat, nutrients, gramsPerServing, tareWeight, startWeight,
        finalWeight, startedMs, startedOffset, completedMs, completedOffset
      ) VALUES (
        ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12,
        ?13, ?14, ?15, ?16, ?17
      )
      """,
      container.id, container.foodName, container.foodBrand, container.foodId, container.calories, container.protein,
      container.carbs, container.fat, try nutrientsText(of: container), container.gramsPerServing, container.tareWeight,
      container.startWeight, container.finalWeight, container.startedAt.milliseconds,
      container.startedAt.offsetMinutes, container.completedAt?.milliseconds, container.completedAt?.offsetMinutes)
    database.recordChange(in: .containers, id: container.id)
    return container
  }

  /// Replaces the container that has the same id. An equal container changes nothing.
  ///
  /// - Throws: `Failure` of kind `notFound` when no container has the id.
  @discardableResult
  public func update(_ container: Container) throws -> Container {
    guard let stored = try self.container(container.id) else { throw Failure.noContainer(container.id) }
    guard stored != container else { return stored }
    try database.run(
      """
      UPDATE container SET
        foodName = ?2, foodBrand = ?3, foodId = ?4, calories = ?5, protein = ?6, carbs = ?7, fat = ?8, nutrients = ?9,
        gramsPerServing = ?10, tareWeight = ?11, startWeight = ?12, finalWeight = ?13, startedMs = ?14,
        startedOffset = ?15, completedMs = ?16, completedOffset = ?17
      WHERE id = ?1
      """,
      container.id, container.foodName, container.foodBrand, container.foodId, container.calories, container.protein,
      container.carbs, container.fat, try nutrientsText(of: container), container.gramsPerServing, container.tareWeight,
      container.startWeight, container.finalWeight, container.startedAt.milliseconds,
      container.startedAt.offsetMinutes, container.completedAt?.milliseconds, container.completedAt?.offsetMinutes)
    database.recordChange(in: .containers, id: container.id)
    return container
  }

  /// Removes a container. What was logged from it stays in the journal.
  ///
  /// - Returns: what was removed, or nil when no container has the id; inserting it again undoes this.
  @discardableResult
  public func delete(_ id: Identifier) throws -> Container? {
    guard let container = try container(id) else { return nil }
    try database.run("DELETE FROM container WHERE id = ?1", id)
    database.recordChange(in: .containers, id: id)
    return container
  }

  private func nutrientsText(of container: Container) throws -> String? {
    container.nutrients.isEmpty ? nil : try StoredJSON.encode(container.nutrients)
  }
}

extension Failure {
  /// No container has the id.
  public static func noContainer(_ id: Identifier, path: String? = nil) -> Failure {
    Failure(.notFound, "There is no container with the id \(id).", path: path)
  }
}
