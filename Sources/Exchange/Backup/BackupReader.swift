internal import JSON
public import Model
public import System

/// Reads a backup of the app, twice: first all of it, to find what is wrong, then the records one after the other.
public struct BackupReader: Sendable {
  let source: BackupSource
  /// The zone whose midnights the days of the backup are.
  let zone: TimeZoneRules

  public init(_ source: BackupSource, zone: TimeZoneRules) {
    self.source = source
    self.zone = zone
  }

  /// Reads everything.
  ///
  /// - Parameter progress: is told the part that was read, from 0 to 1.
  /// - Throws: `Failure` for a text that is no JSON, with the byte offset, and for a backup of a newer version;
  ///   `CancellationError`.
  public func survey(cancellation: Cancellation? = nil, progress: (Double) -> Void = { _ in }) throws -> BackupSurvey {
    try withoutActuallyEscaping(progress) { progress in
      var surveying = Surveying(zone: zone)
      let total = Double(max(1, source.byteCount))
      var walk = BackupWalk(source, cancellation: cancellation) { progress(Double($0) / total) }
      try walk.run { finding in surveying.add(finding) }
      return try surveying.finished()
    }
  }

  /// Checks that the backup is still what the survey has read.
  ///
  /// - Throws: `Failure` of kind `conflict` when somebody changed the file meanwhile.
  public func checkUnchanged() throws(Failure) { try source.checkUnchanged() }

  /// Reads the foods that are in order; of those with the same id the last.
  public func foods(
    of survey: BackupSurvey, cancellation: Cancellation? = nil, _ body: (BackupFood) throws -> Void
  ) throws {
    try records(of: BackupWords.foods, survey, cancellation, BackupFood.init, id: \.food.id, body)
  }

  /// Reads the entries that are in order, with their days as far as the backup tells them; of those with the same id the
  /// last.
  public func entries(
    of survey: BackupSurvey, cancellation: Cancellation? = nil, progress: (Double) -> Void = { _ in },
    _ body: (BackupEntry) throws -> Void
  ) throws {
    try withoutActuallyEscaping(progress) { progress in
      let total = Double(max(1, source.byteCount))
      try records(
        of: BackupWords.entries, survey, cancellation, BackupEntry.init, id: \.entry.id,
        didRead: { progress(Double($0) / total) }
      ) { record in
        var record = record
        record.day = record.logId.flatMap { survey.daysOfLogs[$0] }
        try body(record)
      }
    }
  }

  /// Reads the containers that are in order; of those with the same id the last.
  public func containers(
    of survey: BackupSurvey, cancellation: Cancellation? = nil, _ body: (BackupContainer) throws -> Void
  ) throws {
    try records(of: BackupWords.containers, survey, cancellation, BackupContainer.init, id: \.container.id, body)
  }

  private func records<Record>(
    of name: String, _ survey: BackupSurvey, _ cancellation: Cancellation?, _ read: (BackupObject) -> Record,
    id: KeyPath<Record, Identifier>, didRead: @escaping (Int) -> Void = { _ in }, _ body: (Record) throws -> Void
  ) throws {
    guard let offset = survey.arrays[name] else { return }
    let lastPositions = survey.lastPositions[name] ?? [:]
    try BackupWalk.elements(
      of: name, in: source, from: offset, cancellation: cancellation, didRead: didRead
    ) { index, node in
      let object = BackupObject(node, path: "", findings: BackupFindings(), zone: zone)
      guard object.obstacle == nil else { return }
      let record = read(object)
      guard !object.hasProblems, lastPositions[record[keyPath: id]] ?? index == index else { return }
      try body(record)
    }
  }
}
