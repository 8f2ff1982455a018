/// A packaged product of Open Food Facts.
public struct Product: Hashable, Codable, Sendable {
  /// The barcode in its normal form: 8, 13 or 14 digits, as text.
  public var code: String
  /// The name; absent when the database has none.
  public var name: String?
  /// The first brand.
  public var brand: String?
  /// What the package holds, as text, such as `6 x 330 ml`.
  public var quantity: String?
  /// What 100 g, 100 ml or a serving has in it.
  public var facts: ProductFacts
  /// One serving; absent when the package states none.
  public var serving: ProductServing?
  /// Whether it has a name, energy and at least one other number above zero.
  public var usable: Bool
  /// Why it is not usable.
  public var unusableReason: UnusableReason?
  /// What a person should look at. Warnings never hide a product.
  public var warnings: [ProductWarning]
  /// What `journal/log` takes as it is: one serving if its weight or volume is known, else 100 g or 100 ml. Absent without
  /// a name or energy.
  public var entry: EntryDraft?
  /// What `foods/create` takes as it is, for the same amount. Absent without a name or energy.
  public var food: FoodDraft?
  /// Where it was found.
  public var origin: ProductOrigin
  /// When Open Food Facts answered, or when the local copy was made.
  public var fetchedAt: Instant?
  /// When the database last changed it.
  public var lastModified: Instant?
  /// Its page.
  public var url: String
  /// Whom to name when it is shown or passed on.
  public var attribution: String

  public init(code: String, facts: ProductFacts, origin: ProductOrigin) {
    self.code = code
    self.facts = facts
    self.origin = origin
    usable = false
    warnings = []
    url = Self.page(of: code)
    attribution = Self.attribution
  }

  /// The licence of the database asks for this.
  public static let attribution = "Open Food Facts contributors, Open Database License (ODbL) 1.0"

  /// The address of a product's page.
  public static func page(of code: String) -> String { "https://world.openfoodfacts.org/product/\(code)" }
}
