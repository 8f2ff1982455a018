/// What Open Food Facts says of one product, read but not yet judged.
///
/// The same record comes from an answer of any version of the interface, a line of the dump, a row of the tab-separated
/// dump, and the local copy. A member of the wrong type is as if it were absent.
public struct ProductRecord: Hashable, Sendable {
  /// The name in one language.
  public struct LocalizedName: Hashable, Sendable {
    public var language: String
    public var name: String
  }

  /// For what amount the figures were entered.
  public enum Basis: UInt8, Sendable {
    case per100Grams = 1
    case per100Milliliters
    case perServing
  }

  /// A figure for an amount that no product has figures for, such as `100kj`.
  public struct ForeignFigure: Hashable, Sendable {
    public var nutriment: Nutriment
    public var basis: String
  }

  /// The code as it was given.
  public var code = ""
  public var name: String?
  public var names: [LocalizedName] = []
  public var genericName: String?
  public var abbreviatedName: String?
  /// The main language, by its two or three letters.
  public var language: String?
  /// All languages of the package.
  public var languages: [String] = []
  /// The brands, without blank ones.
  public var brands: [String] = []
  /// What the package holds, as text, such as `6 x 330 ml`.
  public var quantity: String?
  /// What the package holds, in `packageUnit`.
  public var packageAmount: Double?
  public var packageUnit: String?
  /// The serving as the package words it.
  public var servingText: String?
  /// The serving as Open Food Facts understood it, in `servingUnit`.
  public var servingAmount: Double?
  /// `g` or `ml`; absent in older records.
  public var servingUnit: String?
  public var basis: Basis?
  public var preparedBasis: Basis?
  /// Whether the package is known to state no figures.
  public var statesNoNutrition = false
  public var figures: [NutrimentFigures] = []
  public var foreignFigures: [ForeignFigure] = []
  /// The countries where it is sold, as tags such as `en:france`.
  public var countries: [String] = []
  /// How many people looked it up in a year.
  public var scans: Int?
  /// When it was last changed, in seconds since 1970.
  public var lastModified: Int?
  /// `food`, `beauty`, `petfood` or `product`; absent in older records, which are of food.
  public var productType: String?
  public var isObsolete = false
  /// The version of the record's shape; 1003 and later have sets of nutrition.
  public var schema: Int?

  public init() {}

  /// Whether it is something to eat or drink.
  public var isFood: Bool { productType == nil || productType == "food" }

  public func figures(of nutriment: Nutriment, isPrepared: Bool = false) -> NutrimentFigures? {
    figures.first { $0.nutriment == nutriment && $0.isPrepared == isPrepared }
  }

  /// Changes the figures of a nutriment, which are made if there are none.
  mutating func change(
    _ nutriment: Nutriment, isPrepared: Bool, _ change: (inout NutrimentFigures) -> Void
  ) {
    // Most often it is the last one.
    var index = figures.count - 1
    while index >= 0, figures[index].nutriment != nutriment || figures[index].isPrepared != isPrepared { index -= 1 }
    if index < 0 {
      figures.append(NutrimentFigures(nutriment, isPrepared: isPrepared))
      index = figures.count - 1
    }
    change(&figures[index])
  }
}
