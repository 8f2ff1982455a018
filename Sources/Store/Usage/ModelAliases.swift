public import Model

/// What the names that were asked for stand for, as answers told last.
public struct ModelAliases {
  private let database: Database

  public init(_ database: Database) {
    self.database = database
  }

  public init(_ transaction: WriteTransaction) {
    database = transaction.database
  }

  /// All, by service and name.
  public func all() throws -> [ModelAlias] {
    var aliases: [ModelAlias] = []
    try database.query("SELECT provider, alias, model, seenMs FROM modelAlias ORDER BY provider, alias") { row in
      aliases.append(
        ModelAlias(
          provider: ModelService(named: row.text(0)), alias: row.text(1), model: row.text(2),
          seenAt: Instant(milliseconds: row.integer(3), offsetMinutes: 0)))
    }
    return aliases
  }

  /// The model that a name stood for last; nil when no answer told.
  public func model(_ alias: String, at provider: ModelService) throws -> String? {
    try database.first(
      "SELECT model FROM modelAlias WHERE provider = ?1 AND alias = ?2", provider.rawValue, alias
    ) { $0.text(0) }
  }

  /// Remembers what an answer told.
  public func set(_ alias: ModelAlias) throws {
    try database.run(
      """
      INSERT INTO modelAlias (provider, alias, model, seenMs) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (provider, alias) DO UPDATE SET model = excluded.model, seenMs = excluded.seenMs
      """, alias.provider.rawValue, alias.alias, alias.model, alias.seenAt.milliseconds)
  }
}
