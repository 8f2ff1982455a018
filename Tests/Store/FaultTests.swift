import CSQLite
import Foundation
import Model
import System
import Testing

@testable import Store

@Suite("Faults of the data file")
struct FaultTests {
  let directory = TemporaryDirectory()

  @Test("a file that is no database is refused and not touched, until it is taken away")
  func textFile() throws {
    try directory.create()
    let text = Data("my shopping list\n".utf8)
    try text.write(to: URL(fileURLWithPath: directory.file))
    let store = directory.store()
    #expect(failure { _ = try store.beginRead() }?.kind == .storeCorrupt)
    #expect(failure { try store.writeNow { try add("no", in: $0) } }?.kind == .storeCorrupt)
    #expect(try Data(contentsOf: URL(fileURLWithPath: directory.file)) == text)
    #expect(directory.names == ["journal.db"])

    try FileManager.default.removeItem(atPath: directory.file)
    try store.writeNow { try add("yes", in: $0) }
    #expect(try store.readNow { try texts(in: $0) } == ["yes"])
  }

  @Test("the database of another program is refused and not touched")
  func foreignDatabase() throws {
    try directory.create()
    try other("PRAGMA journal_mode = WAL; CREATE TABLE recipe (name TEXT); PRAGMA application_id = 7")
    let before = try Data(contentsOf: URL(fileURLWithPath: directory.file))
    let store = directory.store()
    #expect(failure { _ = try store.beginRead() }?.kind == .storeCorrupt)
    #expect(failure { try store.writeNow { try add("no", in: $0) } }?.kind == .storeCorrupt)
    #expect(try Data(contentsOf: URL(fileURLWithPath: directory.file)) == before)
    #expect(directory.names == ["journal.db"])
  }

