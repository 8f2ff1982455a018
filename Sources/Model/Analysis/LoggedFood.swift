public import JSON

/// A food as the journal knows it: entries that were logged from the same food of the Food Bank, or, where there is no
/// link, entries of exactly the same name and brand.
public struct LoggedFood: Hashable, Decodable, JSONObjectEncodable, Sendable {
  /// The food of the Food Bank; absent for entries without a link. The food may have been deleted since.
  public var foodId: Identifier?
  /// The name that the newest day has for it.
  public var name: String
  public var brand: String?

  public init(foodId: Identifier?, name: String, brand: String?) {
    self.foodId = foodId
    self.name = name
    self.brand = brand
  }
}

extension LoggedFood {
  public func writeMembers(to object: JSONObjectWriter) throws {
    object.member("foodId", text: foodId)
    object.member("name", name)
    object.member("brand", brand)
  }
}
