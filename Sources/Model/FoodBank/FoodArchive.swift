/// Why a food is in the archive.
public enum ArchiveReason: String, Codable, Sendable, CaseIterable {
  /// The user put it there.
  case byHand
  /// It is not on the shelf and was last used more than 14 days ago.
  case byAge
}

/// Which foods a list shows.
public enum ArchiveFilter: String, Codable, Sendable, CaseIterable {
  /// Foods that are not in the archive.
  case active
  /// Foods in the archive, by hand or by age.
  case archived
  case all
}

/// The moment that divides the foods in use from those that are in the archive because of their age.
///
/// It lies 14 calendar days before now by the user's wall clock. A food last used at that moment is still active.
public struct ArchiveCutoff: Hashable, Sendable {
  public static let days = 14

  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public init(_ clock: JournalClock) {
    let now = clock.now.local
    let then = LocalDateTime(day: now.day.adding(days: -Self.days), millisecondOfDay: now.millisecondOfDay)
    milliseconds = clock.zone.instant(of: then).milliseconds
  }

  /// Why a food is in the archive, or nil. The shelf keeps a food from growing old, not from being archived by hand.
  public func reason(archivedAt: Instant?, onShelf: Bool, lastUsedAt: Instant) -> ArchiveReason? {
    if archivedAt != nil { return .byHand }
    return !onShelf && lastUsedAt.milliseconds < milliseconds ? .byAge : nil
  }

  /// Why the food is in the archive, or nil.
  public func reason(for food: Food) -> ArchiveReason? {
    reason(archivedAt: food.archivedAt, onShelf: food.onShelf, lastUsedAt: food.lastUsedAt)
  }
}
