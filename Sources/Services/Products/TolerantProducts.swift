internal import Exchange
internal import Model
internal import System

/// The local copy for one question. Once it cannot be read it is as if there were none, and the reason is kept.
struct TolerantProducts {
  private let local: any LocalProducts
  private(set) var failure: Failure?

  init(_ local: any LocalProducts) {
    self.local = local
  }

  /// The product with a code; nil also when the copy cannot be read.
  ///
  /// - Throws: `CancellationError`.
  mutating func record(code: String, cancellation: Cancellation?) throws -> ProductRecord? {
    try reading { [local] in try local.record(code: code, cancellation: cancellation) } ?? nil
  }

  /// The products that fit the words; none when the copy cannot be read.
  ///
  /// - Throws: `CancellationError`.
  mutating func search(
    _ text: String, limit: Int, offset: Int, cancellation: Cancellation?
  ) throws -> [ProductRecord] {
    try reading { [local] in try local.search(text, limit: limit, offset: offset, cancellation: cancellation) } ?? []
  }

  /// When the copy was made; nil when there is none.
  ///
  /// - Throws: `CancellationError`.
  mutating func importedAt() throws -> Instant? {
    try reading { [local] in try local.importedAt() } ?? nil
  }

  private mutating func reading<Value>(_ body: () throws -> Value) throws -> Value? {
    guard failure == nil else { return nil }
    do {
      return try body()
    } catch let failure as Failure {
      self.failure = failure
      return nil
    }
  }
}
