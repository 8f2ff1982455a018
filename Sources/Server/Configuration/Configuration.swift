public import Model

/// How this process is set up: every value, and where it came from.
public struct Configuration: Hashable, Sendable {
  /// The name of the user's time zone; `nil` stands for the zone of the system.
  public var timeZone: Setting<String?>
  /// When a day begins; moments before it belong to the day before.
  public var dayStart: Setting<TimeOfDay>
  /// The absolute path of the directory that holds the data file.
  public var dataDirectory: Setting<String>
  public var logLevel: Setting<LogLevel>
  /// The absolute path of the file to log to; `nil` stands for standard error.
  public var logFile: Setting<String?>
  /// Where other services are. Azure is absent until somebody sets it: everybody has an address of their own there.
  public var upstreams: Upstreams
  /// Whom Open Food Facts can write to about the requests of this user, a mail address or a web page; `nil` for nobody.
  public var contact: Setting<String?>
  /// How long Open Food Facts may stay silent before a request is given up, in milliseconds.
  public var productTimeout: Setting<Int>
  /// The program that keeps secrets, and its arguments; `nil` when there is none.
  public var credentialCommand: Setting<[String]?>

  /// Open Food Facts answers within 15 seconds or not at all.
  static let standardProductTimeout = 15_000

  public typealias Upstreams = [Upstream: Setting<BaseURL>]

  /// A value and who set it.
  public struct Setting<Value: Hashable & Sendable>: Hashable, Sendable {
    public var value: Value
    public var origin: Origin

    public init(_ value: Value, _ origin: Origin) {
      self.value = value
      self.origin = origin
    }
  }

  /// Who set a value, from the weakest to the strongest.
  public enum Origin: Hashable, Sendable, CustomStringConvertible {
    case standard
    case file(path: String, line: Int)
    case environment(variable: String)
    case commandLine
    /// The params of `initialize`.
    case initialize

    public var description: String {
      switch self {
      case .standard: "default"
      case .file(let path, let line): "\(path):\(line)"
      case .environment(let variable): variable
      case .commandLine: "command line"
      case .initialize: "initialize"
      }
    }
  }
}

/// Values that the params of `initialize` or the command line set; `nil` leaves a value to weaker sources.
public struct ConfigurationOptions: Hashable, Sendable {
  public var timeZone: String?
  public var dayStart: TimeOfDay?
  /// Absolute, or below `~`; on the command line also relative to the working directory.
  public var dataDirectory: String?
  public var logLevel: LogLevel?
  /// Absolute, or below `~`; on the command line also relative to the working directory.
  public var logFile: String?
  /// Base URLs of other services.
  public var upstreams: [Upstream: String]
  /// A mail address or a web page.
  public var contact: String?
  /// How long Open Food Facts may stay silent.
  public var productTimeoutSeconds: Double?

  public init(
    timeZone: String? = nil, dayStart: TimeOfDay? = nil, dataDirectory: String? = nil, logLevel: LogLevel? = nil,
    logFile: String? = nil, upstreams: [Upstream: String] = [:], contact: String? = nil,
    productTimeoutSeconds: Double? = nil
  ) {
    self.timeZone = timeZone
    self.dayStart = dayStart
    self.dataDirectory = dataDirectory
    self.logLevel = logLevel
    self.logFile = logFile
    self.upstreams = upstreams
    self.contact = contact
    self.productTimeoutSeconds = productTimeoutSeconds
  }
}
