/// What one write does: the connection, and the changes it tells the change feed.
public final class WriteTransaction {
  /// The connection to read from and write to.
  public let database: Database
  private(set) var changes = RecordedChanges()

  init(database: Database) {
    self.database = database
  }

  func startJob() {
    changes = RecordedChanges()
  }
}
