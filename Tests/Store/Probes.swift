import Foundation
import Model
import System

@testable import Store

// The tests of connections use the notes as a table with one text, whatever the day.

func add(_ text: String, in transaction: WriteTransaction) throws {
  try transaction.database.run("INSERT INTO dayNote (day, text) VALUES (?1, ?1)", text)
  transaction.recordChange(in: .notes)
}

func texts(in database: Database) throws -> [String] {
  var texts: [String] = []
  try database.query("SELECT text FROM dayNote ORDER BY text") { texts.append($0.text(0)) }
  return texts
}

func count(in database: Database) throws -> Int {
  try texts(in: database).count
}

func permissions(_ path: String) -> Int {
  let attributes = try? FileManager.default.attributesOfItem(atPath: path)
  return (attributes?[.posixPermissions] as? Int) ?? -1
}

/// Holds a store's thread until it is opened, so that what is queued meanwhile forms one group.
final class Gate: Sendable {
  private let isOpen = Monitor(false)

  func open() {
    isOpen.update { $0 = true }
  }

  func wait() {
    isOpen.wait { $0 ? () : nil }
  }
}

func hold(_ store: Store) -> Gate {
  let gate = Gate()
  store.readInOrder { _ in
    gate.wait()
  } completion: { _ in
  }
  return gate
}
