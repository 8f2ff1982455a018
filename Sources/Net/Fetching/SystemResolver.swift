import CSystem
import Glibc
public import System

/// The resolver of the system: `getaddrinfo`, on a thread of its own since it cannot be hurried.
public struct SystemResolver: HostResolver {
  public init() {}

  public func addresses(
    of host: String, milliseconds: Int, cancellation: Cancellation?
  ) async throws(NetworkError) -> [IPAddress] {
    if cancellation?.isCancelled == true { throw NetworkError(.cancelled, host: host) }
    let answer = OneAnswer<Result<[IPAddress], NetworkError>>()
    // Whatever comes first is the answer; the look-up itself goes on to its end, and nobody waits for it.
    startThread("ofj-resolver") { answer.give(Self.lookUp(host)) }
    let timer = Task {
      try await Task.sleep(nanoseconds: UInt64(max(0, milliseconds)) * 1_000_000)
      answer.give(.failure(NetworkError(.timedOut(.connect), host: host)))
    }
    let cancel: @Sendable () -> Void = { answer.give(.failure(NetworkError(.cancelled, host: host))) }
    let key = cancellation?.onCancel(cancel)
    defer {
      timer.cancel()
      if let key { cancellation?.removeCallback(key) }
    }
    return try await withTaskCancellationHandler {
      await answer.value()
    } onCancel: {
      cancel()
    }.get()
  }

  private static func lookUp(_ host: String) -> Result<[IPAddress], NetworkError> {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_ADDRCONFIG
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, nil, &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    var addresses: [IPAddress] = []
    var next = list
    while status == 0, let entry = next?.pointee {
      next = entry.ai_next
      if let address = address(entry), !addresses.contains(address) { addresses.append(address) }
    }
    if addresses.isEmpty {
      return .failure(NetworkError(NetworkSurroundings.hasNetwork() ? .unknownHost : .offline, host: host))
    }
    return .success(addresses)
  }

  private static func address(_ entry: addrinfo) -> IPAddress? {
    guard let address = entry.ai_addr else { return nil }
    switch entry.ai_family {
    case AF_INET:
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        .v4(UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
      }
    case AF_INET6:
      return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin6_addr) { bytes in
          .v6(
            high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        }
      }
    default: return nil
    }
  }
}
