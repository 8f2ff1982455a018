public import Model

/// Logs an amount of a food.
///
/// The numbers of the food are scaled to the amount. Without `quantity` and `unit` it is the amount of `foods/lastServing`.
/// A quantity without a unit is in the food's own `servingUnit`, whatever was logged last; a unit without a quantity is the
/// amount that the food's numbers are for, counted in that unit: for a food whose serving weighs 40 g, `unit` "g" logs 40 g.
///
/// The entry is a copy: changing the food later does not change it. The food counts as used now and leaves the archive,
/// whatever day is logged.
///
/// A food without known calories cannot be logged, nor can a calculator, which is logged with `calculators/log`. Sending a
/// request with an `entryId` again answers the entry that was stored.
public enum FoodsLog: RequestMethod {
  public static let name = "foods/log"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .noConversion, .invalidValue, .conflict]

  public struct Params: Codable, Sendable {
    /// The food.
    public var id: Identifier
    /// How much, in `unit`, or in the food's own unit without it: more than 0.
    public var quantity: Quantity?
    /// A unit that the food can be measured in; `foods/units` lists them.
    public var unit: String?
    /// The day of the journal; absent means the day of `timestamp`, or else today.
    public var day: DayReference?
    /// The meal; absent means the meal of the schedule at `timestamp`.
    public var meal: Meal?
    /// When it was eaten; absent means the current time of day, on `day`.
    public var timestamp: Moment?
    /// Nutrients of the amount that is logged, instead of the scaled ones of the food; the others stay as scaled.
    public var nutrients: StatedNutrients?
    /// The id of the new entry; the server chooses one if absent.
    public var entryId: Identifier?
  }

  public struct Result: Codable, Sendable {
    /// The entry as stored.
    public var entry: Entry

    public init(entry: Entry) { self.entry = entry }
  }
}
