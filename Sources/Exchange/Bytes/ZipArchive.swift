internal import Glibc
public import Model
internal import System

/// A zip archive, which the program `unzip` reads for us.
///
/// What it unpacks is read while it is unpacked, and never written anywhere.
public struct ZipArchive: Sendable {
  /// A file in the archive.
  public struct Member: Hashable, Sendable {
    public var name: String
    /// The size that the archive states, in bytes.
    public var size: Int
  }

  public let path: String
  public let members: [Member]

  /// The beginning of every zip archive that holds something.
  public static func isZip(_ head: some Collection<UInt8>) -> Bool { head.starts(with: [0x50, 0x4B, 3, 4]) }

  private static let maximumListBytes = 16 << 20
  private static let environment = ["LC_ALL=C.UTF-8", "PATH=\(searchPath)"]
  private static var searchPath: String { getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin" }

  /// Lists the archive.
  ///
  /// - Throws: `Failure` of kind `invalidValue` when there is no `unzip`, or when it cannot read the archive.
  public init(_ path: String) throws(Failure) {
    self.path = path
    let child = try Self.start(["-Z", "-s", "--", path], of: path)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= Self.maximumListBytes {
      let count = chunk.withUnsafeMutableBytes { child.read(into: $0) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    guard bytes.count <= Self.maximumListBytes, child.wait() <= 1 else { throw Self.unreadable(path) }
    members = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(Self.member)
  }

  /// A line such as `-rw-r--r--  3.0 unx     1234 tx defN 26-Nov-30 10:00 folder/name.csv`; nil for any other, and for
  /// folders.
  private static func member(_ line: Substring) -> Member? {
    let fields = line.split(separator: " ", maxSplits: 8, omittingEmptySubsequences: true)
    guard fields.count == 9, fields[0].count >= 7, let size = Int(fields[3]), fields[7].contains(":"),
      !fields[8].hasSuffix("/")
    else { return nil }
    return Member(name: String(fields[8]), size: size)
  }

  /// The bytes of one member.
  ///
  /// - Parameter limit: how many bytes are unpacked at most, whatever the archive says: reading more throws.
  public func open(_ member: Member, limit: Int) throws(Failure) -> any ByteSource {
    guard member.size <= limit else { throw Self.tooLarge(member.name, limit) }
    // The name is a pattern for unzip: a bracket makes a character that stands for itself.
    var pattern = ""
    for character in member.name {
      pattern += ["[", "*", "?"].contains(character) ? "[\(character)]" : String(character)
    }
    let child = try Self.start(["-p", "--", path, pattern], of: path)
    return ZipMemberSource(child: child, name: member.name, limit: limit)
  }

  private static func start(_ arguments: [String], of path: String) throws(Failure) -> ChildProcess {
    do throws(StartError) {
      return try ChildProcess("unzip", arguments, environment: environment)
    } catch {
      guard error.code == ENOENT else {
        throw Failure(.invalidValue, "unzip cannot be run: \(systemMessage(error.code)).")
      }
      throw Failure(
        .invalidValue, "\(path) is a zip archive, and the program unzip, which reads those, is not installed.",
        hint: "Install the package unzip, or unpack the archive and name the file in it.")
    }
  }

  fileprivate static func tooLarge(_ name: String, _ limit: Int) -> Failure {
    Failure(
      .invalidValue, "\(name) is larger than \(limit >> 20) MB when it is unpacked.",
      hint: "If that is right, unpack the archive and name the file in it.")
  }

  private static func unreadable(_ path: String) -> Failure {
    Failure(
      .invalidValue, "\(path) is a zip archive that unzip cannot read.",
      hint: "It may be damaged or incomplete: download it again, or unpack it with another program.")
  }
}

/// A member of an archive while it is unpacked.
private final class ZipMemberSource: ByteSource {
  private let child: ChildProcess
  private let name: String
  private let limit: Int
  private var count = 0

  init(child: ChildProcess, name: String, limit: Int) {
    self.child = child
    self.name = name
    self.limit = limit
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !buffer.isEmpty else { return 0 }
    let read = child.read(into: buffer)
    count += read
    guard count <= limit else {
      _ = child.stop()
      throw ZipArchive.tooLarge(name, limit)
    }
    guard read == 0 else { return read }
    // 1 is a warning, after which everything was unpacked all the same.
    guard child.wait() <= 1 else {
      throw Failure(
        .invalidValue, "\(name) cannot be unpacked.", hint: "The archive may be damaged or protected by a password.")
    }
    return 0
  }
}
