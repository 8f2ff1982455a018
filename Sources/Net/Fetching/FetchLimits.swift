/// What a document of a stranger may cost, and which kinds are read.
public struct FetchLimits: Hashable, Sendable {
  /// How often the document may be somewhere else.
  public var redirects: Int
  /// The longest document.
  public var bodyBytes: Int
  /// The time for each part; `whole` is for all of it together, the redirects and look-ups included.
  public var deadlines: HTTPDeadlines
  /// The media types that are read, in lower case; `text/*` stands for all kinds of text.
  public var mediaTypes: Set<String>

  public init(
    redirects: Int = 5, bodyBytes: Int = 15 << 20,
    deadlines: HTTPDeadlines = HTTPDeadlines(connect: 10_000, firstByte: 15_000, idle: 15_000, whole: 30_000),
    mediaTypes: Set<String> = FetchLimits.documents
  ) {
    self.redirects = redirects
    self.bodyBytes = bodyBytes
    self.deadlines = deadlines
    self.mediaTypes = mediaTypes
  }

  /// Pages, texts, data, pictures and PDF.
  public static let documents: Set = [
    "text/*", "image/*", "application/pdf", "application/json", "application/ld+json", "application/xml",
    "application/xhtml+xml", "application/javascript", "application/x-javascript", "application/csv",
  ]

  /// Whether documents of this type are read.
  func allows(_ mediaType: String) -> Bool {
    guard let slash = mediaType.firstIndex(of: "/") else { return false }
    return mediaTypes.contains(mediaType) || mediaTypes.contains(mediaType[..<slash] + "/*")
  }
}
