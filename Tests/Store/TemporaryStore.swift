import Foundation
import Model
import Synchronization
import System

@testable import Store

/// A data directory that is removed with this object, and the stores opened in it.
final class TemporaryDirectory: Sendable {
  let path: String

  init(path: String = NSTemporaryDirectory() + "ofj-store-" + UUID().uuidString) {
    self.path = path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var file: String { path + "/journal.db" }

  /// The names in the directory, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func create() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// A store on this directory; two of them stand for two processes.
  func store(_ change: (inout StoreOptions) -> Void = { _ in }) -> Store {
    var options = StoreOptions()
    change(&options)
    return Store(at: StoreLocation(directory: path, createsParents: true), options: options)
  }
}

extension Store {
  /// Writes and waits for the answer.
  @discardableResult
  func writeNow<Value: Sendable>(
    cancellation: Cancellation? = nil, _ body: @escaping @Sendable (WriteTransaction) throws -> Value
  ) throws -> Value {
    let answer = Answer<Value>()
    write(cancellation: cancellation, body) { answer.set($0) }
    return try answer.get()
  }

  /// Reads through the queue and waits for the answer.
  func readNowInOrder<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) throws -> Value {
    let answer = Answer<Value>()
    readInOrder(body) { answer.set($0) }
    return try answer.get()
  }

  /// Reads from a snapshot of this moment.
  func readNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
    guard let snapshot = try beginRead() else { throw Failure(.storeBusy, "No reader is free.") }
    defer { snapshot.finish() }
    return try body(snapshot.database)
  }
}

/// A result that another thread will give.
final class Answer<Value: Sendable>: Sendable {
  private let result = Monitor<Result<Value, any Error>?>(nil)

  func set(_ value: Result<Value, any Error>) {
    result.update { $0 = value }
  }

  var isSet: Bool { result.withLock { $0 != nil } }

  func get() throws -> Value {
    guard let value = result.wait(until: .after(milliseconds: 30_000), for: { $0 }) else {
      throw Failure(.storeBusy, "No answer came within 30 seconds.")
    }
    return try value.get()
  }
}

/// The `Failure` that a call throws, or nil.
func failure(of body: () throws -> Void) -> Failure? {
  do {
    try body()
    return nil
  } catch {
    return error as? Failure
  }
}
