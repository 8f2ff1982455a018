import JSON
import Model
import Testing

@testable import Exchange
@testable import Nutrition

/// What is written must be read as it was.
@Suite("Writing a backup and reading it again")
struct BackupRoundTripTests {
  private static let zone = TimeZoneRules.newYorkInSummer

  private func read<Record>(
    _ written: JSONObject, _ make: (BackupObject) -> Record
  ) throws -> (record: Record, problems: [BackupProblem]) {
    let findings = BackupFindings()
    let root = try JSONDocument(parsing: JSONEncoding.encode(written)).root
    let record = make(BackupObject(root, path: "", findings: findings, zone: Self.zone))
    return (record, findings.problems)
  }

  @Test("random entries", arguments: 1...200 as ClosedRange<UInt64>)
  func entries(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    let written = BackupEntry(entry: random.entry(), logId: random.identifier())
    let (record, problems) = try read(written.written(), BackupEntry.init)
    #expect(problems == [])
    #expect(record.entry == written.entry)
    #expect(record.logId == written.logId)
    #expect(record.isExact)
    #expect(record.remainder.isEmpty)
  }

  @Test("random foods of every kind", arguments: 1...200 as ClosedRange<UInt64>)
  func foods(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    let written = BackupFood(food: try random.food(), icon: random.icon())
    let (record, problems) = try read(written.written(), BackupFood.init)
    #expect(problems == [])
    #expect(record.food == written.food)
    #expect(record.icon == written.icon)
    #expect(record.written() == written.written())
  }

  @Test("random containers", arguments: 1...50 as ClosedRange<UInt64>)
  func containers(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    let written = BackupContainer(container: random.container())
    let (record, problems) = try read(written.written(), BackupContainer.init)
    #expect(problems == [])
    #expect(record.container == written.container)
  }

  @Test(
    "an entry that went through the app keeps what the app has no place for", arguments: 1...100 as ClosedRange<UInt64>)
  func throughTheApp(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    let entry = random.entry()
    var written = BackupEntry(entry: entry, logId: nil).written()
    written["ofj"] = nil
    let (record, problems) = try read(written, BackupEntry.init)
    #expect(problems == [])
    #expect(!record.isExact)
    #expect(record.entry.keeping(entry) == entry)
  }

  @Test(
    "a food that went through the app keeps what the app has no place for", arguments: 1...100 as ClosedRange<UInt64>)
  func foodThroughTheApp(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    let food = try random.food()
    let written = JSONValue.object(BackupFood(food: food, icon: nil).written()).withoutOurs
    let (record, problems) = try read(written.object ?? [:], BackupFood.init)
    #expect(problems == [])
    #expect(record.food.keeping(food) == food)
  }

  @Test("data in base64", arguments: 0...20)
  func base64(length: Int) {
    var random = SeededRandom(seed: UInt64(length))
    let data = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(Base64.decode(Base64.encode(data)) == data)
  }

  @Test("known texts in base64, and texts that are none")
  func base64Texts() {
    #expect(Base64.encode(Array("oats".utf8)) == "b2F0cw==")
    #expect(Base64.decode("/9j/4A==") == [0xFF, 0xD8, 0xFF, 0xE0])
    for text in ["b2F0c", "b2F0cw=", "b2=0", "b2F0cw==b2F0cw==", "b2 0"] { #expect(Base64.decode(text) == nil) }
  }
}

extension JSONValue {
  /// The value without our own members, at any depth.
  fileprivate var withoutOurs: JSONValue {
    switch self {
    case .object(let object):
      .object(JSONObject(object.filter { $0.key != "ofj" }.map { ($0.key, $0.value.withoutOurs) }))
    case .array(let elements): .array(elements.map(\.withoutOurs))
    default: self
    }
  }
}
