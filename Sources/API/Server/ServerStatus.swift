public import Model

/// Says which version runs, which data file it uses, and what it has done so far.
///
/// Cheap enough to be asked every second. It does not create the data file.
public enum ServerStatus: RequestMethod {
  public static let name = "server/status"
  public static let access = Access.session

  public typealias Params = Empty

  public struct Result: Codable, Sendable {
    /// The version of `ofj`.
    public var version: String
    /// The version of this protocol.
    public var protocolVersion: String
    /// The absolute path of the data file.
    public var dataFile: String
    /// Whether the data file exists; it is created by the first write.
    public var dataFileExists: Bool
    /// The size of the data file in bytes, with its write-ahead log; absent while it does not exist.
    public var dataFileBytes: Int?
    /// The newest migration of the data file; absent while it does not exist.
    public var schemaVersion: String?
    /// The zone that decides days and meals.
    public var timeZone: String
    /// Milliseconds since the service started.
    public var uptimeMs: Int
    /// What this session has asked for so far.
    public var counters: ServerCounters
    /// The libraries that the service uses.
    public var libraries: [LibraryStatus]
    /// The secrets that are set and where; never their values. The credential command is not asked: a secret of it is
    /// listed once it was needed, and `secrets/list` asks for all.
    public var secrets: [SecretStatus]

    public init(
      version: String, protocolVersion: String, dataFile: String, dataFileExists: Bool, dataFileBytes: Int?,
      schemaVersion: String?, timeZone: String, uptimeMs: Int, counters: ServerCounters, libraries: [LibraryStatus],
      secrets: [SecretStatus]
    ) {
      self.version = version
      self.protocolVersion = protocolVersion
      self.dataFile = dataFile
      self.dataFileExists = dataFileExists
      self.dataFileBytes = dataFileBytes
      self.schemaVersion = schemaVersion
      self.timeZone = timeZone
      self.uptimeMs = uptimeMs
      self.counters = counters
      self.libraries = libraries
      self.secrets = secrets
    }
  }
}

/// Counts of one session.
public struct ServerCounters: Codable, Hashable, Sendable {
  /// Requests that were taken in.
  public var requests: Int
  /// Requests that were answered with an error.
  public var errors: Int

  public init(requests: Int, errors: Int) {
    self.requests = requests
    self.errors = errors
  }
}

/// A library and whether it is there.
public struct LibraryStatus: Codable, Hashable, Sendable {
  /// Its name.
  public var name: String
  /// Whether it can be used.
  public var available: Bool
  /// Its version, when it is there and known: those of libvips and zbar are known once `server/doctor` has loaded them.
  public var version: String?

  public init(name: String, available: Bool, version: String?) {
    self.name = name
    self.available = available
    self.version = version
  }
}
