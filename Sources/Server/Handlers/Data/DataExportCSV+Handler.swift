import API
import Exchange
import Model
import RPC
import Store
import System

extension DataExportCSV: LongHandler {
  /// How much text an answer holds.
  private static let maximumTextBytes = 8 << 20

  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let cancellation = context.request.cancellation
    return try await context.read { database in
      let today = try context.clock(database).today
      let from = params.from?.resolve(today: today) ?? .first
      let to = params.to?.resolve(today: today) ?? .last
      try DayRange.check(from: from, to: to)
      let export = CSVExport(entries: Entries(database), from: from, to: to)
      if let path = params.path {
        let file = try locating("/path") { try NewFile(path) }
        let count = try export.run { bytes in
          try cancellation.check()
          try locating("/path") { try file.write(bytes) }
        }
        try locating("/path") { try file.finish() }
        return Result(path: path, csv: nil, entries: count, bytes: file.count)
      }
      var text: [UInt8] = []
      let count = try export.run { bytes in
        try cancellation.check()
        text += bytes
        guard text.count <= maximumTextBytes else {
          throw Failure(
            .invalidValue, "The text is longer than the \(maximumTextBytes >> 20) MB that an answer holds.",
            path: "/path", hint: "Give a path, or fewer days.")
        }
      }
      return Result(path: nil, csv: String(decoding: text, as: UTF8.self), entries: count, bytes: text.count)
    }
  }
}

/// The rows of the entries of some days.
private struct CSVExport {
  let entries: Entries
  let from: Day
  let to: Day

  /// Bytes that are handed over together.
  private static let pieceBytes = 64 << 10

  /// Hands the text over piece by piece, and answers the number of entries.
  func run(_ write: ([UInt8]) throws -> Void) throws -> Int {
    let columns = EntryColumns(nutrients: try entries.nutrientIds(from: from, to: to))
    var writer = CSVWriter()
    var count = 0
    writer.append(columns.header)
    try entries.forEach(from: from, to: to) { entry in
      writer.append(columns.row(of: entry))
      count += 1
      if writer.bytes.count >= Self.pieceBytes { try write(writer.take()) }
    }
    try write(writer.take())
    return count
  }
}
