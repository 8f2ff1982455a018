public import Model

/// Lists the foods of the Food Bank, or finds some by words in their name or brand.
///
/// Without `query` the active foods are listed. A food is in the archive when it was put there by hand, or when it is not on
/// the shelf and was last used more than 14 days ago by the user's calendar; logging it brings it back.
///
/// With `query`, every word must occur; the last one may be the beginning of a word. Case and accents do not matter. Any
/// text is a valid query: a blank one is none, and one of punctuation only finds nothing. Archived foods are found too. The
/// best matches come first: foods that are called exactly so, then those whose name begins so, then the others, each last
/// used first; with `sort` that order is used instead.
public enum FoodsList: RequestMethod {
  public static let name = "foods/list"
  public static let access = Access.read
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// The words.
    public var query: String?
    /// Only foods of this brand, whose case matters; an empty text means foods without a brand.
    public var brand: String?
    /// Only foods with this barcode, in any of the forms that `barcode/normalize` reads; not together with `query` or `sort`.
    /// Archived foods are found too.
    public var barcode: ProductCode?
    /// Only foods of this kind.
    public var kind: FoodKind?
    /// Whether archived foods are listed; by default `active` without `query` and `barcode`, and `all` with one of them.
    public var archived: ArchiveFilter?
    /// Only foods on the shelf, or with `false` only the others.
    public var shelf: Bool?
    /// The order; by default `lastUsed`; with `query` the best matches come first.
    public var sort: FoodSort?
    /// How many foods to answer, 1 to 500; 50 by default.
    ///
    /// - Minimum: 1
    /// - Maximum: 500
    public var limit: Int?
    /// `nextCursor` of the answer before, given with the same other members.
    public var cursor: String?
  }

  public struct Result: Codable, Sendable {
    public var foods: [FoodSummary]
    /// For the next page; absent on the last.
    public var nextCursor: String?

    public init(foods: [FoodSummary], nextCursor: String? = nil) {
      self.foods = foods
      self.nextCursor = nextCursor
    }
  }
}
