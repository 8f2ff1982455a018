import Foundation
import JSON
import Testing

/// Whatever a backup looks like, it is imported as a whole or not at all, and the service goes on.
@Suite("Backups that were changed at random")
struct BackupMutationTests {
  @Test("a thousand of them", arguments: 0..<10)
  func mutations(batch: Int) async throws {
    let service = TestService(zone: "America/New_York")
    try await service.call("data/importBackup", ["document": try AppBackup.value()])
    let original = try await service.exported()
    var before = original
    for seed in (batch * 100)..<(batch * 100 + 100) {
      var random = SeededChanges(seed: UInt64(seed + 1))
      let text = try random.mutate(seed % 2 == 0 ? original : AppBackup.value())
      let path = try service.file("mutated.json", text)
      let rehearsal = try? await service.call("data/importBackup", ["path": .string(path), "dryRun": true])
      #expect(try await service.exported() == before, "seed \(seed)")
      let result = try? await service.call("data/importBackup", ["path": .string(path)])
      let after = try await service.exported()
      #expect((rehearsal == nil) == (result == nil), "seed \(seed)")
      #expect(rehearsal?.without("imported", "dryRun") == result?.without("imported", "dryRun"), "seed \(seed)")
      if result?["imported"] != true { #expect(after == before, "seed \(seed)") }
      before = after
    }
    try await service.call("journal/log", ["entry": ["name": "Plum", "calories": 30]])
  }
}

/// Changes to a document, the same for the same seed.
private struct SeededChanges: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  private static let values: [JSONValue?] = [
    nil, .null, true, 0, -1, 1e300, 0.5, "", " ", "Lunch", "5EED0000-0000-4000-8000-000000000071",
    "2026-07-20T04:00:00Z",
    "9999-12-31T23:59:59-23:59", [], [[]], [:], ["mass": ["grams": 0]], ["value": -5, "unit": "g"], ["ofj": 3],
  ]

  /// A text with up to three members or elements changed; one in four is damaged as text as well.
  mutating func mutate(_ document: JSONValue) throws -> String {
    var document = document
    for _ in 0...Int.random(in: 0...2, using: &self) {
      let paths = document.leaves.map(\.path)
      guard var path = paths.randomElement(using: &self) else { continue }
      // Anywhere on the way to the leaf.
      let depth = Int.random(in: 1...max(1, path.split(separator: "/").count), using: &self)
      path = "/" + path.split(separator: "/").prefix(depth).joined(separator: "/")
      document.set(path, Self.values.randomElement(using: &self) ?? nil)
    }
    var bytes = try JSONEncoding.encode(document)
    if Int.random(in: 0...3, using: &self) == 0 {
      let place = Int.random(in: 0..<bytes.count, using: &self)
      if Bool.random(using: &self) {
        bytes.removeSubrange(place...)
      } else {
        bytes[place] = UInt8.random(in: 0x20...0x7E, using: &self)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
