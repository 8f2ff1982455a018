public import Model

/// Copies entries to a day; the copies get new ids and keep the time of day.
///
/// A copy is logged as any entry: the food of the Food Bank that it names counts as used now.
public enum JournalCopy: RequestMethod {
  public static let name = "journal/copy"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The id of one entry.
    public var id: Identifier?
    /// The ids of several entries, at most 1,000.
    ///
    /// - Maximum items: 1000
    public var ids: [Identifier]?
    /// The day of the copies.
    public var day: DayReference
    /// The meal of the copies; absent to keep it.
    public var meal: Meal?
  }

  public struct Result: Codable, Sendable {
    /// The copies.
    public var entries: [Entry]

    public init(entries: [Entry]) { self.entries = entries }
  }
}
