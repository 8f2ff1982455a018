public import Model

/// Changes entries by a merge patch (RFC 7396): members of the patch replace those of the entry, null removes.
///
/// The members are those of `journal/log` and are read like there. `id` cannot be changed. A patch that changes `day` and
/// not `timestamp` keeps the time of day; one that changes `timestamp` and does not name `day` moves the entry to the day of
/// the timestamp. Nutrients are merged one by one; a bare number is an amount in the nutrient's usual unit.
public enum JournalUpdate: RequestMethod {
  public static let name = "journal/update"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The id of one entry.
    public var id: Identifier?
    /// The ids of several entries, at most 1,000.
    ///
    /// - Maximum items: 1000
    public var ids: [Identifier]?
    /// What to change.
    public var patch: MergePatch<EntryDraft>
  }

  public struct Result: Codable, Sendable {
    /// The entries as they are now.
    public var entries: [Entry]

    public init(entries: [Entry]) { self.entries = entries }
  }
}
