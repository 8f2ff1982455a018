internal import Model

extension UpstreamFault {
  /// The status that a fault in the middle of an answer amounts to. A service that does not say what went wrong means
  /// itself.
  var statusInStream: Int { status ?? 500 }

  /// What the caller is told.
  ///
  /// - Parameters:
  ///   - status: the status of the answer, or `statusInStream`.
  ///   - service: the name of the service, for people.
  ///   - model: the model that was asked.
  ///   - shown: the sentence of the service as far as it may be shown.
  func failure(status: Int, service: String, model: String, shown: String?) -> Failure {
    let stated = shown.map { ": \($0)" } ?? "."
    if isRefusal {
      return Failure(
        .answerRefused, "\(service) refused to answer\(code.map { " (\($0))" } ?? "").",
        hint: "Change what is asked or shown, or ask another model.")
    }
    switch status {
    case 401:
      return Failure(
        .secretMissing, "\(service) did not accept the key.", hint: "Set it anew with secrets/set.")
    case 403:
      return Failure(
        .secretMissing, "\(service) does not allow this key to use \(model).",
        hint: "Check the rights of the key and the account, or set another one with secrets/set.")
    case 402:
      return Failure(
        .upstreamRefused, "The account at \(service) has no credit left.", hint: "Check the plan and the credit there.")
    case 404:
      return Failure(
        .upstreamRefused, "\(service) does not know \(model), or its address is wrong\(stated)",
        hint: "Check the name of the model and the address in the configuration.")
    case 429:
      return Failure(
        .upstreamLimited, "\(service) asks to wait: it was asked too often.",
        hint: retryAfterMs.map { "Try again in \(($0 + 999) / 1000) seconds." } ?? "Try again later.",
        retryAfterMs: retryAfterMs)
    case 408, 499, 500...:
      return Failure(
        .upstreamUnavailable, "\(service) could not answer (\(code ?? String(status)))\(stated)",
        hint: "Try again later.", retryAfterMs: retryAfterMs)
    case 400..<500:
      return Failure(.upstreamRefused, "\(service) refused the request (\(code ?? String(status)))\(stated)")
    default:
      return Failure(
        .upstreamMalformed, "\(service) answered with the status \(status), which no answer of a model has.",
        hint: "Check the address of the service and the proxy in the configuration.")
    }
  }
}
