/// Says which version runs, which data file it uses, and what it has done so far.
///
/// Cheap enough to be asked every second. It does not create the data file.
public enum ServerStatus: RequestMethod {
  public static let name = "server/status"
  public static let access = Access.quickRead

  public typealias Params = Empty

  public struct Result: Codable, Sendable {
    /// The version of `ofj`.
    public var version: String
    /// The absolute path of the data file.
    public var dataFile: String
    /// Whether the data file exists.
    public var dataFileExists: Bool
    /// The size of the data file in bytes; absent while it does not exist.
    public var dataFileBytes: Int?
    /// The newest migration of the data file; absent while it does not exist.
    public var schemaVersion: String?
    /// Milliseconds since the server started.
    public var uptimeMs: Int

    public init(
      version: String, dataFile: String, dataFileExists: Bool, dataFileBytes: Int?, schemaVersion: String?,
      uptimeMs: Int
    ) {
      self.version = version
      self.dataFile = dataFile
      self.dataFileExists = dataFileExists
      self.dataFileBytes = dataFileBytes
      self.schemaVersion = schemaVersion
      self.uptimeMs = uptimeMs
    }
  }
}
