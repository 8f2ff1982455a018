public import JSON

/// Something eaten, as it stands in the journal.
///
/// An entry is a snapshot: the numbers are for the amount that was eaten, and they do not change when a food changes.
/// What nobody stated is absent, which is not zero.
public struct Entry: Hashable, Decodable, JSONObjectEncodable, Sendable {
  public var id: Identifier
  /// The day of the journal that the entry belongs to.
  public var day: Day
  /// When it was eaten or logged. It orders the entries of a day and does not decide the day.
  public var timestamp: Instant
  /// The name of the food, 1 to 500 characters.
  public var name: String
  /// The brand, at most 200 characters.
  public var brand: String?
  /// The code of the packaged product, in its normal form.
  public var barcode: ProductCode?
  public var meal: Meal
  public var source: Source
  /// Kilocalories, 0 to 1 000 000.
  public var calories: Double
  /// Grams, 0 to 1 000 000.
  public var protein: Double?
  /// Grams, 0 to 1 000 000.
  public var carbs: Double?
  /// Grams, 0 to 1 000 000.
  public var fat: Double?
  public var nutrients: Nutrients
  /// What one stored serving of the food weighs or measures.
  public var serving: Serving?
  /// The serving as the label words it, for example `2 cookies (30 g)`; at most 200 characters.
  public var servingSize: String?
  /// How much was eaten, in `servingUnit`.
  public var servingQuantity: Double?
  /// The unit of `servingQuantity`, at most 32 characters.
  public var servingUnit: String?
  /// How many servings the package holds.
  public var servingsPerContainer: Double?
  /// How many servings were eaten when the amount was weighed with its container; absent means 1.
  public var servingCount: Double?
  /// Equal amounts of this food in different units, at most 64.
  public var servingMappings: [ServingMapping]
  /// The food of the Food Bank that this was logged from. The food may have been deleted since.
  public var foodId: Identifier?
  /// How sure an estimate is, 0 to 1.
  public var confidence: Double?
  /// How long the scan took, in milliseconds, at most a day.
  public var scanDurationMs: Int?
  /// What was chosen in a calculator, as text; at most 2000 characters.
  public var selectionSummary: String?

  public init(
    id: Identifier, day: Day, timestamp: Instant, name: String, brand: String? = nil,
    barcode: ProductCode? = nil, meal: Meal, source: Source = .manual, calories: Double, protein: Double? = nil,
    carbs: Double? = nil, fat: Double? = nil,
    nutrients: Nutrients = Nutrients(), serving: Serving? = nil, servingSize: String? = nil,
    servingQuantity: Double? = nil, servingUnit: String? = nil, servingsPerContainer: Double? = nil,
    servingCount: Double? = nil, servingMappings: [ServingMapping] = [], foodId: Identifier? = nil,
    confidence: Double? = nil, scanDurationMs: Int? = nil, selectionSummary: String? = nil
  ) {
    self.id = id
    self.day = day
    self.timestamp = timestamp
    self.name = name
    self.brand = brand
    self.barcode = barcode
    self.meal = meal
    self.source = source
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.nutrients = nutrients
    self.serving = serving
    self.servingSize = servingSize
    self.servingQuantity = servingQuantity
    self.servingUnit = servingUnit
    self.servingsPerContainer = servingsPerContainer
    self.servingCount = servingCount
    self.servingMappings = servingMappings
    self.foodId = foodId
    self.confidence = confidence
    self.scanDurationMs = scanDurationMs
    self.selectionSummary = selectionSummary
  }

  private enum CodingKeys: CodingKey {
    case id, day, timestamp, name, brand, barcode, meal, source, calories, protein, carbs, fat, nutrients, serving,
      servingSize, servingQuantity, servingUnit, servingsPerContainer, servingCount, servingMappings, foodId,
      confidence,
      scanDurationMs, selectionSummary
  }

  /// Reads an entry; `nutrients` and `servingMappings` may be absent, which means there are none.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(Identifier.self, forKey: .id)
    day = try members.decode(Day.self, forKey: .day)
    timestamp = try members.decode(Instant.self, forKey: .timestamp)
    name = try members.decode(String.self, forKey: .name)
    brand = try members.decodeIfPresent(String.self, forKey: .brand)
    barcode = try members.decodeIfPresent(ProductCode.self, forKey: .barcode)
    meal = try members.decode(Meal.self, forKey: .meal)
    source = try members.decode(Source.self, forKey: .source)
    calories = try members.decode(Double.self, forKey: .calories)
    protein = try members.decodeIfPresent(Double.self, forKey: .protein)
    carbs = try members.decodeIfPresent(Double.self, forKey: .carbs)
    fat = try members.decodeIfPresent(Double.self, forKey: .fat)
    nutrients = try members.decodeIfPresent(Nutrients.self, forKey: .nutrients) ?? Nutrients()
    serving = try members.decodeIfPresent(Serving.self, forKey: .serving)
    servingSize = try members.decodeIfPresent(String.self, forKey: .servingSize)
    servingQuantity = try members.decodeIfPresent(Double.self, forKey: .servingQuantity)
    servingUnit = try members.decodeIfPresent(String.self, forKey: .servingUnit)
    servingsPerContainer = try members.decodeIfPresent(Double.self, forKey: .servingsPerContainer)
    servingCount = try members.decodeIfPresent(Double.self, forKey: .servingCount)
    servingMappings = try members.decodeIfPresent([ServingMapping].self, forKey: .servingMappings) ?? []
    foodId = try members.decodeIfPresent(Identifier.self, forKey: .foodId)
    confidence = try members.decodeIfPresent(Double.self, forKey: .confidence)
    scanDurationMs = try members.decodeIfPresent(Int.self, forKey: .scanDurationMs)
    selectionSummary = try members.decodeIfPresent(String.self, forKey: .selectionSummary)
  }
}

extension Entry {
  public func writeMembers(to object: JSONObjectWriter) throws {
    object.member("id", text: id)
    object.member("day", text: day)
    object.member("timestamp", text: timestamp)
    object.member("name", name)
    object.member("brand", brand)
    object.member("barcode", text: barcode)
    object.member("meal", meal.rawValue)
    object.member("source", text: source)
    try object.member("calories", calories)
    try object.member("protein", protein)
    try object.member("carbs", carbs)
    try object.member("fat", fat)
    try object.member("nutrients", nutrients)
    try object.member("serving", serving)
    object.member("servingSize", servingSize)
    try object.member("servingQuantity", servingQuantity)
    object.member("servingUnit", servingUnit)
    try object.member("servingsPerContainer", servingsPerContainer)
    try object.member("servingCount", servingCount)
    try object.member("servingMappings", servingMappings)
    object.member("foodId", text: foodId)
    try object.member("confidence", confidence)
    object.member("scanDurationMs", scanDurationMs)
    object.member("selectionSummary", selectionSummary)
  }
}
