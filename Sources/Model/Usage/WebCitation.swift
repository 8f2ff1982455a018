/// A page on the web that a model names as its source.
public struct WebCitation: Codable, Hashable, Sendable {
  /// The address, as the service gave it. Some services give one of their own that leads to the page.
  public var url: String
  /// The title of the page, or the name of its site.
  public var title: String?
  /// Where in the answer the part begins that the page supports. Gemini counts bytes of UTF-8; others do not say what
  /// they count.
  public var start: Int?
  /// Where that part ends.
  public var end: Int?

  public init(url: String, title: String? = nil, start: Int? = nil, end: Int? = nil) {
    self.url = url
    self.title = title
    self.start = start
    self.end = end
  }
}
