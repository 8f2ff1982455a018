/// How far a search was read.
public struct ProductSearchPosition: Hashable, Sendable {
  /// How many products of the local copy were read; nil when it has no more.
  public var localOffset: Int?
  /// The page of Open Food Facts that comes next; nil when it has no more.
  public var onlinePage: Int?
  /// How many products of that page were read.
  public var onlineOffset: Int

  public static let start = ProductSearchPosition(localOffset: 0, onlinePage: 1, onlineOffset: 0)

  private init(localOffset: Int?, onlinePage: Int?, onlineOffset: Int) {
    self.localOffset = localOffset
    self.onlinePage = onlinePage
    self.onlineOffset = onlineOffset
  }

  /// Reads what `text` wrote; nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let local = Self.number(parts[0]), let page = Self.number(parts[1]),
      let offset = Self.number(parts[2]), let offset
    else { return nil }
    self.init(localOffset: local, onlinePage: page, onlineOffset: offset)
  }

  /// A text from which the position can be read again.
  public var text: String {
    let local = localOffset.map { String($0) } ?? "-"
    let page = onlinePage.map { String($0) } ?? "-"
    return "\(local).\(page).\(onlineOffset)"
  }

  /// A number of at most 9 digits, `-` for none; nil for any other text.
  private static func number(_ text: Substring) -> Int?? {
    if text == "-" { return .some(nil) }
    guard (1...9).contains(text.utf8.count), let number = Int(text), number >= 0 else { return nil }
    return .some(number)
  }
}
