import Model
import Net
import Providers
import Services
import Store

extension ModelCatalogSource {
  /// The catalog of models, from where the configuration says and beside the data file.
  convenience init(
    _ configuration: Configuration, _ environment: ServerEnvironment, location: StoreLocation
  ) throws(Failure) {
    self.init(
      client: ModelsDevClient(
        http: environment.http, address: try configuration.baseURL(.models), userAgent: "ofj/\(Version.program)"),
      file: CatalogFile(besides: location), now: environment.milliseconds)
  }
}

extension LongContext {
  /// What keeps the usage of requests to models.
  func usageRecorder() throws -> UsageRecorder {
    let setup = try session.setup()
    let log = session.log
    return UsageRecorder(
      store: setup.store, catalog: setup.modelCatalog, now: session.environment.milliseconds,
      identifier: session.environment.identifier,
      clock: { milliseconds, settings in try setup.clock(at: milliseconds, settings: settings) },
      onProblem: { log.warning("The usage of a model could not be kept: \($0)") })
  }
}
