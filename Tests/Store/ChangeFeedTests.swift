import Foundation
import Model
import System
import Testing

@testable import Store

/// Collects what a subscriber is told.
final class Listener: Sendable {
  private let changes = Monitor<[StoreChange]>([])

  func hear(_ change: StoreChange) {
    changes.update { $0.append(change) }
  }

  /// The changes so far, once there are this many.
  func first(_ count: Int) throws -> [StoreChange] {
    let heard = changes.wait(until: .after(milliseconds: 20_000)) { $0.count >= count ? $0 : nil }
    guard let heard else { throw Failure(.storeBusy, "Only \(changes.withLock { $0 }) came within 20 seconds.") }
    return heard
  }
}

@Suite("Change feed")
struct ChangeFeedTests {
  let directory = TemporaryDirectory()

  @Test("each write that changes something is told once, with its ids and days")
  func ownWrites() throws {
    let store = directory.store()
    let listener = Listener()
    let subscription = try store.subscribe { listener.hear($0) }
    #expect(subscription.revision == 0)
    let date = try day("2026-11-30")
    let later = try day("2026-12-02")
    let first = try entry(1)
    try store.writeNow { transaction in
      try Entries(transaction).insert(first)
      try Entries(transaction).insert(try entry(2, on: "2026-12-02"))
      try DayNotes(transaction).set("Long run", on: date)
    }
    try store.writeNow { _ = try Entries($0).onDay(date) }
    #expect(throws: (any Error).self) {
      try store.writeNow { transaction in
        try Entries(transaction).insert(try entry(3))
        throw Failure(.invalidValue, "no")
      }
    }
    try store.writeNow { transaction in
      var moved = first
      moved.day = later
      try Entries(transaction).update(moved)
    }
    try store.writeNow { try GoalsDocument($0).write(Goals(calories: 1)) }
    #expect(
      try listener.first(3) == [
        StoreChange(
          revision: 1,
          changes: [
            CollectionChange(collection: .entries, ids: [id(1), id(2)], days: [date, later]),
            CollectionChange(collection: .notes, days: [date]),
          ]),
        StoreChange(
          revision: 2, changes: [CollectionChange(collection: .entries, ids: [id(1)], days: [date, later])]),
        StoreChange(revision: 3, changes: [CollectionChange(collection: .goals)]),
      ])
  }

  @Test("two stores on one file learn of each other's writes, in one order and without gaps")
  func otherProcess() throws {
    let stores = [directory.store(), directory.store()]
    let listeners = [Listener(), Listener()]
    let subscriptions = try zip(stores, listeners).map { store, listener in
      try store.subscribe { listener.hear($0) }
    }
    for number in 0..<100 {
      stores[number % 2].write {
        try Entries($0).insert(try entry(number))
      } completion: { _ in
      }
    }
    for listener in listeners {
      let changes = try listener.first(100)
      #expect(changes.map(\.revision) == Array(1...100))
      #expect(Set(changes.flatMap { $0.changes.flatMap(\.ids) }) == Set((0..<100).map(id)))
    }
    withExtendedLifetime(subscriptions) {}
  }

  @Test("a subscriber is told only what comes after it, and nothing after it ended")
  func beginningAndEnd() throws {
    let store = directory.store()
    try store.writeNow { try Entries($0).insert(try entry(1)) }
    let (ended, listener) = (Listener(), Listener())
    let endedSubscription = try store.subscribe { ended.hear($0) }
    let subscription = try store.subscribe { listener.hear($0) }
    #expect(subscription.revision == 1)
    endedSubscription.cancel()
    try store.writeNow { try Entries($0).insert(try entry(2)) }
    #expect(try listener.first(1).map(\.revision) == [2])
    #expect(try ended.first(0) == [])
  }

  @Test("a subscriber that fell behind is told that anything may have changed")
  func fellBehind() throws {
    let store = directory.store {
      $0.rememberedRevisions = 3
      $0.maximumGroupMs = 60_000
    }
    let listener = Listener()
    let gate = hold(store)
    let subscription = try store.subscribe { listener.hear($0) }
    // Ten revisions in one commit, of which the table keeps three.
    for number in 0..<10 {
      store.write {
        try Entries($0).insert(try entry(number))
      } completion: { _ in
      }
    }
    gate.open()
    let changes = try listener.first(4)
    #expect(changes.map(\.revision) == [7, 8, 9, 10])
    #expect(changes[0] == StoreChange(revision: 7, changes: StoreCollection.allCases.map { .init(collection: $0) }))
    #expect(changes[3].changes == [CollectionChange(collection: .entries, ids: [id(9)], days: [try day("2026-11-30")])])
    withExtendedLifetime(subscription) {}
  }

  @Test("a large write is told as its collection only")
  func largeWrite() throws {
    let store = directory.store()
    let listener = Listener()
    let subscription = try store.subscribe { listener.hear($0) }
    try store.writeNow { transaction in
      try DayNotes(transaction).set("Party", on: try day("2026-11-30"))
      for number in 0..<600 { try Entries(transaction).insert(try entry(number)) }
    }
    #expect(
      try listener.first(1)[0].changes == [
        CollectionChange(collection: .notes, days: [try day("2026-11-30")]), CollectionChange(collection: .entries),
      ])
    withExtendedLifetime(subscription) {}
  }

  @Test("a backup that takes the place of the file is told as a change of everything")
  func otherFile() throws {
    let store = directory.store()
    for number in 0..<3 { try store.writeNow { try Entries($0).insert(try entry(number)) } }
    let listener = Listener()
    let subscription = try store.subscribe { listener.hear($0) }
    try store.writeNow { try Entries($0).insert(try entry(3)) }
    _ = try listener.first(1)
    let restored = TemporaryDirectory()
    let other = restored.store()
    try other.writeNow { try Entries($0).insert(try entry(77)) }
    other.close()
    for name in directory.names { try FileManager.default.removeItem(atPath: directory.path + "/" + name) }
    try FileManager.default.moveItem(atPath: restored.file, toPath: directory.file)
    let changes = try listener.first(2)
    #expect(changes.last?.changes.count == StoreCollection.allCases.count)
    #expect(changes.last?.changes.allSatisfy { $0.ids.isEmpty && $0.days.isEmpty } == true)
    withExtendedLifetime(subscription) {}
  }
}
