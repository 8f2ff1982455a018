/// Decides which addresses of strangers may be fetched, so that nobody makes this machine ask its own network.
///
/// A web page, a recipe or a model may name any address. Only http and https are let through, on their usual ports 80 and
/// 443 (either scheme), without credentials, to hosts of the public Internet: each address that the name leads to must be
/// public, by every range that `IPAddress.specialUse` knows, and the names of local networks are not even looked up.
public struct URLGuard: Sendable {
  /// The ports that may be asked.
  public var ports: Set<Int>
  /// Whether an address may be connected to.
  public var allowsAddress: @Sendable (IPAddress) -> Bool

  /// A guard; the defaults are what strangers' addresses need.
  public init(
    ports: Set<Int> = [80, 443], allowsAddress: @escaping @Sendable (IPAddress) -> Bool = { $0.isPublic }
  ) {
    self.ports = ports
    self.allowsAddress = allowsAddress
  }

  /// Reads an address and checks what can be checked without looking anything up.
  public func check(_ text: String) throws(NetworkError) -> WebURL {
    let url: WebURL
    do {
      url = try WebURL(text)
    } catch {
      throw NetworkError(.notAllowed, host: "", message: error.message)
    }
    return try check(url)
  }

  /// Checks an address that was read.
  public func check(_ url: WebURL) throws(NetworkError) -> WebURL {
    guard ports.contains(url.port) else {
      throw NetworkError(.notAllowed, host: url.host, message: "Port \(url.port) of \(url.host) may not be asked.")
    }
    if let address = url.address {
      try check([address], of: url)
    } else if Self.isLocalName(url.host) {
      throw NetworkError(.notAllowed, host: url.host, message: "\(url.host) is the name of a local network.")
    }
    return url
  }

  /// Checks what a host was found to be: one address that is not public condemns them all.
  public func check(_ addresses: [IPAddress], of url: WebURL) throws(NetworkError) {
    if addresses.isEmpty || !addresses.allSatisfy(allowsAddress) {
      throw NetworkError(
        .notAllowed, host: url.host, message: "\(url.host) is not a host of the public Internet, so it is not asked.")
    }
  }

  /// Names that belong to no public host: those of the machine and of local networks (RFC 6761, 6762, 8375), those behind
  /// which clouds keep their credentials (`metadata.google.internal` and its like), and names without a dot.
  private static func isLocalName(_ host: String) -> Bool {
    if !host.contains(".") { return true }
    return [".localhost", ".local", ".localdomain", ".internal", ".intranet", ".private", ".lan", ".home.arpa"]
      .contains { host.hasSuffix($0) }
  }
}
