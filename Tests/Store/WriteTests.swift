import Model
import Synchronization
import System
import Testing

@testable import Store

@Suite("Writes")
struct WriteTests {
  let directory = TemporaryDirectory()

  @Test("reading and opening create nothing; the first write creates private files")
  func creation() throws {
    let store = directory.store()
    #expect(try store.readNow { try count(in: $0) } == 0)
    #expect(try store.readNowInOrder { try count(in: $0) } == 0)
    #expect(directory.names == [])

    try store.writeNow { try add("porridge", in: $0) }
    #expect(try store.readNow { try count(in: $0) } == 1)
    #expect(directory.names == ["journal.db", "journal.db-shm", "journal.db-wal"])
    for name in directory.names { #expect(permissions(directory.path + "/" + name) == 0o600) }
    #expect(permissions(directory.path) == 0o700)

    store.close()
    #expect(directory.names == ["journal.db"])
  }

  @Test("a write that throws leaves nothing, and those beside it stay")
  func failingAlone() throws {
    let store = directory.store()
    let gate = hold(store)
    let answers = (0..<5).map { number in
      let answer = Answer<Int>()
      store.write { transaction in
        try add("note \(number)", in: transaction)
        if number == 2 { throw Failure(.invalidValue, "two") }
        return number
      } completion: {
        answer.set($0)
      }
      return answer
    }
    gate.open()
    #expect(try answers[1].get() == 1)
    #expect(throws: Failure(.invalidValue, "two")) { try answers[2].get() }
    #expect(try answers[4].get() == 4)
    #expect(try store.readNow { try texts(in: $0) } == ["note 0", "note 1", "note 3", "note 4"])
  }

  @Test("completions come in the order of the writes, after the commit")
  func order() throws {
    let store = directory.store()
    let order = Mutex<[Int]>([])
    let gate = hold(store)
    let last = Answer<Bool>()
    for number in 0..<200 {
      store.write {
        try add("note \(number)", in: $0)
      } completion: { _ in
        order.withLock { $0.append(number) }
      }
    }
    store.write { _ in
      true
    } completion: {
      last.set($0)
    }
    gate.open()
    #expect(try last.get())
    #expect(order.withLock { $0 } == Array(0..<200))
  }

  @Test("a read in order sees the writes queued before it and not the later ones")
  func readInOrder() throws {
    let store = directory.store()
    let gate = hold(store)
    let seen = Answer<[String]>()
    store.write {
      try add("first", in: $0)
    } completion: { _ in
    }
    store.readInOrder {
      try texts(in: $0)
    } completion: {
      seen.set($0)
    }
    store.write {
      try add("second", in: $0)
    } completion: { _ in
    }
    gate.open()
    #expect(try seen.get() == ["first"])
  }

  @Test("a write cancelled while it waits never runs")
  func cancelledBefore() throws {
    let store = directory.store()
    let gate = hold(store)
    let cancellation = Cancellation()
    let answer = Answer<Void>()
    store.write(cancellation: cancellation) {
      try add("no", in: $0)
    } completion: {
      answer.set($0)
    }
    cancellation.cancel()
    gate.open()
    #expect(throws: CancellationError.self) { try answer.get() }
    #expect(try store.readNowInOrder { try count(in: $0) } == 0)
  }

  @Test("a write cancelled while it runs is undone, and the others of its group are kept")
  func cancelledWithin() throws {
    let store = directory.store()
    let gate = hold(store)
    let cancellation = Cancellation()
    let before = Answer<Void>()
    let answer = Answer<Void>()
    let after = Answer<Void>()
    store.write {
      try add("before", in: $0)
    } completion: {
      before.set($0)
    }
    store.write(cancellation: cancellation) { transaction in
      try add("no", in: transaction)
      cancellation.cancel()
      // Long enough to reach the next look at the cancellation, and then never finished.
      try transaction.database.run(
        """
        INSERT INTO dayNote (day, text)
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'x' || i, 'no' FROM n
        """)
    } completion: {
      answer.set($0)
    }
    store.write {
      try add("after", in: $0)
    } completion: {
      after.set($0)
    }
    gate.open()
    #expect(throws: CancellationError.self) { try answer.get() }
    try before.get()
    try after.get()
    #expect(try store.readNow { try texts(in: $0) } == ["after", "before"])
  }

  @Test("a running read is cancelled")
  func cancelledRead() throws {
    let store = directory.store()
    try store.writeNow { try add("something", in: $0) }
    let cancellation = Cancellation()
    let snapshot = try #require(try store.beginRead(cancellation: cancellation))
    defer { snapshot.finish() }
    cancellation.cancel()
    #expect(throws: CancellationError.self) {
      try snapshot.read { database in
        try database.query("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n") {
          _ in
        }
      }
    }
  }

  @Test("a snapshot does not see later writes, and a reader is given back")
  func snapshots() throws {
    let store = directory.store { $0.maximumReaders = 1 }
    try store.writeNow { try add("old", in: $0) }
    let snapshot = try #require(try store.beginRead())
    try store.writeNow { try add("new", in: $0) }
    #expect(try texts(in: snapshot.database) == ["old"])
    #expect(try store.beginRead() == nil)
    snapshot.finish()
    #expect(try store.readNow { try texts(in: $0) } == ["new", "old"])
  }

  @Test("two stores on one file see each other's writes")
  func twoProcesses() throws {
    let (first, second) = (directory.store(), directory.store())
    #expect(try second.readNow { try count(in: $0) } == 0)
    try first.writeNow { try add("first", in: $0) }
    #expect(try second.readNow { try texts(in: $0) } == ["first"])
    try second.writeNow { try add("second", in: $0) }
    #expect(try first.readNow { try texts(in: $0) } == ["first", "second"])
  }

  @Test("two stores that create the file at once both succeed")
  func simultaneousCreation() throws {
    let stores = (0..<4).map { _ in directory.store() }
    let answers = stores.enumerated().map { number, store in
      let answer = Answer<Void>()
      store.write {
        try add("note \(number)", in: $0)
      } completion: {
        answer.set($0)
      }
      return answer
    }
    for answer in answers { try answer.get() }
    #expect(try stores[0].readNow { try count(in: $0) } == 4)
  }

  @Test("a closed store refuses writes and has written what was queued")
  func closing() throws {
    let store = directory.store()
    let answers = (0..<50).map { number in
      let answer = Answer<Void>()
      store.write {
        try add("note \(number)", in: $0)
      } completion: {
        answer.set($0)
      }
      return answer
    }
    store.close()
    for answer in answers { try answer.get() }
    #expect(failure { try store.writeNow { _ in } }?.kind == .storeUnavailable)
    #expect(try directory.store().readNow { try count(in: $0) } == 50)
  }
}
