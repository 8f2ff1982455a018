/// A brand and how many foods have it.
public struct BrandCount: Hashable, Codable, Sendable {
  /// The brand, exactly as the foods have it; absent for the foods without one.
  public var brand: String?
  public var count: Int

  public init(brand: String?, count: Int) {
    self.brand = brand
    self.count = count
  }
}
