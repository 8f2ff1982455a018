import Glibc
import Model
import Secrets
import Services
import Store
import Synchronization

/// What a session works with once its options are known: the configuration, the zone, and the data file.
final class SessionSetup: Sendable {
  let configuration: Configuration
  let zones: SystemTimeZones
  let store: Store
  let secrets: SecretStore
  let products: ProductServices
  let models: ModelProviders
  let modelCatalog: ModelCatalogSource
  /// The zone of the configuration, or nil when it leaves the choice to the stored settings and the system.
  private let configuredZone: TimeZoneRules?
  /// Guards the zone that was last asked for by the stored settings.
  private let storedZone = Mutex<TimeZoneRules?>(nil)
  /// The zone while the stored settings name none.
  private let startZone: TimeZoneRules

  /// - Throws: `Failure` that names the option, the variable, or the line of the file to mend. It is of the kind
  ///   `invalidConfiguration`, unless a member of `initialize` is to blame.
  convenience init(environment: ServerEnvironment, options: ConfigurationOptions) throws {
    do {
      try self.init(reading: environment, options)
    } catch let failure as Failure where failure.path == nil && failure.kind == .invalidValue {
      throw Failure(.invalidConfiguration, failure.message, hint: failure.hint)
    }
  }

  private init(reading environment: ServerEnvironment, _ options: ConfigurationOptions) throws {
    let file = try ConfigurationFile.load(
      named: environment.configurationFile, environment: environment.variables, directories: environment.directories)
    configuration = try Configuration.resolve(
      initialize: options, commandLine: environment.commandLine, environment: environment.variables, file: file,
      directories: environment.directories)
    zones = SystemTimeZones(environment: environment.variables)
    configuredZone = try Self.zone(configuration.timeZone, in: zones)
    startZone = try configuredZone ?? zones.systemZone()
    // Only the standard place is made with all its parents: elsewhere a missing folder is more likely a slip.
    let isStandard = [.standard, .environment(variable: "XDG_DATA_HOME")].contains(configuration.dataDirectory.origin)
    store = Store(at: StoreLocation(directory: configuration.dataDirectory.value, createsParents: isStandard))
    products = try ProductServices(configuration, environment, location: store.location)
    modelCatalog = try ModelCatalogSource(configuration, environment, location: store.location)
    secrets = SecretStore(
      variables: environment.variables,
      command: configuration.credentialCommand.value.map {
        CredentialCommand(words: $0, variables: environment.variables)
      },
      file: CredentialsFile(path: environment.directories.credentialsFile(environment.variables)))
    models = ModelProviders(configuration, http: environment.http, secrets: secrets)
  }

  /// The zone that is configured; an error tells where.
  private static func zone(
    _ setting: Configuration.Setting<String?>, in zones: SystemTimeZones
  ) throws(Failure) -> TimeZoneRules? {
    guard let name = setting.value else { return nil }
    do throws(Failure) {
      return try zones.rules(named: name)
    } catch {
      switch setting.origin {
      case .initialize: throw error.under("/timeZone")
      default: throw Failure(error.kind, "\(setting.origin): \(error.message)", hint: error.hint)
      }
    }
  }

  /// The user's clock. The configuration goes before the stored settings, and they before the system.
  func clock(at milliseconds: Int64, settings: Settings) throws -> JournalClock {
    let isDayStartConfigured = configuration.dayStart.origin != .standard
    return JournalClock(
      milliseconds: milliseconds, zone: try zone(settings),
      dayStart: isDayStartConfigured ? configuration.dayStart.value : settings.dayStart)
  }

  /// The zone in force: that of the configuration, else of the stored settings as far as they can be read now.
  func zoneInForce() -> TimeZoneRules {
    // Without a data file there are no stored settings, and `initialize` is to be answered at once.
    guard configuredZone == nil, access(store.location.file, F_OK) == 0, let snapshot = try? store.beginRead() else {
      return startZone
    }
    defer { snapshot.finish() }
    return (try? zone(snapshot.read { try SettingsDocument($0).read() })) ?? startZone
  }

  /// Where the zone in force was chosen.
  var zoneOrigin: String {
    if configuredZone != nil { return configuration.timeZone.origin.description }
    return zoneInForce() == startZone ? "the system" : "settings/set"
  }

  /// The zone that decides days and meals.
  func zone(_ settings: Settings) throws -> TimeZoneRules {
    if let configuredZone { return configuredZone }
    guard let name = settings.timeZone else { return startZone }
    if let zone = storedZone.withLock({ $0 }), zone.name == name { return zone }
    let zone = try zones.rules(named: name)
    storedZone.withLock { $0 = zone }
    return zone
  }
}
