public import Model

/// Completes a container: logs what was eaten from it since it was started.
///
/// What was eaten is the start weight less the final weight. The entry has the name and numbers that were copied when the
/// container was started, and the container's food. Its amount is the grams that were eaten, as `servingQuantity` and as its
/// `serving`, so that they can be corrected with `journal/update`. The container and the entry are stored together or
/// not at all. The food, if it still exists, counts as used now. A container can be completed once; sending a request with
/// an `entryId` again answers what was stored.
public enum ContainersComplete: RequestMethod {
  public static let name = "containers/complete"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .invalidValue, .conflict]

  public struct Params: Codable, Sendable {
    /// The container.
    public var id: Identifier
    /// What it weighs now with the package, in grams: less than at the start, and not less than the empty package. May be
    /// typed, such as `"401,75"`.
    public var finalWeight: Quantity
    /// The day of the journal; absent means the day of `timestamp`, or else today.
    public var day: DayReference?
    /// The meal; absent means the meal of the schedule at `timestamp`.
    public var meal: Meal?
    /// When it was eaten; absent means the current time of day, on `day`. The container counts as completed now.
    public var timestamp: Moment?
    /// The id of the new entry; the server chooses one if absent.
    public var entryId: Identifier?
  }

  public struct Result: Codable, Sendable {
    /// The entry as stored.
    public var entry: Entry
    /// The container as stored.
    public var container: Container
    public var status: ContainerStatus

    public init(entry: Entry, container: Container, status: ContainerStatus) {
      self.entry = entry
      self.container = container
      self.status = status
    }
  }
}
