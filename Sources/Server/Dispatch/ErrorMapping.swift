import JSON
import Model
import RPC

extension ResponseError {
  /// The error that a client is answered when a handler throws.
  init(_ error: any Error) {
    switch error {
    case let error as ResponseError: self = error
    case let failure as Failure: self.init(failure)
    case let error as JSONDecodingError: self.init(error)
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

  /// A member that is missing, unknown or of the wrong type is `-32602`; one that has the right type and breaks a rule of
  /// its own, such as the day 2026-02-30, is the application error of that rule.
  private init(_ error: JSONDecodingError) {
    if var failure = error.underlying as? Failure {
      failure.path = error.pointer
      failure.hint = failure.hint ?? error.hint
      self.init(failure)
    } else {
      self = .invalidParams(error.message, path: error.pointer, hint: error.hint)
    }
  }
}
