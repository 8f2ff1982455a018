import JSON
import Model
import RPC

extension ResponseError {
  /// The error that a client is answered when a handler throws.
  init(_ error: any Error) {
    switch error {
    case let error as ResponseError: self = error
    case let failure as Failure: self.init(failure)
    case let error as JSONDecodingError: self = .invalidParams(error)
    case is CancellationError: self = .requestCancelled
    default: self = .internalError("The service failed in a way it should not: \(error)")
    }
  }

  /// An application error of `spec/errors.json`.
  init(_ failure: Failure) {
    var data: JSONObject = ["kind": .string(failure.kind.rawValue), "retryable": .bool(failure.kind.retryable)]
    data["retryAfterMs"] = failure.retryAfterMs.map { .integer(Int64($0)) }
    data["path"] = failure.path.map { .string($0) }
    data["hint"] = failure.hint.map { .string($0) }
    self.init(code: failure.kind.code, message: failure.message, data: .object(data))
  }

  static func invalidParams(_ error: JSONDecodingError) -> ResponseError {
    .invalidParams(error.message, path: error.pointer, hint: error.hint ?? (error.underlying as? Failure)?.hint)
  }
}
