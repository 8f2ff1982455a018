import Glibc

/// Where the certificates are by which other sides are trusted.
struct TrustedCertificates: Hashable, Sendable {
  /// A file that holds all of them.
  var file: String?
  /// A directory in which each is found by a hash of its name.
  var directory: String?

  /// Those of the system, when they lie in such a directory; otherwise nil, and libcurl knows where to look.
  ///
  /// libcurl as Debian builds it reads the file of all certificates for every connection, about 30 ms in which no other request
  /// moves on. From a directory only the one that is needed is read.
  static func ofSystem(directory: String = "/etc/ssl/certs") -> TrustedCertificates? {
    guard let entries = opendir(directory) else { return nil }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if isHashed(name) { return TrustedCertificates(file: nil, directory: directory) }
    }
    return nil
  }

  /// Eight hexadecimal digits, a dot and a number.
  private static func isHashed(_ name: [UInt8]) -> Bool {
    name.count >= 10 && name[8] == 0x2E && name[..<8].allSatisfy { isDigit($0) || (0x61...0x66).contains($0) }
      && name[9...].allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
