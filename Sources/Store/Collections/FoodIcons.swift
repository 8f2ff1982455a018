public import Model

/// The pictures that stand for foods.
public struct FoodIcons {
  private let database: Database

  public init(_ database: Database) {
    self.database = database
  }

  public init(_ transaction: WriteTransaction) {
    database = transaction.database
  }

  /// The icon of a food, or nil.
  public func icon(of food: Identifier) throws -> FoodIcon? {
    try database.first(
      """
      SELECT i.data, i.mimeType, i.updatedMs, i.updatedOffset, i.prompt
      FROM food AS f JOIN foodIcon AS i ON i.food = f.key WHERE f.id = ?1
      """, food
    ) { row in
      FoodIcon(
        data: row.bytes(0), mimeType: row.text(1), updatedAt: row.instantIfPresent(2), prompt: row.textIfPresent(4))
    }
  }

  /// Replaces the icon of a food, or removes it. The same icon again changes nothing.
  ///
  /// - Throws: `Failure` of kind `notFound` when no food has the id.
  public func set(_ icon: FoodIcon?, of food: Identifier) throws {
    guard let key = try Foods(database).key(of: food) else { throw Failure.noFood(food) }
    guard try self.icon(of: food) != icon else { return }
    if let icon {
      try database.run(
        """
        INSERT INTO foodIcon (food, data, mimeType, updatedMs, updatedOffset, prompt) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT (food) DO UPDATE SET
          data = excluded.data, mimeType = excluded.mimeType, updatedMs = excluded.updatedMs,
          updatedOffset = excluded.updatedOffset, prompt = excluded.prompt
        """,
        key, icon.data, icon.mimeType, icon.updatedAt?.milliseconds, icon.updatedAt?.offsetMinutes, icon.prompt)
    } else {
      try database.run("DELETE FROM foodIcon WHERE food = ?1", key)
    }
    database.recordChange(in: .foods, id: food)
  }
}
