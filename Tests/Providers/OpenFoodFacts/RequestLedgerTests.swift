import Foundation
import Testing

@testable import Providers

@Suite("What processes tell each other of their requests")
struct RequestLedgerTests {
  private let path = NSTemporaryDirectory() + "ofj-ledger-" + UUID().uuidString

  private func send(_ ledger: RequestLedger, at now: Int64) -> RequestLimiter.Decision {
    ledger.update(now: now, patience: 1000) { $0[.product].reserve(now: now, patience: 1000) }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: path) }

  @Test("the requests of all count, and so does a wait that one was asked for")
  func shared() {
    defer { remove() }
    for number in 0..<10 {
      #expect(send(RequestLedger(path: path), at: 1_000_000 + Int64(number)) == .send(after: 0))
    }
    #expect(send(RequestLedger(path: path), at: 1_001_000) == .refuse(for: 59_000))
    #expect(send(RequestLedger(path: path), at: 1_060_000) == .send(after: 0))
    let refused = RequestLedger(path: path)
    _ = refused.update(now: 1_060_001, patience: 0) { $0[.search].wasRefused(now: 1_060_001, retryAfter: nil) }
    let other = RequestLedger(path: path)
    #expect(other.update(now: 1_060_001, patience: 0) { $0[.search].blocked(now: 1_060_001) } == 30_000)
    #expect(other.update(now: 1_060_001, patience: 0) { $0[.product].blocked(now: 1_060_001) } == nil)
    let mode = (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("without a file each counts for itself")
  func alone() {
    for path in [nil, "/proc/ofj/requests", "/"] as [String?] {
      let ledger = RequestLedger(path: path)
      for _ in 0..<10 { #expect(send(ledger, at: 5) == .send(after: 0)) }
      #expect(send(ledger, at: 5) == .refuse(for: 60_000))
      #expect(send(RequestLedger(path: path), at: 5) == .send(after: 0))
    }
  }

  @Test(
    "a file that cannot be right is passed over, and written anew",
    arguments: [
      "", "{", "[]", "null", #"{"boot":"x"}"#, String(repeating: "9", count: 70_000), "\u{0}\u{1}",
      #"{"boot":"another","products":{"starts":[1000000],"blockedUntil":1500000,"refusalsInARow":3},"searches":{"starts":[],"blockedUntil":0,"refusalsInARow":0}}"#,
    ])
  func damaged(text: String) throws {
    defer { remove() }
    try Data(text.utf8).write(to: URL(filePath: path))
    for number in 0..<10 { #expect(send(RequestLedger(path: path), at: 1_000_000 + Int64(number)) == .send(after: 0)) }
    #expect(send(RequestLedger(path: path), at: 1_000_010) == .refuse(for: 59_990))
  }

  @Test("numbers that cannot be true block nobody", arguments: [Int64.max, Int64.min, -1, 1_000_000_000_000])
  func implausible(number: Int64) throws {
    defer { remove() }
    _ = send(RequestLedger(path: path), at: 1_000_000)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let changed = text.replacingOccurrences(of: "1000000", with: "\(number)")
      .replacingOccurrences(of: #""blockedUntil":0"#, with: #""blockedUntil":\#(number)"#)
      .replacingOccurrences(of: #""refusalsInARow":0"#, with: #""refusalsInARow":\#(number)"#)
    #expect(changed != text)
    try Data(changed.utf8).write(to: URL(filePath: path))
    for _ in 0..<10 { #expect(send(RequestLedger(path: path), at: 1_000_001) == .send(after: 0)) }
    let ledger = RequestLedger(path: path)
    #expect(ledger.update(now: 1, patience: 0) { $0[.search].wasRefused(now: 1, retryAfter: nil) } > 0)
  }
}
