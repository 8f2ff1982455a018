import API
import Exchange
import Model
import RPC
import Store
import System

extension DataImport: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let progress = WorkDoneProgress(params.workDoneToken, for: context.request)
    let settings = try await context.read { database in
      ImportContext(
        clock: try context.clock(database), schedule: try SettingsDocument(database).read().mealSchedule)
    }
    let cancellation = context.request.cancellation
    let staged = try StagedEntries(cancellation: cancellation)
    let (format, log) = try await runBlocking {
      progress?.begin("Reading the file")
      return try stage(params, settings, staged, cancellation, progress)
    }
    let outcome = try await apply(staged, format, isDry: params.dryRun ?? false, context, progress)
    var warnings = log.warnings
    if staged.count == 0, log.rejectedCount == 0, log.skipped == 0 { warnings.append("The file holds no entries.") }
    if outcome.kept > 0 {
      warnings.append("\(outcome.kept) entries in the journal differ from the file and were kept as they are.")
    }
    return Result(
      format: format, created: outcome.created, unchanged: outcome.unchanged, kept: outcome.kept, skipped: log.skipped,
      rejectedCount: log.rejectedCount, rejected: log.rejected, days: staged.days, dryRun: params.dryRun ?? false,
      warnings: warnings)
  }

  /// The part of the work that reading is, in per cent.
  private static let readingShare = 80

  /// Reads the file into the staged entries.
  private static func stage(
    _ params: Params, _ settings: ImportContext, _ staged: StagedEntries, _ cancellation: Cancellation,
    _ progress: WorkDoneProgress?
  ) throws -> (format: ImportFormat, log: ImportLog) {
    let stage = ImportStage(staged)
    var read: (format: ImportFormat, log: ImportLog)
    do {
      read = try Importing.read(params.path, as: params.format ?? .auto, context: settings, into: stage) {
        bytes, total in
        try cancellation.check()
        progress?.report(percentage: total > 0 ? Int(Double(bytes) / Double(total) * Double(readingShare)) : 0)
      }
    } catch let failure as Failure where failure.kind == .invalidValue {
      throw failure.under("/path")
    }
    try staged.forEachGroup { group, samples in
      let amounts = samples.map { HealthAmount(kind: $0.kind, value: $0.value, unit: $0.unit) }
      let entry = Importing.entry(
        of: HealthGroup(text: group), amounts, line: samples.first?.line ?? 0, context: settings, &read.log)
      if let entry { try stage.add(entry) }
    }
    read.log.addRejected(of: stage.repeated)
    return read
  }

  private static func apply(
    _ staged: StagedEntries, _ format: ImportFormat, isDry: Bool, _ context: LongContext, _ progress: WorkDoneProgress?
  ) async throws -> StagedEntries.Outcome {
    // No data file is created for nothing.
    guard staged.count > 0 else { return StagedEntries.Outcome() }
    let total = staged.count
    let apply: @Sendable (Entries) throws -> StagedEntries.Outcome = { entries in
      try staged.apply(to: entries, isDry: isDry) { stored, imported in
        Importing.isSame(stored, as: imported, format: format)
      } didAdd: { count in
        if count % 100 == 0 { progress?.report(percentage: readingShare + (100 - readingShare) * count / total) }
      }
    }
    return isDry
      ? try await context.read { try apply(Entries($0)) } : try await context.write { try apply(Entries($0)) }
  }
}
