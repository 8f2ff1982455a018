import CSQLite
import Foundation
import Model
import Synchronization
import System
import Testing

@testable import Store

@Suite("Backup")
struct BackupTests {
  let directory = TemporaryDirectory()
  let elsewhere = TemporaryDirectory()

  @Test("a copy made while the store is being written holds a moment of it, private and in one file")
  func consistentCopy() throws {
    try elsewhere.create()
    let store = directory.store()
    for number in 0..<20 { try store.writeNow { try add(entryText(number), in: $0) } }
    let writing = Cancellation()
    let done = Answer<Void>()
    startThread("writer") {
      var number = 100
      while !writing.isCancelled {
        let text = entryText(number)
        _ = try? store.writeNow { try add(text, in: $0) }
        number += 1
      }
      done.set(.success(()))
    }
    let fractions = Mutex<[Double]>([])
    let path = elsewhere.path + "/copy.db"
    let size = try store.backup(to: path) { part in fractions.withLock { $0.append(part) } }
    writing.cancel()
    try done.get()

    #expect(elsewhere.names == ["copy.db"])
    #expect(permissions(path) == 0o600)
    #expect(size == (try Data(contentsOf: URL(fileURLWithPath: path))).count)
    #expect(fractions.withLock { $0.last } == 1)
    let copy = try Database(opening: path, path: path, flags: SQLITE_OPEN_READONLY)
    #expect(try copy.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
    #expect(try copy.first("PRAGMA journal_mode") { $0.text(0) } == "delete")
    let inCopy = try texts(in: copy)
    #expect(inCopy.count >= 20)
    #expect(Set(inCopy).isSubset(of: Set(try store.readNow { try texts(in: $0) })))
    #expect(elsewhere.names == ["copy.db"])

    // The copy can be put in the place of a data file.
    try FileManager.default.moveItem(atPath: path, toPath: elsewhere.file)
    let restored = elsewhere.store()
    try restored.writeNow { try add("after", in: $0) }
    #expect(try restored.readNow { try count(in: $0) } == inCopy.count + 1)
  }

  @Test("an existing file is not replaced unless that is asked for")
  func existing() throws {
    try elsewhere.create()
    let store = directory.store()
    try store.writeNow { try add("kept", in: $0) }
    let path = elsewhere.path + "/copy.db"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    #expect(failure { _ = try store.backup(to: path) }?.kind == .conflict)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("mine".utf8))
    _ = try store.backup(to: path, replacing: true)
    #expect(elsewhere.names == ["copy.db"])
    let copy = try Database(opening: path, path: path, flags: SQLITE_OPEN_READONLY)
    #expect(try texts(in: copy) == ["kept"])
  }

  @Test("paths that cannot be used are refused, and the data file is never overwritten")
  func badPaths() throws {
    let store = directory.store()
    #expect(failure { _ = try store.backup(to: directory.path + "/x.db") }?.kind == .invalidValue)
    try store.writeNow { try add("kept", in: $0) }
    for path in ["copy.db", directory.path + "/", directory.path + "/none/copy.db", directory.file + "-wal", "/\0"] {
      #expect(failure { _ = try store.backup(to: path, replacing: true) }?.kind == .invalidValue)
    }
    let link = elsewhere.path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: directory.path)
    #expect(failure { _ = try store.backup(to: link + "/journal.db", replacing: true) }?.kind == .invalidValue)
    #expect(try store.readNow { try texts(in: $0) } == ["kept"])
  }

  @Test("a cancelled copy leaves nothing behind")
  func cancelled() throws {
    try elsewhere.create()
    let store = directory.store()
    try store.writeNow { try add("kept", in: $0) }
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: CancellationError.self) {
      _ = try store.backup(to: elsewhere.path + "/copy.db", cancellation: cancellation)
    }
    #expect(elsewhere.names == [])
  }
}

