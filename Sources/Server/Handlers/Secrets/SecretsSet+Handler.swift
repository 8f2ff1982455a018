import API
import Model
import RPC
import Secrets
import System

extension SecretsSet: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let secrets = try context.session.setup().secrets
    let cancellation = context.request.cancellation
    let secret = try locating("/value") { try Secret(parsing: params.value.secret.reveal(), for: params.name) }
    return try await runBlocking {
      let place = try secrets.set(params.name, secret, in: params.storeIn?.origin, cancellation)
      let status = try secrets.status(of: params.name, cancellation)
      let problem = place == .file ? secrets.fileProblem().map(Self.warning) : nil
      return Result(
        storedIn: SecretPlace(place), status: status, warning: problem ?? status.warning(storedIn: place))
    }
  }
}

extension SecretsSet {
  fileprivate static func warning(_ problem: Failure) -> String {
    "The secret was stored, but no secret of the file is used until another line is mended. \(problem.message)"
  }
}

extension SecretStatus {
  /// Says what goes before a secret that was stored.
  fileprivate func warning(storedIn place: SecretOrigin) -> String? {
    switch origins.first {
    case place, nil: nil
    case .environment: "The environment variable \(name.rawValue) goes before what was stored, as long as it is set."
    default: "What the credential command gives goes before what was stored."
    }
  }
}

extension SecretPlace {
  var origin: SecretOrigin {
    switch self {
    case .command: .command
    case .file: .file
    }
  }

  init(_ origin: SecretOrigin) {
    self = origin == .command ? .command : .file
  }
}
