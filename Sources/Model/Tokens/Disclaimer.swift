/// What front ends tell about the numbers they show: where they come from and what they are not.
public struct Disclaimer: Hashable, Codable, Sendable {
  /// A stable name, for example `dailyValues`.
  public var id: String
  /// A short heading.
  public var title: String
  /// One paragraph in English.
  public var text: String
  /// Where it can be read up; empty where there is nothing to cite.
  public var sources: [Citation]

  public init(id: String, title: String, text: String, sources: [Citation] = []) {
    self.id = id
    self.title = title
    self.text = text
    self.sources = sources
  }
}

/// A source that can be looked up.
public struct Citation: Hashable, Codable, Sendable {
  /// The name of the page or the law.
  public var title: String
  /// Its address.
  public var url: String

  public init(_ title: String, _ url: String) {
    self.title = title
    self.url = url
  }
}
