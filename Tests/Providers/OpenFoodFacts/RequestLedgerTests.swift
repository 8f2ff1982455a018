import Foundation
import Glibc
import Synchronization
import Testing

@testable import Providers

@Suite("What processes tell each other of their requests")
struct RequestLedgerTests {
  private let path = NSTemporaryDirectory() + "ofj-ledger-" + UUID().uuidString

  private func send(_ ledger: RequestLedger, at now: Int64) async -> RequestLimiter.Decision {
    await ledger.update(now: now, patience: 1000) { $0[.product].reserve(now: now, patience: 1000) }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: path) }

  @Test("the requests of all count, and so does a wait that one was asked for")
  func shared() async {
    defer { remove() }
    for number in 0..<10 {
      #expect(await send(RequestLedger(path: path), at: 1_000_000 + Int64(number)) == .send(after: 0))
    }
    #expect(await send(RequestLedger(path: path), at: 1_001_000) == .refuse(for: 59_000))
    #expect(await send(RequestLedger(path: path), at: 1_060_000) == .send(after: 0))
    let refused = RequestLedger(path: path)
    _ = await refused.update(now: 1_060_001, patience: 0) { $0[.search].wasRefused(now: 1_060_001, retryAfter: nil) }
    let other = RequestLedger(path: path)
    #expect(await other.update(now: 1_060_001, patience: 0) { $0[.search].blocked(now: 1_060_001) } == 30_000)
    #expect(await other.update(now: 1_060_001, patience: 0) { $0[.product].blocked(now: 1_060_001) } == nil)
    let mode = (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("services are told apart by their addresses, which are not written down")
  func services() async throws {
    defer { remove() }
    let mirror = RequestLedger(path: path, service: "https://mirror.example")
    for _ in 0..<10 { #expect(await send(mirror, at: 1_000_000) == .send(after: 0)) }
    #expect(await send(RequestLedger(path: path, service: "https://other.example"), at: 1_000_000) == .send(after: 0))
    #expect(
      await send(RequestLedger(path: path, service: "https://mirror.example"), at: 1_000_000) == .refuse(for: 60_000))
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("example"))
    for number in 0..<40 {
      #expect(await send(RequestLedger(path: path, service: "\(number)"), at: 1_000_001) == .send(after: 0))
    }
    #expect(try Data(contentsOf: URL(filePath: path)).count < 4000)
    #expect(await send(RequestLedger(path: path, service: "last"), at: 9_000_000) == .send(after: 0))
    #expect(try Data(contentsOf: URL(filePath: path)).count < 400)
  }

  @Test("requests of another start of the machine do not count")
  func otherBoot() async throws {
    defer { remove() }
    for _ in 0..<10 { #expect(await send(RequestLedger(path: path), at: 1_000_000) == .send(after: 0)) }
    let boot = try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(boot))
    try Data(text.replacingOccurrences(of: boot, with: "another").utf8).write(to: URL(filePath: path))
    #expect(await send(RequestLedger(path: path), at: 1_000_000) == .send(after: 0))
  }

  @Test("without a file each counts for itself")
  func alone() async {
    for path in [nil, "/proc/ofj/requests", "/"] as [String?] {
      let ledger = RequestLedger(path: path)
      for _ in 0..<10 { #expect(await send(ledger, at: 5) == .send(after: 0)) }
      #expect(await send(ledger, at: 5) == .refuse(for: 60_000))
      #expect(await send(RequestLedger(path: path), at: 5) == .send(after: 0))
    }
  }

  @Test(
    "a file that cannot be right is passed over, and written anew",
    arguments: [
      "", "{", "[]", "null", #"{"boot":"x"}"#, String(repeating: "9", count: 70_000), "\u{0}\u{1}",
      #"{"boot":"another","services":{}}"#,
    ])
  func damaged(text: String) async throws {
    defer { remove() }
    try Data(text.utf8).write(to: URL(filePath: path))
    for number in 0..<10 {
      #expect(await send(RequestLedger(path: path), at: 1_000_000 + Int64(number)) == .send(after: 0))
    }
    #expect(await send(RequestLedger(path: path), at: 1_000_010) == .refuse(for: 59_990))
  }

  @Test("numbers that cannot be true block nobody", arguments: [Int64.max, Int64.min, -1, 1_000_000_000_000])
  func implausible(number: Int64) async throws {
    defer { remove() }
    _ = await send(RequestLedger(path: path), at: 1_000_000)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let changed = text.replacingOccurrences(of: "1000000", with: "\(number)")
      .replacingOccurrences(of: #""blockedUntil":0"#, with: #""blockedUntil":\#(number)"#)
      .replacingOccurrences(of: #""refusalsInARow":0"#, with: #""refusalsInARow":\#(number)"#)
    #expect(changed != text)
    try Data(changed.utf8).write(to: URL(filePath: path))
    for _ in 0..<10 { #expect(await send(RequestLedger(path: path), at: 1_000_001) == .send(after: 0)) }
    let ledger = RequestLedger(path: path)
    #expect(await ledger.update(now: 1, patience: 0) { $0[.search].wasRefused(now: 1, retryAfter: nil) } > 0)
  }

  @Test("a lock that another process holds is waited for without a thread, and not for long", arguments: [3, 1000])
  func locked(looks: Int) async throws {
    defer { remove() }
    for _ in 0..<10 { _ = await send(RequestLedger(path: path), at: 1_000_000) }
    let holder = Glibc.open(path, O_RDWR)
    defer { close(holder) }
    #expect(flock(holder, LOCK_EX | LOCK_NB) == 0)
    // The clock goes on with each wait alone; the holder lets go after so many.
    let waits = Mutex<[Int]>([])
    let timing = ProviderTiming(
      milliseconds: { Int64(waits.withLock { $0.reduce(0, +) }) }, seconds: { 0 },
      sleep: { milliseconds, _ in
        let count = waits.withLock { waits in
          waits.append(milliseconds)
          return waits.count
        }
        if count == looks { flock(holder, LOCK_UN) }
      })
    let decision = await send(RequestLedger(path: path, timing: timing), at: 1_000_001)
    // Either it knows of the others, or it has given up and counts for itself.
    #expect(decision == (looks == 3 ? .refuse(for: 59_999) : .send(after: 0)))
    #expect(waits.withLock { $0 } == Array(repeating: 2, count: looks == 3 ? 3 : 50))
  }
}
