public import Model

/// What one write does: the connection, and the changes it tells the change feed.
public final class WriteTransaction {
  /// The connection to read from and write to.
  public let database: Database

  init(database: Database) {
    self.database = database
  }

  /// Tells that an object was created, changed or deleted. A write that tells nothing has no revision. An object that
  /// moves is told with both of its days.
  public func recordChange(in collection: StoreCollection, id: Identifier? = nil, day: Day? = nil) {
    database.recordChange(in: collection, id: id, day: day)
  }
}
