public import JSON

extension Failure {
  /// The failure that tells why a JSON value could not be read; its path points at the place in that value.
  public init(_ error: JSONDecodingError) {
    let refusal = error.underlying as? Failure
    self.init(
      refusal?.kind ?? .invalidValue, refusal?.message ?? error.message,
      path: error.pointer.isEmpty ? nil : error.pointer, hint: error.hint ?? refusal?.hint)
  }
}
