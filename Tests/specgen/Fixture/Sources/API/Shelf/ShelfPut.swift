public import Model

/// Puts a jar on the shelf. A jar that stands there already is moved.
///
/// The label decides
/// which jar it is.
public enum ShelfPut: RequestMethod {
  public static let name = "shelf/put"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.conflict]

  public struct Params: Codable, Sendable {
    public struct Options: Codable, Sendable {
      /// How many rows to look through.
      ///
      /// - Minimum: 1
      /// - Maximum: 9
      /// - Default: 3
      public var rows: Int?
    }

    public var options: Options?
    /// The jar.
    public var jar: Jar
    public var choice: Choice?
  }

  public struct Result: Codable, Sendable {
    /// The jar as it stands now.
    public var jar: Jar
  }
}
