internal import Model

/// How the schema of a file stands to the one this program knows.
enum SchemaState: Equatable {
  /// All our migrations are there, and no others.
  case current
  /// The file lacks some of our migrations.
  case outdated
  /// The file has a migration that we do not know: a newer program wrote it.
  case newer(String)
}

extension SchemaState {
  /// Reads the names of the migrations; a file without that table has none.
  init(of database: Database, known migrations: [Migration]) throws {
    let hasTable: Void? = try database.first("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'")
    { _ in }
    guard hasTable != nil else {
      self = .outdated
      return
    }
    let known = Set(migrations.map(\.name))
    var taken = 0
    var unknown: String?
    try database.query("SELECT name FROM migration ORDER BY appliedAt, name") { row in
      let name = row.text(0)
      if known.contains(name) { taken += 1 } else { unknown = name }
    }
    if let unknown {
      self = .newer(unknown)
    } else {
      self = taken == migrations.count ? .current : .outdated
    }
  }

  /// Throws when the file must not be used by this program.
  func refuseNewer(_ file: String) throws {
    if case .newer(let name) = self { throw Failure.storeNewer(file, migration: name) }
  }
}
