public import JSON
public import Model

/// Begins a session: says who the client is and how the service is to run, and answers what the service can do.
///
/// A session that begins with any other request is initialized implicitly, with no client capabilities. Members that
/// Language Server Protocol libraries always send and that mean nothing here are accepted and ignored.
public enum Initialize: RequestMethod {
  public static let name = "initialize"
  public static let access = Access.session
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// The process that started the service; when it dies, the service ends within two seconds.
    public var processId: Int32?
    /// The name and version of the front end.
    public var clientInfo: ClientInfo?
    /// What the client can do.
    public var capabilities: JSONValue?
    /// The directory of the data file `journal.db`; created on the first write when its parent exists.
    public var dataDirectory: String?
    /// The user's zone by its IANA name, for example `Europe/Berlin`.
    public var timeZone: String?
    /// The user's language as a BCP 47 tag, such as `de-CH`: names of products are looked for in it unless a request states
    /// another `language`. What is no such tag is ignored. Messages are in English.
    public var locale: String?
    /// Values that take the place of those in `config.yaml` for this session.
    public var configuration: SessionConfiguration?
    /// Ignored.
    public var trace: String?
    /// Ignored.
    public var rootPath: JSONValue?
    /// Ignored.
    public var rootUri: JSONValue?
    /// Ignored.
    public var workspaceFolders: JSONValue?
    /// Ignored; use `configuration`.
    public var initializationOptions: JSONValue?
    /// Ignored: this request reports no progress.
    public var workDoneToken: JSONValue?
  }

  public struct Result: Codable, Sendable {
    /// The name and version of the service.
    public var serverInfo: ServerInfo
    /// What the service can do.
    public var capabilities: ServerCapabilities
    /// The version of this protocol, `major.minor`.
    public var protocolVersion: String
    /// The zone that decides days and meals.
    public var timeZone: String
    /// The absolute path of the data file, which may not exist yet.
    public var dataFile: String

    public init(
      serverInfo: ServerInfo, capabilities: ServerCapabilities, protocolVersion: String, timeZone: String,
      dataFile: String
    ) {
      self.serverInfo = serverInfo
      self.capabilities = capabilities
      self.protocolVersion = protocolVersion
      self.timeZone = timeZone
      self.dataFile = dataFile
    }
  }
}

/// The front end.
public struct ClientInfo: Codable, Hashable, Sendable {
  /// Its name.
  public var name: String
  /// Its version.
  public var version: String?
}

/// The service.
public struct ServerInfo: Codable, Hashable, Sendable {
  /// Always `ofj`.
  public var name: String
  /// Its version.
  public var version: String

  public init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}

/// What the service can do beyond answering requests.
public struct ServerCapabilities: Codable, Hashable, Sendable {
  /// Whether `store/subscribe` is there.
  public var changeNotifications: Bool
  /// Whether `$/cancelRequest` stops a request.
  public var cancellation: Bool
  /// Whether requests with a `workDoneToken` report progress.
  public var workDoneProgress: Bool
  /// What can be done with pictures on this machine.
  public var imaging: ImagingCapabilities

  public init(
    changeNotifications: Bool, cancellation: Bool, workDoneProgress: Bool, imaging: ImagingCapabilities
  ) {
    self.changeNotifications = changeNotifications
    self.cancellation = cancellation
    self.workDoneProgress = workDoneProgress
    self.imaging = imaging
  }
}

/// What can be done with pictures, by the libraries that are installed. They are not loaded to find out; `server/doctor` does.
public struct ImagingCapabilities: Codable, Hashable, Sendable {
  /// Whether PNG, WebP, HEIC and AVIF are read, and pictures are resized; libvips does it. Without it, a JPEG that is
  /// upright and small enough can still be sent.
  public var pictures: Bool
  /// Whether barcodes are read from pictures; zbar does it, with libvips.
  public var barcodes: Bool

  public init(pictures: Bool, barcodes: Bool) {
    self.pictures = pictures
    self.barcodes = barcodes
  }
}

/// Values of `config.yaml` that a client sets for its session.
public struct SessionConfiguration: Codable, Hashable, Sendable {
  /// When a day begins, `HH:MM`; an entry before that time belongs to the day before.
  public var dayStart: TimeOfDay?
  /// Where other services are.
  public var upstreams: UpstreamURLs?
  /// How Open Food Facts is asked.
  public var openFoodFacts: OpenFoodFactsConfiguration?
}

/// The base URLs of other services, for a proxy or a service of your own.
///
/// Each is `https://host/path`, or plain `http` for this machine, without user, query and fragment.
public struct UpstreamURLs: Codable, Hashable, Sendable {
  /// Google Gemini. Default: `https://generativelanguage.googleapis.com/v1beta`.
  public var gemini: String?
  /// OpenRouter. Default: `https://openrouter.ai/api/v1`.
  public var openRouter: String?
  /// OpenAI, or a service that speaks like it. Default: `https://api.openai.com/v1`.
  public var openAI: String?
  /// Azure OpenAI, such as `https://example.openai.azure.com/openai/v1`. There is no default.
  public var azure: String?
  /// Products of Open Food Facts. Default: `https://world.openfoodfacts.org`.
  public var openFoodFacts: String?
  /// The search of Open Food Facts. Default: `https://search.openfoodfacts.org`.
  public var openFoodFactsSearch: String?
  /// The catalog of models. Default: `https://models.dev`.
  public var models: String?
  /// Tavily. Default: `https://api.tavily.com`.
  public var tavily: String?
  /// Parallel. Default: `https://api.parallel.ai/v1`.
  public var parallel: String?
}

/// How Open Food Facts is asked.
public struct OpenFoodFactsConfiguration: Codable, Hashable, Sendable {
  /// A mail address or a web page, sent with every request: whom Open Food Facts can write to about them.
  public var contact: String?
  /// How long it may stay silent before a request is given up, in seconds; 15 when absent.
  ///
  /// - Minimum: 0.1
  /// - Maximum: 300
  public var timeoutSeconds: Double?
}
