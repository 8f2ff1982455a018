internal import Model

/// Reads what is new in the table of changes and hands it to the subscribers, each revision once and in order.
struct ChangeDelivery {
  private let reader: Reader
  /// The newest revision that each subscriber knows.
  private var known: [Int: Int64] = [:]
  private var identity: FileIdentity?

  init(file: StoreFile) {
    reader = Reader(file: file)
  }

  /// `isSubscribed` is asked before each call, because a subscription may have ended meanwhile.
  mutating func deliver(to subscribers: [Int: ChangeFeed.Subscriber], isSubscribed: (Int) -> Bool) {
    known = known.filter { subscribers[$0.key] != nil }
    for (key, subscriber) in subscribers where known[key] == nil { known[key] = subscriber.revision }
    guard let oldest = known.values.min(), let news = try? readNews(after: oldest) else { return }
    for key in subscribers.keys.sorted() {
      guard let subscriber = subscribers[key], let revision = known[key] else { continue }
      for change in news.changes(after: revision) where isSubscribed(key) { subscriber.handler(change) }
      known[key] = news.newest
    }
  }

  /// Nil when the file cannot be read now; the next time will tell.
  private mutating func readNews(after revision: Int64) throws -> News? {
    guard case .begun(let database) = try reader.begin(cancellation: nil, busyTimeout: 100) else { return nil }
    defer { reader.end() }
    let newest = try ChangeLog.newestRevision(database)
    let isOtherFile = identity != nil && reader.identity != identity
    identity = reader.identity
    let changes = newest > revision ? try ChangeLog.changes(after: revision, database) : []
    return News(newest: newest, isOtherFile: isOtherFile, changes: changes)
  }

  private struct News {
    let newest: Int64
    /// Whether another file took the place of the one that was read before, for example a backup.
    let isOtherFile: Bool
    /// Ascending, and as far back as the table remembers.
    let changes: [StoreChange]

    /// What a subscriber that knows a revision has not been told.
    func changes(after revision: Int64) -> [StoreChange] {
      if isOtherFile || newest < revision { return [.anything(revision: Int(newest))] }
      let new = changes.drop { $0.revision <= revision }
      guard let first = new.first, first.revision > revision + 1 else { return Array(new) }
      // The subscriber fell behind by more than the table remembers.
      return [.anything(revision: first.revision - 1)] + new
    }
  }
}

extension StoreChange {
  /// Says that every collection may have changed in any way: no ids and no days are given.
  static func anything(revision: Int) -> StoreChange {
    StoreChange(revision: revision, changes: StoreCollection.allCases.map { CollectionChange(collection: $0) })
  }
}
