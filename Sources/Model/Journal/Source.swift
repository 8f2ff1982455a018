/// How an entry came into the journal: `label`, `foodPhoto`, `barcode`, `manual`, or another word.
///
/// The list is open: newer versions and other programs may store other words. A word has 1 to 64 letters, digits, `-`,
/// `_` or `.`.
public struct Source: Hashable, TextCodable {
  public let rawValue: String

  /// Read from a picture of a nutrition label.
  public static let label = Source(rawValue: "label")
  /// Estimated from a picture of food.
  public static let foodPhoto = Source(rawValue: "foodPhoto")
  /// Looked up by barcode.
  public static let barcode = Source(rawValue: "barcode")
  /// Typed in.
  public static let manual = Source(rawValue: "manual")

  /// The word as it is, without a check.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(parsing text: String) throws(Failure) {
    guard (1...Limits.sourceCharacters).contains(text.utf8.count), text.utf8.allSatisfy(isWordByte) else {
      throw .invalid(
        "\(quoted(text)) is not a source.",
        hint: "A source is a word such as label, foodPhoto, barcode or manual, of at most 64 letters and digits.")
    }
    rawValue = text
  }

  public var description: String { rawValue }
}

private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
    true
  default: false
  }
}
