import JSON
import Testing

@testable import Exchange

func productRecord(_ json: String) throws -> ProductRecord {
  var reader = ProductReader()
  let record = try Array(json.utf8).withUnsafeBytes { try reader.product($0) }
  return try #require(record)
}

/// The record of a row of the tab-separated dump.
func productRecord(columns: [String: String]) -> ProductRecord {
  var record = ProductRecord()
  for (name, cell) in columns.sorted(by: { $0.key < $1.key }) {
    guard let key = ProductKey(column: name) else { continue }
    Array(cell.utf8).withUnsafeBufferPointer { record.set(key, .text($0)) }
  }
  return record
}

extension ProductRecord {
  func per100(_ nutriment: Nutriment) -> Double? { figures(of: nutriment)?.per100 }
}