  @Test("a file with a migration of a newer version is refused and not touched, for reading too")
  func newerVersion() throws {
    let newer = directory.store { $0.migrations.append(Migration(name: "pantry", sql: "CREATE TABLE pantry (x)")) }
    try newer.writeNow { try add("kept", in: $0) }
    newer.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: directory.file))

    let store = directory.store()
    let refusal = failure { _ = try store.beginRead() }
    #expect(refusal?.kind == .storeNewer)
    #expect(refusal?.message.contains("pantry") == true)
    #expect(failure { try store.writeNow { try add("no", in: $0) } }?.kind == .storeNewer)
    #expect(try Data(contentsOf: URL(fileURLWithPath: directory.file)) == before)
    #expect(directory.names == ["journal.db"])
  }

  @Test("a newer version that migrates the file while we have it open is noticed")
  func migratedMeanwhile() throws {
    let store = directory.store()
    try store.writeNow { try add("first", in: $0) }
    #expect(try store.readNow { try count(in: $0) } == 1)
    let newer = directory.store { $0.migrations.append(Migration(name: "pantry", sql: "CREATE TABLE pantry (x)")) }
    try newer.writeNow { try add("second", in: $0) }
    #expect(failure { _ = try store.beginRead() }?.kind == .storeNewer)
    #expect(failure { try store.writeNow { try add("no", in: $0) } }?.kind == .storeNewer)
    #expect(try newer.readNow { try count(in: $0) } == 2)
  }

  @Test("an older file is migrated by the first use, and keeps its data")
  func olderVersion() throws {
    let older = directory.store()
    try older.writeNow { try add("kept", in: $0) }
    older.close()
    let step = Migration(name: "mood", sql: "ALTER TABLE dayNote ADD COLUMN mood TEXT")
    let newer = directory.store { $0.migrations.append(step) }
    // A reader cannot migrate: the caller is sent to the queue, where the writer can.
    #expect(try newer.beginRead() == nil)
    let mood = try newer.readNowInOrder { try $0.first("SELECT mood FROM dayNote") { $0.textIfPresent(0) } }
    #expect(mood == .some(nil))
    #expect(try newer.readNow { try texts(in: $0) } == ["kept"])
  }

  @Test("a file from before barcodes were kept gets a place for them, and keeps its entries and foods")
  func addsBarcodes() throws {
    let older = directory.store { $0.migrations = [.journal, .foodBank, .appBackup] }
    try older.writeNow { transaction in
      try transaction.database.execute(
        """
        INSERT INTO entry (id, day, instantMs, offsetMinutes, name, meal, source, calories)
        VALUES ('5eed0000-0000-4000-8000-000000000001', '2026-11-30', 0, 0, 'Kefir', 'snack', 'manual', 60);
        INSERT INTO food (
          id, kind, name, calories, servingQuantity, servingUnit, source, createdMs, createdOffset, lastUsedMs,
          lastUsedOffset, onShelf, foldedName, sortName, sortBrand, sortCalories
        ) VALUES (
          '5eed0000-0000-4000-8000-000000000002', 'single', 'Kefir', 60, 1, 'serving', 'manual', 0, 0, 0, 0, 0, 'kefir',
          'kefir', 'x', 60
        );
        """)
    }
    older.close()
    let code = ProductCode(stored: "4006381333931")
    try directory.store().writeNow { transaction in
      var entry = try #require(try Entries(transaction).onDay(try day("2026-11-30")).first)
      #expect((entry.name, entry.barcode) == ("Kefir", nil))
      entry.barcode = code
      try Entries(transaction).update(entry)
      #expect(try Entries(transaction).entry(entry.id)?.barcode == code)
      var food = try #require(try Foods(transaction).all().first)
      food.barcode = code
      try Foods(transaction).update(food)
      #expect(try Foods(transaction).food(food.id) == food)
    }
  }

  @Test("a migration that fails leaves the file as it was")
  func failingMigration() throws {
    let older = directory.store()
    try older.writeNow { try add("kept", in: $0) }
    older.close()
    let step = Migration(name: "broken", sql: "CREATE TABLE half (x); CREATE TABLE half (x)")
    let broken = directory.store { $0.migrations.append(step) }
    #expect(throws: (any Error).self) { try broken.writeNow { try add("no", in: $0) } }
    broken.close()
    #expect(try directory.store().readNow { try texts(in: $0) } == ["kept"])
  }

  @Test("a write waits for another program and then fails as busy, while reads go on")
  func busy() throws {
    let store = directory.store { $0.busyTimeoutMs = 30 }
    try store.writeNow { try add("first", in: $0) }
    let holder = try Database(opening: directory.file, path: directory.file, flags: SQLITE_OPEN_READWRITE)
    try holder.execute("BEGIN IMMEDIATE")
    let refusal = failure { try store.writeNow { try add("no", in: $0) } }
    #expect(refusal?.kind == .storeBusy)
    #expect(refusal?.retryAfterMs == 500)
    #expect(try store.readNow { try texts(in: $0) } == ["first"])
    #expect(try store.readNowInOrder { try texts(in: $0) } == ["first"])
    try holder.execute("COMMIT")
    try store.writeNow { try add("second", in: $0) }
    #expect(try store.readNow { try count(in: $0) } == 2)
  }

  @Test("a write that waits for another program can be cancelled")
  func cancelledWhileBusy() throws {
    let store = directory.store { $0.busyTimeoutMs = 60_000 }
    try store.writeNow { try add("first", in: $0) }
    let holder = try Database(opening: directory.file, path: directory.file, flags: SQLITE_OPEN_READWRITE)
    try holder.execute("BEGIN IMMEDIATE")
    let cancellation = Cancellation()
    let (cancelled, patient) = (Answer<Void>(), Answer<Void>())
    store.write(cancellation: cancellation) {
      try add("no", in: $0)
    } completion: {
      cancelled.set($0)
    }
    store.write {
      try add("second", in: $0)
    } completion: {
      patient.set($0)
    }
    cancellation.cancel()
    #expect(throws: CancellationError.self) { try cancelled.get() }
    #expect(!patient.isSet)
    try holder.execute("COMMIT")
    try patient.get()
    #expect(try store.readNow { try texts(in: $0) } == ["first", "second"])
  }

  @Test("the first write and a migration wait for another program no longer than somebody wants them")
  func cancelledWhileOpening() throws {
    let older = directory.store()
    try older.writeNow { try add("first", in: $0) }
    older.close()
    let holder = try Database(opening: directory.file, path: directory.file, flags: SQLITE_OPEN_READWRITE)
    try holder.execute("BEGIN IMMEDIATE")
    let step = Migration(name: "mood", sql: "ALTER TABLE dayNote ADD COLUMN mood TEXT")
    let store = directory.store {
      $0.busyTimeoutMs = 60_000
      $0.migrations.append(step)
    }
    let (write, read) = (Cancellation(), Cancellation())
    let (written, seen, closed) = (Answer<Void>(), Answer<Int>(), Answer<Void>())
    store.write(cancellation: write) {
      try add("no", in: $0)
    } completion: {
      written.set($0)
    }
    write.cancel()
    #expect(throws: CancellationError.self) { try written.get() }
    store.readInOrder(cancellation: read) {
      try count(in: $0)
    } completion: {
      seen.set($0)
    }
    read.cancel()
    #expect(throws: CancellationError.self) { try seen.get() }
    store.write {
      try add("no", in: $0)
    } completion: {
      closed.set($0)
    }
    store.close()
    #expect(failure { try closed.get() }?.kind == .storeBusy)
    try holder.execute("COMMIT")
    #expect(try texts(in: holder) == ["first"])
  }

  @Test("when the disk is full only the writes that do not fit fail, and reads go on")
  func full() throws {
    let store = directory.store { $0.maximumPages = 90 }
    let gate = hold(store)
    let answers = ["small", String(repeating: "large ", count: 60_000), "tiny"].map { text in
      let answer = Answer<Void>()
      store.write {
        try add(text, in: $0)
      } completion: {
        answer.set($0)
      }
      return answer
    }
    gate.open()
    try answers[0].get()
    let refusal = failure { try answers[1].get() }
    #expect(refusal?.kind == .storeFull)
    #expect(refusal?.message.contains(directory.file) == true)
    try answers[2].get()
    #expect(try store.readNow { try texts(in: $0) } == ["small", "tiny"])
  }

  @Test("a data directory that somebody typed needs its parent, and the failure names it")
  func missingParent() throws {
    let typed = directory.path + "/not/there"
    let store = Store(at: StoreLocation(directory: typed, createsParents: false))
    for refusal in [
      failure { _ = try store.beginRead() }, failure { try store.writeNow { try add("no", in: $0) } },
    ] {
      #expect(refusal?.kind == .storeUnavailable)
      #expect(refusal?.message.contains(directory.path + "/not") == true)
    }
    #expect(!FileManager.default.fileExists(atPath: directory.path))

    try FileManager.default.createDirectory(atPath: directory.path + "/not", withIntermediateDirectories: true)
    try store.writeNow { try add("yes", in: $0) }
    #expect(permissions(typed) == 0o700)
  }

  @Test("a directory in the place of the data file, or a file in the place of its directory, is refused")
  func wrongKinds() throws {
    try FileManager.default.createDirectory(atPath: directory.file, withIntermediateDirectories: true)
    #expect(failure { _ = try directory.store().beginRead() }?.kind == .storeUnavailable)
    let inside = StoreLocation(directory: "/dev/null", createsParents: true)
    #expect(failure { _ = try Store(at: inside).beginRead() }?.kind == .storeUnavailable)
  }

  @Test("the file is damaged in its middle: reading says so, and the server can go on")
  func damaged() throws {
    let store = directory.store()
    try store.writeNow { transaction in
      for number in 0..<2000 { try add("note \(number)", in: transaction) }
    }
    store.close()
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: directory.file))
    let size = try handle.seekToEnd()
    for page in stride(from: UInt64(4096 * 4), to: size, by: 4096) {
      try handle.seek(toOffset: page)
      try handle.write(contentsOf: Data(repeating: 0xFF, count: 200))
    }
    try handle.close()
    let damaged = directory.store()
    #expect(failure { try damaged.readNowInOrder { _ = try texts(in: $0) } }?.kind == .storeCorrupt)
    #expect(failure { try damaged.writeNow { _ = try texts(in: $0.database) } }?.kind == .storeCorrupt)
  }

  @Test("a damaged change log fails each write instead of holding it up for ever", .timeLimit(.minutes(1)))
  func damagedChangeLog() throws {
    let store = directory.store()
    try store.writeNow { try add("kept", in: $0) }
    store.close()
    let database = try Database(opening: directory.file, path: directory.file, flags: SQLITE_OPEN_READONLY)
    let page = try database.first("SELECT rootpage FROM sqlite_schema WHERE name = 'change'") { $0.integer(0) }
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: directory.file))
    try handle.seek(toOffset: UInt64((page ?? 1) - 1) * 4096)
    try handle.write(contentsOf: Data(repeating: 0, count: 4096))
    try handle.close()
    let damaged = directory.store()
    #expect(failure { try damaged.writeNow { try add("new", in: $0) } }?.kind == .storeCorrupt)
    #expect(failure { try damaged.writeNow { try add("newer", in: $0) } }?.kind == .storeCorrupt)
    #expect(try damaged.readNow { try texts(in: $0) } == ["kept"])
  }

  @Test("a file that is replaced by another is followed")
  func replaced() throws {
    let store = directory.store()
    try store.writeNow { try add("old", in: $0) }
    #expect(try store.readNow { try texts(in: $0) } == ["old"])
    let restored = TemporaryDirectory()
    let backup = restored.store()
    try backup.writeNow { try add("restored", in: $0) }
    backup.close()
    for name in directory.names { try FileManager.default.removeItem(atPath: directory.path + "/" + name) }
    try FileManager.default.moveItem(atPath: restored.file, toPath: directory.file)
    #expect(try store.readNow { try texts(in: $0) } == ["restored"])
    try store.writeNow { try add("second", in: $0) }
    #expect(try directory.store().readNow { try texts(in: $0) } == ["restored", "second"])
  }

  private func other(_ script: String) throws {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    try Database(opening: directory.file, path: directory.file, flags: flags).execute(script)
  }
}
