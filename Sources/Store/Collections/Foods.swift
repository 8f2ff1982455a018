public import Model

/// The foods of the Food Bank.
///
/// Reading works on any connection, changing only within a write.
public struct Foods {
  let database: Database

  public init(_ database: Database) {
    self.database = database
  }

  public init(_ transaction: WriteTransaction) {
    database = transaction.database
  }

  // MARK: - Reading

  /// The food with this id, or nil.
  public func food(_ id: Identifier) throws -> Food? {
    try key(of: id).flatMap(food(key:))
  }

  /// The food with this id.
  ///
  /// - Throws: `Failure` of kind `notFound` with the path when no food has the id.
  public func existing(_ id: Identifier, path: String = "/id") throws -> Food {
    guard let food = try food(id) else { throw Failure.noFood(id, path: path) }
    return food
  }

  public func exists(_ id: Identifier) throws -> Bool {
    try key(of: id) != nil
  }

  /// All foods, in the order in which they were created.
  public func all() throws -> [Food] {
    var foods: [Food] = []
    var keys: [Int64] = []
    try database.query("SELECT * FROM food ORDER BY createdMs, id") { row in
      keys.append(row.integer(FoodColumn.key))
      foods.append(try Food(row))
    }
    var reader = NutrientReader(keys: keys)
    try database.query(
      """
      SELECT n.food, n.nutrient, n.value, n.unit, n.bound, n.origin
      FROM food AS f JOIN foodNutrient AS n ON n.food = f.key ORDER BY f.createdMs, f.id
      """
    ) { row in try reader.add(row, to: &foods) }
    reader.finish(&foods)
    return foods
  }

  /// The food that was made from an entry, or nil. Of several the one created first.
  public func madeFrom(entry id: Identifier) throws -> Food? {
    try database.first("SELECT key FROM food WHERE sourceEntryId = ?1 ORDER BY createdMs, key LIMIT 1", id) { row in
      row.integer(0)
    }.flatMap(food(key:))
  }

  func key(of id: Identifier) throws -> Int64? {
    try database.first("SELECT key FROM food WHERE id = ?1", id) { $0.integer(0) }
  }

  func food(key: Int64) throws -> Food? {
    guard let food = try database.first("SELECT * FROM food WHERE key = ?1", key, body: { row in try Food(row) })
    else { return nil }
    var foods = [food]
    var reader = NutrientReader(keys: [key])
    try database.query(
      "SELECT food, nutrient, value, unit, bound, origin FROM foodNutrient WHERE food = ?1 ORDER BY nutrient", key
    ) { row in try reader.add(row, to: &foods) }
    reader.finish(&foods)
    return foods[0]
  }
}

extension Failure {
  /// No food has the id.
  public static func noFood(_ id: Identifier, path: String? = nil) -> Failure {
    Failure(.notFound, "There is no food with the id \(id).", path: path)
  }
}
