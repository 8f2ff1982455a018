import Foundation
import Model
import Testing

@testable import Store

/// A directory seen through a mount that cannot be written, as root's rights do not stop at mode bits.
private final class ReadOnlyView {
  let path = NSTemporaryDirectory() + "ofj-store-" + UUID().uuidString

  init?(of directory: String) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      return nil
    }
    guard Self.run("mount", "--bind", directory, path), Self.run("mount", "-o", "remount,ro,bind", path) else {
      return nil
    }
  }

  deinit {
    _ = Self.run("umount", path)
    try? FileManager.default.removeItem(atPath: path)
  }

  private static func run(_ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return false
    }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

/// Passes without a check where this user may not mount.
@Suite("A place that cannot be written")
struct ReadOnlyTests {
  let directory = TemporaryDirectory()

  private func store(in view: ReadOnlyView) -> Store {
    Store(at: StoreLocation(directory: view.path, createsParents: true))
  }

  @Test("a data file is read, and a write fails as read-only")
  func existingFile() throws {
    let original = directory.store()
    try original.writeNow { try add("kept", in: $0) }
    original.close()
    guard let view = ReadOnlyView(of: directory.path) else { return }
    let store = store(in: view)
    #expect(try store.readNow { try texts(in: $0) } == ["kept"])
    let refusal = failure { try store.writeNow { try add("no", in: $0) } }
    #expect(refusal?.kind == .storeReadOnly)
    #expect(refusal?.message.contains(view.path) == true)
    #expect(try store.readNowInOrder { try texts(in: $0) } == ["kept"])
    #expect(directory.names == ["journal.db"])
    store.close()
  }

  @Test("without a data file there is nothing to read, and a write fails as read-only")
  func noFile() throws {
    try directory.create()
    guard let view = ReadOnlyView(of: directory.path) else { return }
    let store = store(in: view)
    #expect(try store.readNow { try count(in: $0) } == 0)
    #expect(failure { try store.writeNow { try add("no", in: $0) } }?.kind == .storeReadOnly)
    let below = Store(at: StoreLocation(directory: view.path + "/a/b", createsParents: true))
    #expect(failure { try below.writeNow { try add("no", in: $0) } }?.kind == .storeReadOnly)
    store.close()
  }

  @Test("a file whose log was not folded in cannot be read there, and the failure says why")
  func logLeft() throws {
    let original = directory.store()
    try original.writeNow { try add("kept", in: $0) }
    let copy = TemporaryDirectory()
    try copy.create()
    for name in ["journal.db", "journal.db-wal"] {
      try FileManager.default.copyItem(atPath: directory.path + "/" + name, toPath: copy.path + "/" + name)
    }
    guard let view = ReadOnlyView(of: copy.path) else { return }
    let store = store(in: view)
    #expect(failure { _ = try store.beginRead() }?.kind == .storeReadOnly)
    store.close()
    // Where it can be written, the log is read.
    #expect(try copy.store().readNow { try texts(in: $0) } == ["kept"])
  }
}
