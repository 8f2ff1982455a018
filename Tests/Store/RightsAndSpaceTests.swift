import CSQLite
import Foundation
import Model
import Testing

@testable import Store

// These faults belong to a whole process, its user or its limits, so each test has a process of its own.
@Suite("Missing rights and missing space")
struct RightsAndSpaceTests {
  @Test("reading a file that may only be read leaves nothing behind that hinders writing later")
  func readOnlyFile() async {
    await #expect(processExitsWith: .success) {
      let directory = try ordinaryUsersDirectory()
      let store = directory.store()
      try #require(chmod(directory.file, 0o400) == 0)
      #expect(try store.readNow { try texts(in: $0) } == ["kept"])
      #expect(try store.integrityCheck() == [])
      #expect(failure { try store.writeNow { try add("no", in: $0) } }?.kind == .storeReadOnly)
      #expect(directory.names == ["journal.db"])
      try #require(chmod(directory.file, 0o600) == 0)
      try store.writeNow { try add("more", in: $0) }
      #expect(try store.readNow { try texts(in: $0) } == ["kept", "more"])
      store.close()
    }
  }

  @Test("a file that may only be read is read with the log of a program that writes it")
  func readOnlyFileInUse() async {
    await #expect(processExitsWith: .success) {
      let directory = try ordinaryUsersDirectory()
      let writer = directory.store()
      try writer.writeNow { try add("in the log", in: $0) }
      try #require(chmod(directory.file, 0o400) == 0)
      let store = directory.store()
      #expect(try store.readNow { try texts(in: $0) } == ["in the log", "kept"])
      try writer.writeNow { try add("later", in: $0) }
      #expect(try store.readNow { try texts(in: $0) } == ["in the log", "kept", "later"])
      store.close()
      writer.close()
    }
  }

  @Test("side files that another program created for reading alone are made writable again")
  func sideFilesOfReaders() async {
    await #expect(processExitsWith: .success) {
      let directory = try ordinaryUsersDirectory()
      try #require(chmod(directory.file, 0o400) == 0)
      do {
        let reader = try Database(opening: directory.file, path: directory.file, flags: SQLITE_OPEN_READWRITE)
        #expect(try texts(in: reader) == ["kept"])
      }
      #expect(permissions(directory.file + "-shm") == 0o400)
      try #require(chmod(directory.file, 0o600) == 0)
      let store = directory.store()
      try store.writeNow { try add("more", in: $0) }
      #expect(try store.readNow { try texts(in: $0) } == ["kept", "more"])
      #expect(permissions(directory.file + "-shm") == 0o600)
      store.close()
    }
  }

  @Test("a side file that cannot be made writable is named, and the data file is read all the same")
  func sideFileOfAnotherUser() async {
    await #expect(processExitsWith: .success) {
      guard getuid() == 0 else { return }
      let directory = TemporaryDirectory()
      try fill(directory)
      let side = directory.file + "-shm"
      try #require(FileManager.default.createFile(atPath: side, contents: nil))
      try #require(chmod(side, 0o400) == 0 && chown(directory.path, nobody, nobody) == 0)
      try #require(chown(directory.file, nobody, nobody) == 0)
      try becomeOrdinaryUser()
      let store = directory.store()
      let refusal = failure { try store.writeNow { try add("no", in: $0) } }
      #expect(refusal?.kind == .storeReadOnly)
      #expect(refusal?.message.contains(side) == true)
      #expect(try store.readNow { try texts(in: $0) } == ["kept"])
      store.close()
    }
  }

  @Test("a limit on the size of files counts as a full disk")
  func fileSizeLimit() async {
    await #expect(processExitsWith: .success) {
      let directory = TemporaryDirectory()
      let store = directory.store()
      try store.writeNow { try add("first", in: $0) }
      try limitFileSize(bytes: 400_000)
      var stored = ["first"]
      var refusal: Failure?
      while refusal == nil, stored.count < 1000 {
        let text = "\(stored.count) " + String(repeating: "long ", count: 400)
        refusal = failure { try store.writeNow { try add(text, in: $0) } }
        if refusal == nil { stored.append(text) }
      }
      #expect(refusal?.kind == .storeFull)
      // In order, because the writer may still be closing the file and keep it locked for a moment.
      #expect(try store.readNowInOrder { try texts(in: $0) } == stored.sorted())
      store.close()
    }
  }

  @Test("a write of many entries that meets the limit on the size of files leaves none", arguments: [2, 6, 10, 20, 40])
  func fileSizeLimitWithinAWrite(limit: UInt) async {
    await #expect(processExitsWith: .success) { [limit] in
      let directory = TemporaryDirectory()
      let store = directory.store()
      let day = try Day(parsing: "2026-11-30")
      let first = try Entry(
        id: Identifier(parsing: "5eed0000-0000-4000-8000-000000000001"), day: day,
        timestamp: Instant(milliseconds: 0, offsetMinutes: 0),
        name: "Before", meal: .lunch, calories: 1)
      try store.writeNow { _ = try Entries($0).insert(first) }
      try limitFileSize(bytes: limit * 100_000)
      let refusal = failure {
        try store.writeNow { transaction in
          for number in 0..<20_000 {
            var entry = first
            entry.id = Identifier(high: 7, low: UInt64(number))
            entry.name = "Entry \(number)"
            try Entries(transaction).insert(entry)
          }
        }
      }
      #expect(refusal?.kind == .storeFull)
      #expect(try store.readNowInOrder { try Entries($0).onDay(day) } == [first])
      store.close()
    }
  }

  @Test("of writes that wait together only the one beyond the limit on the size of files fails")
  func fileSizeLimitOfOne() async {
    await #expect(processExitsWith: .success) {
      let directory = TemporaryDirectory()
      let store = directory.store()
      try store.writeNow { try add("first", in: $0) }
      try limitFileSize(bytes: 600_000)
      let gate = hold(store)
      let answers = ["small", String(repeating: "large ", count: 200_000), "tiny"].map { text in
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
      #expect(failure { try answers[1].get() }?.kind == .storeFull)
      try answers[2].get()
      #expect(try store.readNowInOrder { try texts(in: $0) } == ["first", "small", "tiny"])
      store.close()
    }
  }

  @Test("an import of products into a directory that may not be written says so, at the beginning and going on")
  func readOnlyImport() async {
    await #expect(processExitsWith: .success) {
      let directory = try ordinaryUsersDirectory()
      func refusal() -> Failure? { failure { try directory.importProducts([stored("4006381333931", "Oat Rings")]) } }
      try #require(chmod(directory.path, 0o500) == 0)
      #expect(refusal()?.kind == .storeReadOnly)
      #expect(refusal()?.message.contains("foods.db.partial") == true)
      try #require(chmod(directory.path, 0o700) == 0)
      do {
        let begun = try ProductImport(
          besides: directory.location, source: "dump", origin: "dump.jsonl", cancellation: nil)
        try directory.add([stored("4006381333931", "Oat Rings")], to: begun, step: 1)
      }
      try #require(chmod(directory.path + "/foods.db.partial", 0o400) == 0)
      #expect(refusal()?.kind == .storeReadOnly)
    }
  }

  @Test("an import of products that meets a full disk says what is kept, also when that is nothing yet")
  func fullDiskUnderAnImport() async {
    await #expect(processExitsWith: .success) {
      let directory = TemporaryDirectory()
      let large = (0..<4000).map { stored(String(10_000_000 + $0), String(repeating: "soup \($0) ", count: 40)) }
      try limitFileSize(bytes: 500_000)
      let atOnce = failure { try directory.importProducts(large, step: 4000) }
      #expect(atOnce?.kind == .storeFull)
      #expect(atOnce?.hint?.contains("nothing was imported yet") == true)
      let later = failure { try directory.importProducts(large, source: "other", step: 100) }
      #expect(later?.kind == .storeFull)
      #expect(later?.hint?.contains("what was imported so far is kept") == true)
    }
  }

  @Test("a full disk under a closed file hinders writing and not reading")
  func fullDisk() throws {
    guard let disk = SmallDisk(bytes: 1 << 20) else { return }
    let directory = disk.directory
    try fill(directory)
    try disk.fill()
    let store = directory.store()
    #expect(try store.readNow { try texts(in: $0) } == ["kept"])
    let refusal = failure { try store.writeNow { try add("no", in: $0) } }
    #expect(refusal?.kind == .storeFull)
    #expect(refusal?.message.contains("nothing of this change was stored") == true)
    #expect(try store.readNow { try texts(in: $0) } == ["kept"])
    #expect(try store.readNowInOrder { try texts(in: $0) } == ["kept"])
    try disk.free()
    try store.writeNow { try add("more", in: $0) }
    #expect(try store.readNow { try texts(in: $0) } == ["kept", "more"])
    store.close()
  }

  @Test("on a full disk a log is not passed over, though there is no space for its index")
  func fullDiskWithLog() throws {
    guard let disk = SmallDisk(bytes: 1 << 20) else { return }
    let original = TemporaryDirectory()
    let writer = original.store()
    try writer.writeNow { try add("in the log", in: $0) }
    let directory = disk.directory
    try directory.create()
    for name in ["journal.db", "journal.db-wal"] {
      try FileManager.default.copyItem(atPath: original.path + "/" + name, toPath: directory.path + "/" + name)
    }
    try disk.fill()
    let store = directory.store()
    #expect(try store.readNow { try texts(in: $0) } == ["in the log"])
    #expect(failure { try store.writeNow { try add("no", in: $0) } }?.kind == .storeFull)
    try disk.free()
    try store.writeNow { try add("more", in: $0) }
    #expect(try store.readNow { try texts(in: $0) } == ["in the log", "more"])
    store.close()
    writer.close()
  }

  @Test("a disk, a quota and a limit that are exhausted are the same to a caller", arguments: [ENOSPC, EDQUOT, EFBIG])
  func lackOfSpace(_ code: Int32) {
    let error = SQLiteError(code: SQLITE_IOERR | 3 << 8, message: "disk I/O error", systemError: code)
    #expect((error.callerError(file: "/journal.db") as? Failure)?.kind == .storeFull)
    let ofReading = error.callerError(file: "/journal.db", isReading: true) as? Failure
    #expect(ofReading?.kind == .storeFull)
    #expect(ofReading?.message.contains("change") == false)
    let other = SQLiteError(code: SQLITE_IOERR | 3 << 8, message: "disk I/O error", systemError: EIO)
    #expect((other.callerError(file: "/journal.db") as? Failure)?.kind == .storeUnavailable)
  }
}

