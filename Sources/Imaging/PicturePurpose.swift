/// What a picture is prepared for: it decides on size and quality.
public enum PicturePurpose: String, Codable, Hashable, Sendable, CaseIterable {
  /// A nutrition label whose text is to be read.
  case label
  /// A meal whose amounts are to be estimated.
  case foodPhoto
  /// The portions of one ingredient, in small print.
  case ingredient
  /// The icon of a food in a list.
  case thumbnail

  /// The longest side of the result, in pixels.
  public var longestSide: Int {
    switch self {
    case .label, .foodPhoto: 1200
    case .ingredient: 1600
    case .thumbnail: 160
    }
  }

  /// The quality of the JPEG, in per cent.
  public var quality: Int {
    switch self {
    case .label: 50
    case .foodPhoto: 80
    case .ingredient: 72
    case .thumbnail: 82
    }
  }

  /// Whether a picture with transparent parts stays so, as PNG. Otherwise it is put on white.
  public var keepsTransparency: Bool { self == .thumbnail }
}
