import Exchange
import Model
import Services
import System

/// A local copy in memory.
struct MemoryProducts: LocalProducts {
  var records: [ProductRecord] = []
  /// Why the copy cannot be read.
  var damage: Failure?

  func record(code: String, cancellation: Cancellation?) throws -> ProductRecord? {
    if let damage { throw damage }
    return records.first { $0.code == code }
  }

  func search(_ text: String, limit: Int, offset: Int, cancellation: Cancellation?) throws -> [ProductRecord] {
    if let damage { throw damage }
    return Array(records.filter { $0.name?.contains(text) == true }.dropFirst(offset).prefix(limit))
  }

  func importedAt() throws -> Instant? {
    if let damage { throw damage }
    return records.isEmpty ? nil : Instant(milliseconds: 1_764_500_000_000, offsetMinutes: 0)
  }
}

func record(_ json: String) throws -> ProductRecord {
  var reader = ProductReader()
  guard let record = try Array(json.utf8).withUnsafeBytes({ try reader.product($0) }) else {
    throw Failure(.invalidValue, "This is no product.")
  }
  return record
}
