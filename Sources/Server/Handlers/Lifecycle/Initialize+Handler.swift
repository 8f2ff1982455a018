import API
import Imaging
import Model
import RPC
import Store

extension Initialize: SessionHandler {
  static func handle(_ params: Params, _ context: SessionContext) throws -> Result {
    if let processId = params.processId, processId <= 0 {
      throw Failure(
        .invalidValue, "\(processId) is not the id of a process.", path: "/processId",
        hint: "Give the process whose end is to end the service, or leave it out.")
    }
    let setup = try context.session.configure(
      ConfigurationOptions(
        timeZone: params.timeZone, dayStart: params.configuration?.dayStart, dataDirectory: params.dataDirectory,
        upstreams: params.configuration?.upstreams?.byUpstream ?? [:],
        contact: params.configuration?.openFoodFacts?.contact,
        productTimeoutSeconds: params.configuration?.openFoodFacts?.timeoutSeconds),
      language: params.locale.flatMap(ProductLanguage.language(ofTag:)))
    if let processId = params.processId { context.request.connection.watchParent(processId) }
    let pictures = context.session.pictures
    return Result(
      serverInfo: ServerInfo(name: "ofj", version: Version.program),
      capabilities: ServerCapabilities(
        changeNotifications: true, cancellation: true, workDoneProgress: true,
        imaging: ImagingCapabilities(pictures: pictures.canPrepare, barcodes: pictures.canReadBarcodes)),
      protocolVersion: Version.wireProtocol, timeZone: setup.zoneInForce().name, dataFile: setup.store.location.file)
  }
}

extension UpstreamURLs {
  /// The base URLs that are set.
  fileprivate var byUpstream: [Upstream: String] {
    let all: [Upstream: String?] = [
      .gemini: gemini, .openRouter: openRouter, .openAI: openAI, .azure: azure, .openFoodFacts: openFoodFacts,
      .openFoodFactsSearch: openFoodFactsSearch, .models: models, .tavily: tavily, .parallel: parallel,
    ]
    return all.compactMapValues { $0 }
  }
}
