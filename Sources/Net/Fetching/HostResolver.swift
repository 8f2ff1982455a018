public import System

/// Looks up the addresses of a host.
public protocol HostResolver: Sendable {
  /// All addresses of the host, the preferred one first; never none.
  ///
  /// - Throws: `unknownHost`, `offline`, `timedOut(.connect)` or `cancelled`.
  func addresses(
    of host: String, milliseconds: Int, cancellation: Cancellation?
  ) async throws(NetworkError) -> [IPAddress]
}
