/// The width and height of a picture, in pixels.
public struct PixelSize: Codable, Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public var longestSide: Int { max(width, height) }

  /// How many pixels there are; `Int.max` when that is more than can be counted.
  public var pixels: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// The size with the sides exchanged.
  public var turned: PixelSize { PixelSize(width: height, height: width) }

  /// The size that fits a longest side: never larger, each side rounded to the nearest, halves away from zero, at least 1.
  public func fitting(longestSide limit: Int) -> PixelSize {
    guard longestSide > limit, limit > 0 else { return self }
    let ratio = Double(limit) / Double(longestSide)
    let scaled = { (side: Int) in max(1, Int((Double(side) * ratio).rounded(.toNearestOrAwayFromZero))) }
    return PixelSize(width: scaled(width), height: scaled(height))
  }
}
