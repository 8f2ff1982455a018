import CCurl
import Glibc

/// What the environment of the process says about proxies and trusted certificates.
///
/// The names are those that curl reads: `https_proxy`, `HTTPS_PROXY`, `http_proxy` (lower case only: `HTTP_PROXY` is what a web
/// server makes of a header), `all_proxy`, `ALL_PROXY`, `no_proxy`, `NO_PROXY`, `CURL_CA_BUNDLE`, `SSL_CERT_FILE`, `SSL_CERT_DIR`.
public struct NetworkSurroundings: Hashable, Sendable {
  var httpProxy: String?
  var httpsProxy: String?
  var hostsWithoutProxy: String?
  /// The certificates to trust in place of those of the system.
  var certificates: TrustedCertificates?

  /// No proxy, and the certificates that the system trusts.
  public init() {}

  public init(environment: [String: String]) {
    func first(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    let general = first("all_proxy", "ALL_PROXY")
    httpProxy = first("http_proxy") ?? general
    httpsProxy = first("https_proxy", "HTTPS_PROXY") ?? general
    hostsWithoutProxy = first("no_proxy", "NO_PROXY")
    let file = first("CURL_CA_BUNDLE", "SSL_CERT_FILE")
    let directory = first("SSL_CERT_DIR")
    certificates = file == nil && directory == nil ? nil : TrustedCertificates(file: file, directory: directory)
  }

  func proxy(for scheme: WebURL.Scheme) -> String? { scheme == .https ? httpsProxy : httpProxy }

  /// Whether this machine has a way to anywhere else: an address that is not its own. Sends nothing.
  static func hasNetwork() -> Bool {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return true }
    defer { freeifaddrs(list) }
    var next = list
    while let interface = next?.pointee {
      next = interface.ifa_next
      guard let address = interface.ifa_addr, interface.ifa_flags & UInt32(IFF_LOOPBACK) == 0,
        interface.ifa_flags & UInt32(IFF_UP) != 0
      else { continue }
      let family = Int32(address.pointee.sa_family)
      if family == AF_INET { return true }
      if family == AF_INET6, !isLinkLocal(address) { return true }
    }
    return false
  }

  private static func isLinkLocal(_ address: UnsafeMutablePointer<sockaddr>) -> Bool {
    address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
      withUnsafeBytes(of: address.pointee.sin6_addr) { $0[0] == 0xFE && $0[1] & 0xC0 == 0x80 }
    }
  }
}
