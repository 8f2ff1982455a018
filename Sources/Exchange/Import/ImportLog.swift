public import Model

/// What became of the rows that are not imported, and what the user should know. Its size does not grow with the file.
public struct ImportLog: Sendable {
  /// The first rows that were refused.
  public private(set) var rejected: [RejectedRow] = []
  /// How many rows were refused.
  public private(set) var rejectedCount = 0
  /// How many rows were passed over because they are no entries, such as those that were deleted.
  public private(set) var skipped = 0
  private var notes: [String: Int] = [:]
  private var order: [String] = []

  public static let maximumRejected = 100
  private static let maximumWarnings = 50

  public init() {}

  public mutating func reject(line: Int, _ reason: String) {
    rejectedCount += 1
    if rejected.count < Self.maximumRejected { rejected.append(RejectedRow(line: line, reason: reason)) }
  }

  /// Takes over what another log has refused.
  public mutating func addRejected(of other: ImportLog) {
    rejectedCount += other.rejectedCount
    rejected = Array((rejected + other.rejected).sorted { $0.line < $1.line }.prefix(Self.maximumRejected))
  }

  /// Passes rows over; why is told once, with the number of rows.
  public mutating func skip(_ count: Int = 1, because reason: String) {
    skipped += count
    note(reason, rows: count)
  }

  /// Tells something, once.
  public mutating func warn(_ text: String) { note(text, rows: 0) }

  private mutating func note(_ text: String, rows: Int) {
    if let known = notes[text] {
      notes[text] = known + rows
    } else if order.count < Self.maximumWarnings {
      notes[text] = rows
      order.append(text)
    }
  }

  /// What was warned of, in the order in which it was met.
  public var warnings: [String] {
    order.map { text in
      let rows = notes[text] ?? 0
      return rows == 0 ? text : "\(text) (\(rows) \(rows == 1 ? "row" : "rows"))"
    }
  }
}
