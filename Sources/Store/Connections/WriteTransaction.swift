public import Model

/// What one write does: the connection, and the changes it tells the change feed.
public final class WriteTransaction {
  /// The connection to read from and write to.
  public let database: Database
  private(set) var changes = RecordedChanges()

  init(database: Database) {
    self.database = database
  }

  /// Tells that an object was created, changed or deleted. A write that tells nothing has no revision.
  ///
  /// - Parameters:
  ///   - id: the id of the object, for collections that have ids.
  ///   - day: the day whose content changed; an object that moves is told with both of its days.
  public func recordChange(in collection: StoreCollection, id: Identifier? = nil, day: Day? = nil) {
    changes.record(RecordedChanges.Element(collection: collection, id: id, day: day))
  }

  /// Forgets what the job before has told.
  func startJob() {
    changes = RecordedChanges()
  }
}
