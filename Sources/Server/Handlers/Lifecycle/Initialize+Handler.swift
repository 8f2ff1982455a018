import API
import RPC
import Store

extension Initialize: SessionHandler {
  static func handle(_ params: Params, _ context: SessionContext) throws -> Result {
    let setup = try context.session.configure(
      SessionOptions(
        dataDirectory: params.dataDirectory, timeZone: params.timeZone, dayStart: params.configuration?.dayStart))
    if let processId = params.processId { context.request.connection.watchParent(processId) }
    return Result(
      serverInfo: ServerInfo(name: "ofj", version: Version.program),
      capabilities: ServerCapabilities(changeNotifications: true, cancellation: true, workDoneProgress: true),
      protocolVersion: Version.wireProtocol, timeZone: setup.zone.name, dataFile: setup.store.location.file)
  }
}
