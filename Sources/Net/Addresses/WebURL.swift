/// An address of the web, read strictly and written in one way only.
///
/// What is sent is what was read and checked here, so that no second reader can understand the address otherwise. Names are
/// taken as they are: a host in other letters than ASCII must come in its `xn--` form.
public struct WebURL: Hashable, Sendable {
  /// Why a text is no address that can be asked.
  public enum Problem: Error, Hashable, Sendable {
    case notAnAddress
    case unsupportedScheme
    case hasCredentials
    case badHost
    case badPort

    /// A sentence for people.
    public var message: String {
      switch self {
      case .notAnAddress: "This is not an address of the web."
      case .unsupportedScheme: "Only addresses with http or https can be asked."
      case .hasCredentials: "An address must not hold a user name or a password."
      case .badHost: "The host of the address is not a name or a number that can be looked up."
      case .badPort: "The port of the address is not a number from 1 to 65535."
      }
    }
  }

  public enum Scheme: String, Hashable, Sendable {
    case http
    case https

    var port: Int { self == .https ? 443 : 80 }
  }

  public let scheme: Scheme
  /// The name in lower case without a final dot, or the number in its usual form, version 6 without brackets.
  public let host: String
  /// The number that the host is, if it is one.
  public let address: IPAddress?
  public let port: Int
  /// The path and the query: what the other side is asked for. Begins with a slash.
  public let target: String

  /// The whole address.
  public var text: String { scheme.rawValue + "://" + authority + target }

  /// Whether it leads to this very machine.
  public var isLoopback: Bool {
    if let address { return address.isLoopback }
    return host == "localhost" || host.hasSuffix(".localhost")
  }

  /// Whether both are on one server, as far as secrets are concerned: same scheme, host and port.
  public func hasOrigin(of other: WebURL) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  var authority: String {
    let name = address?.hostText ?? host
    return port == scheme.port ? name : "\(name):\(port)"
  }

  public init(_ text: String) throws(Problem) {
    let bytes = Array(text.utf8)
    guard bytes.count <= 8192, bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x5C }) else {
      throw .notAnAddress
    }
    guard let colon = bytes.firstIndex(of: 0x3A), Self.isScheme(bytes[..<colon]) else { throw .notAnAddress }
    guard let scheme = Scheme(rawValue: String(decoding: bytes[..<colon], as: UTF8.self).lowercased()) else {
      throw .unsupportedScheme
    }
    guard bytes[colon...].starts(with: Array("://".utf8)) else { throw .notAnAddress }
    let start = colon + 3
    let end = bytes[start...].firstIndex { [0x2F, 0x3F, 0x23].contains($0) } ?? bytes.endIndex
    let (host, address, port) = try Self.authority(bytes[start..<end])
    self.scheme = scheme
    self.host = host
    self.address = address
    self.port = port ?? scheme.port
    target = Self.target(bytes[end...])
  }

  private init(scheme: Scheme, host: String, address: IPAddress?, port: Int, target: String) {
    self.scheme = scheme
    self.host = host
    self.address = address
    self.port = port
    self.target = target
  }

  /// The address that a reference, such as that of a redirect, means when it is read here.
  public func resolving(_ reference: String) throws(Problem) -> WebURL {
    // Spaces are wrong in a reference and yet common; nothing else is mended.
    let reference = reference.replacingSpaces()
    let bytes = Array(reference.utf8)
    if let colon = bytes.firstIndex(of: 0x3A), Self.isScheme(bytes[..<colon]) { return try WebURL(reference) }
    if reference.hasPrefix("//") { return try WebURL(scheme.rawValue + ":" + reference) }
    let path = target.prefix { $0 != "?" }
    switch bytes.first {
    case nil, 0x23: return self
    case 0x2F: return try WebURL(origin + Self.withoutDots(reference))
    case 0x3F: return try WebURL(origin + path + reference)
    default:
      let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
      return try WebURL(origin + Self.withoutDots(folder + reference))
    }
  }

  private var origin: String { scheme.rawValue + "://" + authority }

  // MARK: Reading

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || isDigit($0) || [0x2B, 0x2D, 0x2E].contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func authority(_ bytes: ArraySlice<UInt8>) throws(Problem) -> (String, IPAddress?, Int?) {
    if bytes.contains(0x40) { throw .hasCredentials }
    if bytes.first == 0x5B {
      guard let close = bytes.firstIndex(of: 0x5D) else { throw .badHost }
      let inner = String(decoding: bytes[(bytes.startIndex + 1)..<close], as: UTF8.self)
      guard let address = IPAddress(inner), case .v6 = address else { throw .badHost }
      return (address.description, address, try port(bytes[(close + 1)...]))
    }
    let colon = bytes.firstIndex(of: 0x3A) ?? bytes.endIndex
    let (name, address) = try host(bytes[..<colon])
    return (name, address, try port(bytes[colon...]))
  }

  /// What follows the host: nothing, or a colon and a number. A colon alone means the usual port.
  private static func port(_ bytes: ArraySlice<UInt8>) throws(Problem) -> Int? {
    guard let first = bytes.first else { return nil }
    let digits = bytes.dropFirst()
    guard first == 0x3A, digits.count <= 5, digits.allSatisfy(isDigit) else { throw .badPort }
    if digits.isEmpty { return nil }
    guard let port = Int(String(decoding: digits, as: UTF8.self)), (1...65535).contains(port) else { throw .badPort }
    return port
  }

  private static func host(_ bytes: ArraySlice<UInt8>) throws(Problem) -> (String, IPAddress?) {
    let name = bytes.last == 0x2E ? bytes.dropLast() : bytes
    guard (1...253).contains(name.count) else { throw .badHost }
    let labels = name.split(separator: 0x2E, omittingEmptySubsequences: false)
    for label in labels {
      guard (1...63).contains(label.count),
        label.allSatisfy({ isLetter($0) || isDigit($0) || $0 == 0x2D || $0 == 0x5F })
      else { throw .badHost }
    }
    let text = String(decoding: name, as: UTF8.self).lowercased()
    guard let last = labels.last, isNumber(last) else { return (text, nil) }
    // A name whose last part is a number is a number to every resolver, in whatever form it is written.
    guard let value = LegacyIPv4.value(of: text) else { throw .badHost }
    let address = IPAddress.v4(value)
    return (address.description, address)
  }

  private static func isNumber(_ label: ArraySlice<UInt8>) -> Bool {
    if label.allSatisfy(isDigit) { return true }
    return label.count >= 2 && label.first == 0x30 && label[label.startIndex + 1] | 0x20 == 0x78
      && label.dropFirst(2).allSatisfy { isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
  }

  /// The path and query, without the fragment; what may not stand there as it is becomes `%XX`.
  private static func target(_ bytes: ArraySlice<UInt8>) -> String {
    var target = bytes.first == 0x2F ? [] : [UInt8(ascii: "/")]
    for byte in bytes.prefix(while: { $0 != 0x23 }) {
      if byte >= 0x80 || Array("\"<>^`{|}".utf8).contains(byte) {
        target += percentEncoded(byte)
      } else {
        target.append(byte)
      }
    }
    return String(decoding: target, as: UTF8.self)
  }

  private static func percentEncoded(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// The path with its `.` and `..` carried out; the query is left alone.
  private static func withoutDots(_ target: some StringProtocol) -> String {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    var kept: [Substring] = []
    let parts = Substring(path).dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      switch part {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(part)
      }
    }
    return "/" + kept.joined(separator: "/") + target[path.endIndex...]
  }
}

extension String {
  fileprivate func replacingSpaces() -> String {
    utf8.contains(0x20) ? split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20") : self
  }
}
