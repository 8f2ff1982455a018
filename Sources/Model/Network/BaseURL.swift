/// The address that the addresses of a service begin with, such as `https://openrouter.ai/api/v1`.
///
/// It has no slash at its end, so that a path can follow, and neither credentials nor a query nor a fragment: those would
/// end up where addresses are shown.
public struct BaseURL: Hashable, Sendable, CustomStringConvertible {
  /// The whole address.
  public let text: String
  /// The name or the address of the host, in lower case and without the brackets of an IPv6 address.
  public let host: String

  /// The longest address that is read, in bytes.
  public static let maximumBytes = 2048

  public var description: String { text }

  /// Whether the host is this machine.
  public var isLoopback: Bool { Self.isLoopback(host) }

  /// Reads an address that a person wrote. Plain http is accepted for this machine only, where nobody listens in.
  ///
  /// - Throws: `Failure` of kind `invalidValue`. The message says what is wrong and never repeats the address, which may
  ///   hold a password by mistake.
  public init(parsing text: String) throws(Failure) {
    let text = text.trimmed()
    guard text.utf8.count <= Self.maximumBytes else { throw Self.refused("It is longer than any address.") }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let scheme = parts.first?.lowercased(), let rest = parts.last, rest.hasPrefix("//"), parts.count == 2 else {
      throw Self.refused("It does not begin with https://.")
    }
    guard scheme == "https" || scheme == "http" else { throw Self.refused("Its scheme is neither https nor http.") }
    try self.init(scheme: scheme, rest: rest.dropFirst(2))
    guard scheme == "https" || isLoopback else {
      throw Self.refused(
        "Plain http is accepted for this machine only: localhost, 127.0.0.1 or [::1].",
        "Use https, or a proxy on this machine.")
    }
  }

  private init(scheme: String, rest: Substring) throws(Failure) {
    if let problem = Self.problem(ofCharacters: rest.utf8) { throw Self.refused(problem) }
    let cut = rest.firstIndex(of: "/") ?? rest.endIndex
    let (host, port) = try Self.parts(ofAuthority: rest[..<cut])
    self.host = host
    let shownHost = host.contains(":") ? "[\(host)]" : host
    var path = rest[cut...]
    while path.last == "/" { path.removeLast() }
    text = "\(scheme)://\(shownHost)\(port.map { ":\($0)" } ?? "")\(path)"
  }

  /// What may not stand in a base URL at all.
  private static func problem(ofCharacters bytes: Substring.UTF8View) -> String? {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "?"): return "It has a query."
      case UInt8(ascii: "#"): return "It has a fragment."
      case UInt8(ascii: "@"): return "It has a user name or a password."
      case 0x00...0x20, 0x7F...0xFF: return "It has a character that must be percent-encoded."
      case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
        UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
        return "It has a character that must be percent-encoded."
      default: continue
      }
    }
    return nil
  }

  private static func parts(ofAuthority authority: Substring) throws(Failure) -> (host: String, port: Int?) {
    let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map(authority.index(after:)) : nil
    let hostEnd = end ?? authority.firstIndex(of: ":") ?? authority.endIndex
    let host = authority[..<hostEnd].lowercased()
    let name = end == nil ? host : String(host.dropFirst().dropLast())
    guard end == nil ? isName(name) : isAddress(name) else { throw refused("It has no valid host.") }
    let rest = authority[hostEnd...]
    if rest.isEmpty { return (name, nil) }
    let digits = rest.dropFirst()
    guard rest.hasPrefix(":"), digits.utf8.allSatisfy(isDigit), let port = Int(digits), 1...65_535 ~= port else {
      throw refused("It has no valid port.")
    }
    return (name, port)
  }

  /// Letters, digits, hyphens and dots; a name in other letters is written in its `xn--` form.
  private static func isName(_ name: String) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return name.utf8.count <= 253
      && labels.allSatisfy { label in
        !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
          && label.utf8.allSatisfy { isDigit($0) || isLetter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
      }
  }

  /// What looks like an IPv6 address; whether it is one is for the network to say.
  private static func isAddress(_ text: String) -> Bool {
    text.utf8.count { $0 == UInt8(ascii: ":") } >= 2
      && text.utf8.allSatisfy { byte in
        isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte || byte == UInt8(ascii: ":")
          || byte == UInt8(ascii: ".")
      }
  }

  /// `localhost`, 127.0.0.0/8 with all four numbers written, and `::1`; nothing that has to be looked up first.
  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.first == "127"
      && numbers.allSatisfy { 1...3 ~= $0.utf8.count && $0.utf8.allSatisfy(isDigit) && (Int($0) ?? 256) <= 255 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
  private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }

  private static func refused(_ problem: String, _ hint: String? = nil) -> Failure {
    Failure(
      .invalidValue, "This is not the base URL of a service. \(problem)",
      hint: hint ?? "Write it as https://host/path, without user, query and fragment.")
  }
}