private func entryText(_ number: Int) -> String {
  "\(number) " + String(repeating: "long note ", count: 400)
}

@Suite("Maintenance")
struct MaintenanceTests {
  let directory = TemporaryDirectory()

  @Test("a sound file has no problems, and neither has one that does not exist")
  func sound() throws {
    let store = directory.store()
    #expect(try store.integrityCheck() == [])
    #expect(store.fileStatus() == StoreFileStatus())
    try store.writeNow { try Entries($0).insert(try completeEntry()) }
    #expect(try store.integrityCheck() == [])
    #expect(store.fileStatus().schemaVersion == "scans")
    #expect((store.fileStatus().bytes ?? 0) > 4096)
  }

  @Test("repair mends what another program left, tells what it did, and then has nothing to do")
  func repair() throws {
    let store = directory.store()
    try store.writeNow { transaction in
      let first = try entry(1, nutrients: ["sodium": NutrientValue(1, "g"), "iron": NutrientValue(2, "mg")])
      try Entries(transaction).insert(first)
      try Entries(transaction).insert(try entry(2, "Kefir"))
      try DayNotes(transaction).set("Long run", on: try day("2026-11-30"))
    }
    store.close()
    try other(
      """
      PRAGMA foreign_keys = OFF;
      INSERT INTO entryNutrient SELECT key, 'Sodium', 5, 'mg', NULL, NULL FROM entry;
      INSERT INTO entryNutrient SELECT key, 'fibre', 3, 'g', NULL, NULL FROM entry WHERE name = 'Kefir';
      INSERT INTO entryNutrient VALUES (999, 'iron', 1, 'mg', NULL, NULL), (999, 'zinc', 1, 'mg', NULL, NULL);
      INSERT INTO dayNote (day, text) VALUES ('2026-12-01', ' \n');
      DROP TRIGGER entrySearchUpdate;
      UPDATE entry SET name = 'Skyr' WHERE name = 'Kefir';
      """)
    let mended = directory.store()
    #expect(
      try mended.integrityCheck()
        == Array(
          repeating: "A row of entryNutrient refers to a row of entry that does not exist.", count: 2))
    let report = try mended.writeNow { try Repair($0).run() }
    #expect(
      report
        == RepairReport(
          renamedNutrients: 2, mergedNutrients: 1, orphanedNutrients: 2, blankNotes: 1, rebuiltIndexes: 1))
    #expect(try mended.integrityCheck() == [])
    #expect(try mended.readNow { try Entries($0).search("skyr", limit: 5) }.entries.map(\.id) == [id(2)])
    #expect(try mended.readNow { try Entries($0).search("kefir", limit: 5) }.entries == [])
    let first = try mended.readNow { try Entries($0).entry(id(1)) }
    #expect(first?.nutrients == ["sodium": NutrientValue(1, "g"), "iron": NutrientValue(2, "mg")])
    let second = try mended.readNow { try Entries($0).entry(id(2)) }
    #expect(second?.nutrients == ["sodium": NutrientValue(5, "mg"), "fiber": NutrientValue(3, "g")])
    #expect(try mended.readNow { try DayNotes($0).inRange(from: .first, to: .last) }.count == 1)
    let again = try mended.writeNow { try Repair($0).run() }
    #expect(again == RepairReport())
  }

  @Test("a search index that is out of step is found")
  func indexOutOfStep() throws {
    let store = directory.store()
    try store.writeNow { try DayNotes($0).set("Long run", on: try day("2026-11-30")) }
    store.close()
    try other("DROP TRIGGER noteSearchUpdate; UPDATE dayNote SET text = 'Swim'")
    #expect(
      try directory.store().integrityCheck() == [
        "The search index of the notes is out of step; journal/repair mends it."
      ])
  }

  private func other(_ script: String) throws {
    try Database(opening: directory.file, path: directory.file, flags: SQLITE_OPEN_READWRITE).execute(script)
  }
}
