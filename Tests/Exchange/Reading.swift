import Foundation
import Model

@testable import Exchange

/// Keeps what an importer reads in memory, and gives ids as a journal would.
final class MemorySink: ImportSink {
  private(set) var entries: [Entry] = []
  private(set) var lines: [Int] = []
  private(set) var samples: [HealthSample] = []
  private var occurrences: [ContentKey: Int] = [:]
  private var copies: [ContentKey: Int] = [:]

  func add(_ imported: ImportedEntry) {
    var entry = imported.entry
    if let key = imported.key {
      occurrences[key, default: 0] += 1
      entry.id = key.identifier(occurrence: occurrences[key, default: 0])
    }
    entries.append(entry)
    lines.append(imported.line)
  }

  func add(_ sample: HealthSample) { samples.append(sample) }
  func addCopy(of key: ContentKey) { copies[key, default: 0] += 1 }

  /// The samples that are no copies, by group, in the order in which the groups were met.
  var groups: [(group: HealthGroup, amounts: [HealthAmount], line: Int)] {
    var left = copies
    var groups: [(group: HealthGroup, amounts: [HealthAmount], line: Int)] = []
    for sample in samples {
      if let count = left[sample.key], count > 0 {
        left[sample.key] = count - 1
        continue
      }
      let amount = HealthAmount(kind: sample.kind, value: sample.value, unit: sample.unit)
      if let index = groups.firstIndex(where: { $0.group == sample.group }) {
        groups[index].amounts.append(amount)
      } else {
        groups.append((sample.group, [amount], sample.line))
      }
    }
    return groups
  }
}

/// What came of a file.
struct ReadFile {
  var format: ImportFormat
  var entries: [Entry]
  var log: ImportLog
}

/// A directory that is removed with this object.
final class TemporaryDirectory: Sendable {
  let path = NSTemporaryDirectory() + "ofj-exchange-" + UUID().uuidString

  init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ bytes: some Sequence<UInt8>, to name: String = "file") throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    return path + "/" + name
  }

  func read(
    _ text: String, as format: ImportFormat = .auto, context: ImportContext = ImportContext.berlin
  ) throws -> ReadFile {
    try read(path: try write(text.utf8), as: format, context: context)
  }

  func read(
    path: String, as format: ImportFormat = .auto, context: ImportContext = ImportContext.berlin
  ) throws -> ReadFile {
    let sink = MemorySink()
    var (found, log) = try Importing.read(path, as: format, context: context, into: sink) { _, _ in }
    for (group, amounts, line) in sink.groups {
      let entry = Importing.entry(
        of: HealthGroup(text: group.text), amounts, line: line, context: context, &log)
      if let entry { sink.add(entry) }
    }
    return ReadFile(format: found, entries: sink.entries, log: log)
  }
}

extension ImportContext {
  /// An hour ahead of UTC always, with a day that begins at 04:00.
  static let berlin = ImportContext(
    clock: JournalClock(
      milliseconds: 1_796_041_800_000, zone: TimeZoneRules(name: "Test/Zone", offsetSeconds: 3600),
      dayStart: TimeOfDay(clamping: 240)),
    schedule: MealSchedule())
}
