public import Model

/// Logs what lies on the scales, when the empty package was weighed too. No container is made.
///
/// The entry has the grams as its `servingQuantity` and in its `serving`, and the servings they make up as `servingCount`, so
/// that it can be corrected with `journal/update`. A food that could not say what it
/// weighs learns it from `gramsPerServing`, as a mapping of its own. Weights are in grams and may be typed, such as
/// `"512,5"`. Sending a request with an `entryId` again answers the entry that was stored.
public enum ContainersLogWeighed: RequestMethod {
  public static let name = "containers/logWeighed"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .invalidValue, .noConversion, .conflict]

  public struct Params: Codable, Sendable {
    /// The food on the scales; any but a calculator.
    public var foodId: Identifier
    /// What it weighs with the package, more than `emptyWeight`.
    public var loadedWeight: Quantity
    /// What the empty package weighs, more than 0.
    public var emptyWeight: Quantity
    /// How many grams the numbers of the food are for; by default what the food says.
    public var gramsPerServing: Quantity?
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

    public init(entry: Entry) { self.entry = entry }
  }
}
