public import Model

/// Gives every food of one brand another brand, archived foods too.
///
/// Both are compared exactly, apart from white space around them, so that a brand can be given another case. When the foods
/// were used does not change, nor does any entry, composite or container.
public enum FoodsConsolidateBrand: RequestMethod {
  public static let name = "foods/consolidateBrand"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// The brand to replace.
    public var source: String
    /// The brand that takes its place, at most 200 characters.
    ///
    /// - Maximum length: 200
    public var target: String
  }

  public struct Result: Codable, Sendable {
    /// How many foods have another brand now.
    public var count: Int

    public init(count: Int) { self.count = count }
  }
}
