public import JSON
public import Model

/// Writes a consistent copy of the data file while it is in use.
///
/// The copy is written beside its final name first, so that a copy is never half there. An existing file is not replaced.
public enum StoreBackupFile: RequestMethod {
  public static let name = "store/backupFile"
  public static let access = Access.long
  public static let errors: [ErrorKind] = [.conflict, .invalidValue]

  public struct Params: Codable, Sendable {
    /// The absolute path of the copy.
    ///
    /// - Format: "path"
    public var path: String
    /// A token for `$/progress`, a string or an integer.
    public var workDoneToken: JSONValue?
  }

  public struct Result: Codable, Sendable {
    /// The path of the copy.
    public var path: String
    /// The size of the copy in bytes.
    public var bytes: Int

    public init(path: String, bytes: Int) {
      self.path = path
      self.bytes = bytes
    }
  }
}
