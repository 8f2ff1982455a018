public import Model

/// Takes a scan into the journal, the Food Bank, or a container, in one step: all of it is stored, or nothing.
///
/// Give the scan, or a draft, or both: a draft that a person has corrected goes before what the scan proposed. The entry
/// gets the id of the scan, so that accepting a scan twice logs it once, and a `conflict` says that it was logged otherwise.
/// With `saveToFoodBank` the food is kept too, or the one that was kept before is used again. With `startContainer` the food
/// is kept and the container starts with it, and nothing is logged.
public enum ScanAccept: RequestMethod {
  public static let name = "scan/accept"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .invalidValue, .noConversion, .conflict]

  public struct Params: Codable, Sendable {
    /// The scan.
    public var scanId: Identifier?
    /// What to log instead of what the scan proposes.
    public var draft: EntryDraft?
    /// The day, when the draft names none; today by default.
    public var day: DayReference?
    /// The meal, when the draft names none; by default the meal of the schedule.
    public var meal: Meal?
    /// Whether to keep the food in the Food Bank; false by default.
    public var saveToFoodBank: Bool?
    /// What the package weighs, to start a container with the food instead of logging it.
    public var startContainer: ScannedContainer?
  }

  /// The weights of a container that starts with what was scanned.
  public struct ScannedContainer: Codable, Sendable {
    /// What it weighs now with the package, in grams, more than 0.
    public var startWeight: Quantity
    /// What the empty package weighs, in grams, if that is known.
    public var tareWeight: Quantity?
    /// How many grams the numbers of the food are for; by default what the food says.
    public var gramsPerServing: Quantity?
  }

  public struct Result: Codable, Sendable {
    /// The entry as stored; absent when a container was started.
    public var entry: Entry?
    /// The food as stored; absent when none was asked for.
    public var food: Food?
    /// The container as stored; absent when none was asked for.
    public var container: Container?

    public init(entry: Entry? = nil, food: Food? = nil, container: Container? = nil) {
      self.entry = entry
      self.food = food
      self.container = container
    }
  }
}
