import Exchange
import Model
import Store

/// Puts what an importer reads into the staged entries.
final class ImportStage: ImportSink {
  private let staged: StagedEntries
  /// Rows whose id stood in the file before.
  private(set) var repeated = ImportLog()

  init(_ staged: StagedEntries) {
    self.staged = staged
  }

  func add(_ imported: ImportedEntry) throws {
    var entry = imported.entry
    if let key = imported.key {
      entry.id = key.identifier(occurrence: try staged.occurrence(of: (key.high, key.low)))
    }
    if try !staged.add(entry) {
      repeated.reject(
        line: imported.line, "The id \(entry.id) stands in the file more than once; the first row counts.")
    }
  }

  func add(_ sample: HealthSample) throws {
    try staged.add(
      StagedSample(
        high: sample.key.high, low: sample.key.low, group: sample.group.text, kind: sample.kind, value: sample.value,
        unit: sample.unit, line: sample.line))
  }

  func addCopy(of key: ContentKey) throws { try staged.addCopy(of: (key.high, key.low)) }
}
