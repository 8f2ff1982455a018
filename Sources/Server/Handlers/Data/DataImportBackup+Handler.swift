import API
import Exchange
import JSON
import Model
import RPC
import Store
import System

extension DataImportBackup: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let progress = WorkDoneProgress(params.workDoneToken, for: context.request)
    let (path, source) = try source(of: params)
    let clock = try await clock(params, context)
    let reader = BackupReader(source, zone: clock.zone)
    let isDryRun = params.dryRun ?? false
    let cancellation = context.request.cancellation
    progress?.begin("Importing a backup")
    let survey = try await runBlocking {
      try naming(path) {
        try reader.survey(cancellation: cancellation) { progress?.report("Checking", percentage: Int($0 * 50)) }
      }
    }
    if let zone = survey.settings?.timeZone {
      try naming(path + (params.path == nil ? "/ofj/settings/timeZone" : "")) {
        _ = try context.session.setup().zones.rules(named: zone)
      }
    }
    guard survey.problemCount == 0 || params.skipInvalid == true else {
      return BackupImport.refusal(survey, isDryRun: isDryRun)
    }
    let run = BackupImport(
      reader: reader, survey: survey, clock: clock, isDryRun: isDryRun, cancellation: cancellation,
      progress: { progress?.report("Importing", percentage: 50 + Int($0 * 50)) })
    guard isDryRun else {
      return try await context.write { transaction in try naming(path) { try run.run(in: transaction.database) } }
    }
    return try await context.read { database in try naming(path) { try run.run(in: database) } }
  }

  /// What is read, and the member of the params that it comes from.
  private static func source(of params: Params) throws -> (path: String, source: BackupSource) {
    switch (params.path, params.document) {
    case (let path?, nil):
      guard path.hasPrefix("/") else {
        throw Failure(
          .invalidValue, "“\(path)” is not an absolute path.", path: "/path", hint: "Begin the path with /.")
      }
      return ("/path", try naming("/path") { try BackupSource(path: path) })
    case (nil, let document?):
      return ("/document", BackupSource(bytes: try JSONEncoding.encode(document)))
    case (nil, nil):
      throw Failure(
        .invalidValue, "There is no backup to import.", path: "/path", hint: "Give `path` or `document`.")
    case (_?, _?):
      throw Failure(
        .invalidValue, "`path` and `document` cannot both be given.", path: "/document", hint: "Give one of them.")
    }
  }

  /// The user's clock, or that of the zone that the params name.
  private static func clock(_ params: Params, _ context: LongContext) async throws -> JournalClock {
    var clock = try await context.read { database in try context.clock(database) }
    if let name = params.timeZone {
      clock.zone = try naming("/timeZone") { try context.session.setup().zones.rules(named: name) }
    }
    return clock
  }

  /// Runs `body`; a failure that it throws is told to be that of a member of the params.
  private static func naming<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch var failure as Failure where failure.kind == .invalidValue || failure.kind == .conflict {
      failure.path = path
      throw failure
    }
  }
}
