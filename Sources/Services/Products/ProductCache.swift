internal import Exchange

/// What Open Food Facts answered before, for a while: a product for a week, that there is none for an hour.
///
/// It is kept in memory, as long as the service runs. A value that knows no clock.
struct ProductCache: Sendable {
  struct Answer: Sendable {
    /// Nil when the database does not have the product.
    var record: ProductRecord?
    /// When it was answered, in milliseconds since 1970.
    var fetchedAt: Int64
  }

  private static let week: Int64 = 7 * 24 * 3_600_000
  private static let hour: Int64 = 3_600_000

  private let capacity: Int
  private var answers: [String: Answer] = [:]
  /// The codes in the order in which they were answered, the oldest first.
  private var order: [String] = []

  init(capacity: Int = 512) {
    self.capacity = capacity
  }

  /// The answer for a code, unless it is too old.
  mutating func answer(_ code: String, now: Int64) -> Answer? {
    guard let answer = answers[code] else { return nil }
    let lifetime = answer.record == nil ? Self.hour : Self.week
    guard (0..<lifetime).contains(now - answer.fetchedAt) else {
      remove(code)
      return nil
    }
    return answer
  }

  mutating func keep(_ answer: Answer, for code: String) {
    remove(code)
    answers[code] = answer
    order.append(code)
    if order.count > capacity, let oldest = order.first { remove(oldest) }
  }

  private mutating func remove(_ code: String) {
    guard answers.removeValue(forKey: code) != nil else { return }
    order.removeAll { $0 == code }
  }
}
