public import Model

/// Changes entries by a merge patch (RFC 7396): members of the patch replace those of the entry, null removes.
///
/// The members are those of `journal/log` and are read like there. `id` cannot be changed. A patch that changes `day` and
/// not `timestamp` keeps the time of day; one that changes `timestamp` and does not name `day` moves the entry to the day of
/// the timestamp. Nutrients are merged one by one; a bare number is an amount in the nutrient's usual unit.
///
/// A unit is not a label: a patch with another `servingQuantity` or `servingUnit` and none of `calories`, `protein`, `carbs`,
/// `fat`, `nutrients` and `serving` says that another amount was eaten, and these members and `servingCount` are scaled to
/// it by the entry's own serving and mappings. From "1 g" to "1 oz" they grow by 28.3495. A unit that the entry does not
/// lead to is a `noConversion`. As soon as the patch states one of these members, everything is taken as it is given; so it
/// is when the entry had no quantity and unit before, or has none afterwards.
public enum JournalUpdate: RequestMethod {
  public static let name = "journal/update"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .invalidValue, .noConversion]

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
