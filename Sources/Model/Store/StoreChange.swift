/// What one committed write changed.
public struct StoreChange: Hashable, Codable, Sendable {
  /// Counts the committed writes of the data file; greater than that of every earlier change.
  public var revision: Int
  /// The objects that changed, one element for each collection.
  public var changes: [CollectionChange]

  public init(revision: Int, changes: [CollectionChange]) {
    self.revision = revision
    self.changes = changes
  }
}

/// The objects of one collection that a write created, changed or deleted.
public struct CollectionChange: Hashable, Codable, Sendable {
  public var collection: StoreCollection
  /// The ids of the objects; empty for collections whose objects have none.
  public var ids: [Identifier]
  /// The days whose content changed, ascending; empty for collections without days.
  public var days: [Day]

  public init(collection: StoreCollection, ids: [Identifier] = [], days: [Day] = []) {
    self.collection = collection
    self.ids = ids
    self.days = days
  }
}

/// A kind of stored object that a client can watch.
public enum StoreCollection: String, Codable, Sendable, CaseIterable {
  /// The entries of the journal.
  case entries
  /// The notes of days.
  case notes
  /// The foods of the Food Bank.
  case foods
  case containers
  case goals
  case settings
}
