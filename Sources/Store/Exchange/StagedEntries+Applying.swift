public import Model

extension StagedEntries {
  /// What became of the entries.
  public struct Outcome: Hashable, Sendable {
    /// Those that are new.
    public var created = 0
    /// Those that are in the journal already.
    public var unchanged = 0
    /// Those that are in the journal and were changed since; they stay as they are.
    public var kept = 0

    public init() {}
  }

  /// Adds the entries that are not in the journal yet. None that is there is touched.
  ///
  /// - Parameters:
  ///   - entries: the journal, within a write unless `isDry`.
  ///   - isDry: whether to tell only what would be.
  ///   - isSame: whether a stored entry is the one that is to be added.
  ///   - didAdd: is told how many entries were looked at.
  public func apply(
    to entries: Entries, isDry: Bool, isSame: (_ stored: Entry, _ staged: Entry) -> Bool,
    didAdd: (Int) -> Void = { _ in }
  ) throws -> Outcome {
    var outcome = Outcome()
    var count = 0
    try forEach { entry in
      if let stored = try entries.entry(entry.id) {
        if isSame(stored, entry) { outcome.unchanged += 1 } else { outcome.kept += 1 }
      } else {
        if !isDry { try entries.insert(entry) }
        outcome.created += 1
      }
      count += 1
      didAdd(count)
    }
    return outcome
  }
}
