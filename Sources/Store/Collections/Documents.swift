public import Model

/// The user's goals.
public struct GoalsDocument {
  private let document: StoredDocument<Goals>

  public init(_ database: Database) {
    document = StoredDocument(database: database, name: "goals", collection: .goals)
  }

  public init(_ transaction: WriteTransaction) {
    self.init(transaction.database)
  }

  /// The goals as they were set, or the defaults.
  public func read() throws -> Goals {
    try document.read() ?? Goals()
  }

  /// Replaces the goals. The same goals again change nothing.
  public func write(_ goals: Goals) throws {
    try document.write(goals)
  }
}

/// The user's settings.
public struct SettingsDocument {
  private let document: StoredDocument<Settings>

  public init(_ database: Database) {
    document = StoredDocument(database: database, name: "settings", collection: .settings)
  }

  public init(_ transaction: WriteTransaction) {
    self.init(transaction.database)
  }

  /// The settings as they were set, or the defaults.
  public func read() throws -> Settings {
    try document.read() ?? Settings()
  }

  /// Replaces the settings. The same settings again change nothing.
  public func write(_ settings: Settings) throws {
    try document.write(settings)
  }
}

/// One value that is stored as a whole.
struct StoredDocument<Value: Codable & Equatable> {
  let database: Database
  let name: String
  let collection: StoreCollection

  func read() throws -> Value? {
    try database.first("SELECT json FROM document WHERE name = ?1", name) { row in try StoredJSON.decode(row.text(0)) }
  }

  func write(_ value: Value) throws {
    guard try read() != value else { return }
    try database.run(
      "INSERT INTO document (name, json) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET json = excluded.json", name,
      try StoredJSON.encode(value))
    database.recordChange(in: collection)
  }
}
