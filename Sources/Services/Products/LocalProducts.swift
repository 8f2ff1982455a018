public import Exchange
public import Model
public import System

/// The copy of the database on this machine.
public protocol LocalProducts: Sendable {
  /// The product with a code in its normal form; nil when the copy does not have it, or there is none.
  func record(code: String, cancellation: Cancellation?) throws -> ProductRecord?

  /// The products that fit the words, the best first.
  func search(_ text: String, limit: Int, offset: Int, cancellation: Cancellation?) throws -> [ProductRecord]

  /// When the copy was made; nil when there is none.
  func importedAt() throws -> Instant?
}
