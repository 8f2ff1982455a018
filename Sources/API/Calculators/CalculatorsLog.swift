public import Model

/// Logs what is chosen in a calculator as one entry.
///
/// The entry is one `meal` with the sums of `calculators/build`; its brand is that of the calculator, or else the
/// calculator's name. With a `name` the choice is remembered under it, so that it can be logged again by `buildId`; a build
/// of the same name and choice is kept as one. A remembered build takes the portions as they are now, and cannot be logged
/// when the calculator no longer offers one of them. The calculator counts as used now and leaves the archive.
///
/// Sending a request with an `entryId` again answers the entry that was stored.
public enum CalculatorsLog: RequestMethod {
  public static let name = "calculators/log"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .invalidValue, .conflict]

  public struct Params: Codable, Sendable {
    /// The calculator.
    public var id: Identifier
    /// What is chosen, at least one and at most 200.
    ///
    /// - Maximum items: 200
    public var selections: [SelectionDraft]?
    /// A remembered build of the calculator, in place of `selections`.
    public var buildId: Identifier?
    /// The name of the entry, under which the choice is remembered; absent means the name of the remembered build or else of
    /// the calculator, and that nothing is remembered.
    ///
    /// - Minimum length: 1
    /// - Maximum length: 500
    public var name: String?
    /// The day of the journal; absent means the day of `timestamp`, or else today.
    public var day: DayReference?
    /// The meal; absent means the meal of the schedule at `timestamp`.
    public var meal: Meal?
    /// When it was eaten; absent means the current time of day, on `day`.
    public var timestamp: Moment?
    /// The id of the new entry; the server chooses one if absent.
    public var entryId: Identifier?
  }

  public struct Result: Codable, Sendable {
    /// The entry as stored.
    public var entry: Entry
    /// The remembered build that was logged; absent when nothing is remembered.
    public var build: SavedBuild?

    public init(entry: Entry, build: SavedBuild? = nil) {
      self.entry = entry
      self.build = build
    }
  }
}
