import API
import Imaging
import Model
import Secrets
import Store
import Synchronization

extension ServerStatus: SessionHandler {
  static func handle(_ params: Params, _ context: SessionContext) throws -> Result {
    let session = context.session
    let setup = try session.setup()
    let file = setup.store.fileStatus()
    return Result(
      version: Version.program, protocolVersion: Version.wireProtocol, dataFile: setup.store.location.file,
      dataFileExists: file.bytes != nil, dataFileBytes: file.bytes, schemaVersion: file.schemaVersion,
      timeZone: setup.zoneInForce().name, uptimeMs: session.uptimeMilliseconds,
      counters: ServerCounters(
        requests: session.counters.requests.load(ordering: .relaxed),
        errors: session.counters.errors.load(ordering: .relaxed)),
      libraries: [LibraryStatus(name: "sqlite", available: true, version: Store.libraryVersion)]
        + session.pictures.libraryStatuses,
      secrets: setup.secrets.knownStatuses().filter { !$0.origins.isEmpty })
  }
}

extension Pictures {
  /// Whether the libraries for pictures are there. They are not loaded for that.
  fileprivate var libraryStatuses: [LibraryStatus] {
    let versions = knownVersions
    return [
      LibraryStatus(name: libraries.vips.name, available: canPrepare, version: versions?.vips),
      LibraryStatus(name: libraries.zbar.name, available: canReadBarcodes, version: versions?.zbar),
    ]
  }
}
