public import Model

/// Changes entries by a merge patch (RFC 7396): members of the patch replace those of the entry, null removes.
///
/// `id` cannot be changed. A patch that changes `day` and not `timestamp` keeps the time of day. Nutrients are merged one by
/// one.
public enum JournalUpdate: RequestMethod {
  public static let name = "journal/update"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The id of one entry.
    public var id: Identifier?
    /// The ids of several entries, at most 1,000.
    public var ids: [Identifier]?
    /// What to change.
    public var patch: MergePatch<Entry>
  }

  public struct Result: Codable, Sendable {
    /// The entries as they are now.
    public var entries: [Entry]

    public init(entries: [Entry]) { self.entries = entries }
  }
}
