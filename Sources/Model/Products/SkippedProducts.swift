/// How many products of a dump were left out, and why.
public struct SkippedProducts: Hashable, Codable, Sendable {
  /// They are no food, such as cosmetics and food for pets.
  public var notFood: Int
  /// They are no longer sold.
  public var obsolete: Int
  /// They are sold in other countries only.
  public var otherCountry: Int
  /// They are in other languages only.
  public var otherLanguage: Int

  public init(notFood: Int, obsolete: Int, otherCountry: Int, otherLanguage: Int) {
    self.notFood = notFood
    self.obsolete = obsolete
    self.otherCountry = otherCountry
    self.otherLanguage = otherLanguage
  }
}
