/// An entry as a caller gives it: what is left out is filled in by the server or stays unknown.
public struct EntryDraft: Hashable, Codable, Sendable {
  /// The id of the new entry; the server chooses one if absent.
  public var id: Identifier?
  /// The day of the journal; absent means the day of `timestamp`, or else today.
  public var day: DayReference?
  /// When it was eaten; absent means the current time of day, on `day`.
  public var timestamp: Moment?
  /// The name of the food, 1 to 500 characters; white space around it is dropped.
  ///
  /// - Minimum length: 1
  /// - Maximum length: 500
  public var name: String
  /// The brand, at most 200 characters; white space around it is dropped, and a blank brand is no brand.
  ///
  /// - Maximum length: 200
  public var brand: String?
  /// The code of the packaged product, in any of the forms that `barcode/normalize` reads.
  public var barcode: ProductCode?
  /// The meal; absent means the meal that the schedule gives for the time of `timestamp`.
  public var meal: Meal?
  /// How the entry came about; absent means `manual`.
  public var source: Source?
  /// Kilocalories, 0 to 1 000 000.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var calories: Double
  /// Grams, 0 to 1 000 000; absent means unknown.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var protein: Double?
  /// Grams, 0 to 1 000 000; absent means unknown.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var carbs: Double?
  /// Grams, 0 to 1 000 000; absent means unknown.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var fat: Double?
  /// At most 256 nutrients.
  public var nutrients: StatedNutrients?
  /// What one stored serving of the food weighs or measures.
  public var serving: Serving?
  /// The serving as the label words it, at most 200 characters.
  ///
  /// - Maximum length: 200
  public var servingSize: String?
  /// How much was eaten, in `servingUnit`.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var servingQuantity: Double?
  /// The unit of `servingQuantity`, at most 32 characters.
  ///
  /// - Maximum length: 32
  public var servingUnit: String?
  /// How many servings the package holds.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var servingsPerContainer: Double?
  /// How many servings were eaten when the amount was weighed with its container; absent means 1.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var servingCount: Double?
  /// Equal amounts of this food in different units, at most 64.
  ///
  /// - Maximum items: 64
  public var servingMappings: [ServingMapping]?
  /// The food of the Food Bank that this comes from.
  public var foodId: Identifier?
  /// How sure an estimate is, 0 to 1.
  ///
  /// - Minimum: 0
  /// - Maximum: 1
  public var confidence: Double?
  /// How long the scan took, in milliseconds, at most a day.
  ///
  /// - Minimum: 0
  /// - Maximum: 86400000
  public var scanDurationMs: Int?
  /// What was chosen in a calculator, as text; at most 2000 characters.
  ///
  /// - Maximum length: 2000
  public var selectionSummary: String?

  public init(name: String, calories: Double) {
    self.name = name
    self.calories = calories
  }
}