private let nobody: UInt32 = 65534

private func fill(_ directory: TemporaryDirectory) throws {
  let store = directory.store()
  try store.writeNow { try add("kept", in: $0) }
  store.close()
}

/// Root's rights do not stop at mode bits.
private func becomeOrdinaryUser() throws {
  guard getuid() == 0 else { return }
  try #require(setgroups(0, nil) == 0 && setgid(nobody) == 0 && setuid(nobody) == 0)
}

private func limitFileSize(bytes: UInt) throws {
  // Without this the signal would end the process; as the service does.
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
  try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
}

/// A directory of a user without special rights, which this process becomes, and a closed data file in it.
private func ordinaryUsersDirectory() throws -> TemporaryDirectory {
  try becomeOrdinaryUser()
  let directory = TemporaryDirectory()
  try fill(directory)
  return directory
}

/// A file system of its own; nil where this user may not mount.
private final class SmallDisk {
  let path = NSTemporaryDirectory() + "ofj-store-" + UUID().uuidString
  let directory: TemporaryDirectory
  private var filler: String { path + "/filler" }

  init?(bytes: Int) {
    directory = TemporaryDirectory(path: path + "/journal")
    guard mkdir(path, 0o700) == 0 else { return nil }
    guard mount("tmpfs", path, "tmpfs", 0, "size=\(bytes)") == 0 else {
      rmdir(path)
      return nil
    }
  }

  deinit {
    umount2(path, Int32(MNT_DETACH))
    rmdir(path)
  }

  /// Leaves not one byte.
  func fill() throws {
    let descriptor = open(filler, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    for size in [65536, 4096, 1] {
      let bytes = [UInt8](repeating: 1, count: size)
      while write(descriptor, bytes, size) == size {}
    }
  }

  func free() throws {
    try #require(unlink(filler) == 0)
  }
}
