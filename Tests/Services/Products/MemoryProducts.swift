import Exchange
import Model
import Services
import System

/// A local copy in memory.
struct MemoryProducts: LocalProducts {
  var records: [ProductRecord] = []

  func record(code: String, cancellation: Cancellation?) -> ProductRecord? { records.first { $0.code == code } }

  func search(_ text: String, limit: Int, offset: Int, cancellation: Cancellation?) -> [ProductRecord] {
    Array(records.filter { $0.name?.contains(text) == true }.dropFirst(offset).prefix(limit))
  }

  func importedAt() -> Instant? { records.isEmpty ? nil : Instant(milliseconds: 1_764_500_000_000, offsetMinutes: 0) }
}

func record(_ json: String) throws -> ProductRecord {
  var reader = ProductReader()
  guard let record = try Array(json.utf8).withUnsafeBytes({ try reader.product($0) }) else {
    throw Failure(.invalidValue, "This is no product.")
  }
  return record
}
