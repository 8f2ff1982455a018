public import Exchange
public import Model
public import Store
public import System

/// The copy of the database in its file beside the journal.
public struct LocalCopy: LocalProducts {
  private let copy: ProductCopy

  public init(_ copy: ProductCopy) {
    self.copy = copy
  }

  public func record(code: String, cancellation: Cancellation?) throws -> ProductRecord? {
    try copy.product(code: code, cancellation: cancellation).flatMap { ProductRecord($0) }
  }

  public func search(_ text: String, limit: Int, offset: Int, cancellation: Cancellation?) throws -> [ProductRecord] {
    try copy.search(text, limit: limit, offset: offset, cancellation: cancellation).compactMap { ProductRecord($0) }
  }

  public func importedAt() throws -> Instant? {
    try copy.status().map { Instant(milliseconds: Int64($0.importedAt) * 1000, offsetMinutes: 0) }
  }
}
