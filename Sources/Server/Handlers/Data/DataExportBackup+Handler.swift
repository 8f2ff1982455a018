import API
import Exchange
import JSON
import Model
import RPC
import Store

extension DataExportBackup: LongHandler {
  /// The largest backup that is answered; a larger one is written to a file.
  private static let maximumAnswer = 16 << 20

  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let progress = WorkDoneProgress(params.workDoneToken, for: context.request)
    return try await context.read { database in
      let zone = try context.clock(database).zone
      let export = BackupExport(
        database: database, zone: zone,
        exportedAt: params.exportedAt ?? Instant(milliseconds: context.milliseconds, offsetMinutes: 0),
        cancellation: context.request.cancellation, progress: { progress?.report(percentage: Int($0 * 100)) })
      progress?.begin("Exporting a backup")
      return try params.path.map { try write(export, to: $0) } ?? answer(export)
    }
  }

  private static func write(_ export: BackupExport, to path: String) throws -> Result {
    let file = try locating("/path") { try NewFile(path) }
    let counts = try export.write { try file.write($0) }
    try locating("/path") { try file.finish() }
    return result(counts, path: path, document: nil, bytes: file.count)
  }

  private static func answer(_ export: BackupExport) throws -> Result {
    var text: [UInt8] = []
    let counts = try export.write { part in
      text += part
      guard text.count <= maximumAnswer else {
        throw Failure(
          .invalidValue, "The backup has more than \(maximumAnswer >> 20) MB, which is too much for an answer.",
          path: "/path", hint: "Give the `path` of a file.")
      }
    }
    let document = try JSONValue(parsing: text, limits: JSONLimits(maximumBytes: maximumAnswer))
    return result(counts, path: nil, document: document, bytes: text.count)
  }

  private static func result(
    _ counts: BackupExport.Counts, path: String?, document: JSONValue?, bytes: Int
  ) -> Result {
    Result(
      path: path, document: document, bytes: bytes, days: counts.days, entries: counts.entries, foods: counts.foods,
      containers: counts.containers)
  }
}
