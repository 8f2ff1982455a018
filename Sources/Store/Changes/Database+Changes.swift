internal import Model

extension Database {
  /// Tells the change feed that an object was created, changed or deleted by the write in progress.
  func recordChange(in collection: StoreCollection, id: Identifier? = nil, day: Day? = nil) {
    changes.record(RecordedChanges.Element(collection: collection, id: id, day: day))
  }
}
