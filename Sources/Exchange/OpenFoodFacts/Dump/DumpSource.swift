internal import CSystem
internal import Glibc
internal import Model
internal import System

/// A dump of Open Food Facts, unpacked as it is read: a file, or what another program writes into a pipe.
///
/// The program `gzip` unpacks it for us.
///
/// `@unchecked Sendable`: it is handed on whole, to the thread that reads on; one thread at a time uses it.
public final class DumpSource: @unchecked Sendable {
  /// What tells a file from a later one of the same name; nil for a pipe, which cannot be told from another.
  public let identity: String?
  /// The size of the file as it is stored, in bytes; nil for a pipe.
  public let size: Int?
  private let path: String
  private let descriptor: Int32
  private let child: ChildProcess?
  private let isStopped: @Sendable () -> Bool
  /// The first unpacked bytes; all of them when there are fewer than was asked for.
  public private(set) var head: [UInt8] = []
  /// How many unpacked bytes were taken.
  public private(set) var offset = 0
  /// How many bytes of `head` are still to be taken.
  private var untakenHead = 0

  private static let headSize = 64 << 10

  /// Opens a dump by its absolute path.
  ///
  /// - Parameter isStopped: reading ends early when it answers true.
  /// - Throws: `Failure` of kind `invalidValue` that says why it cannot be read.
  public init(_ path: String, isStopped: @escaping @Sendable () -> Bool = { false }) throws {
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw Failure(.invalidValue, "“\(path)” is not an absolute path.", hint: "Begin the path with /.")
    }
    // A named pipe must not hold up the service until somebody writes to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    do {
      let (identity, size) = try Self.examine(descriptor, path)
      if size == nil { try Self.waitForWriter(descriptor, unless: isStopped) }
      child = try Self.unpacker(descriptor, path, isFile: size != nil)
      (self.identity, self.size) = (identity, size)
    } catch {
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
    self.isStopped = isStopped
    try readHead()
  }

  deinit {
    close(descriptor)
  }

  /// A named pipe that is read before anybody has opened it for writing is at its end.
  private static func waitForWriter(_ descriptor: Int32, unless isStopped: () -> Bool) throws {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 20) == 0 {
      if isStopped() { throw CancellationError() }
    }
  }

  private static func examine(_ descriptor: Int32, _ path: String) throws(Failure) -> (String?, Int?) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      guard status.st_size > 0 else { throw Failure(.invalidValue, "\(path) is empty.") }
      let modified = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
      return ("\(status.st_size) bytes of \(modified)", Int(status.st_size))
    case S_IFIFO, S_IFSOCK:
      // Opened without waiting; reading is to wait.
      _ = fcntl(descriptor, F_SETFL, 0)
      return (nil, nil)
    case S_IFDIR: throw Failure(.invalidValue, "\(path) is a directory.", hint: "Name a file in it.")
    default: throw Failure(.invalidValue, "\(path) is neither a file nor a pipe.")
    }
  }

  /// Starts the program that unpacks; nil for a file that is not packed. It passes on what is not packed, so that a pipe,
  /// whose first bytes cannot be looked at without taking them out, always goes through it.
  private static func unpacker(_ descriptor: Int32, _ path: String, isFile: Bool) throws(Failure) -> ChildProcess? {
    if isFile {
      var head: [UInt8] = [0, 0]
      guard pread(descriptor, &head, 2, 0) == 2, head == [0x1F, 0x8B] else { return nil }
    }
    do throws(StartError) {
      let search = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
      return try ChildProcess(
        "gzip", [isFile ? "-dc" : "-dcf"], environment: ["LC_ALL=C", "PATH=\(search)"], inputDescriptor: descriptor)
    } catch {
      guard error.code == ENOENT else {
        throw Failure(.invalidValue, "gzip cannot be run: \(systemMessage(error.code)).")
      }
      throw Failure(
        .invalidValue, "\(path) is packed, and the program gzip, which unpacks it, is not installed.",
        hint: "Install the package gzip, or unpack the file and name that.")
    }
  }

  private func readHead() throws {
    var head = [UInt8](repeating: 0, count: Self.headSize)
    let count = try head.withUnsafeMutableBytes { try fill($0) }
    head.removeLast(head.count - count)
    (self.head, untakenHead, offset) = (head, count, 0)
  }

  /// Takes the next unpacked bytes into the buffer; fewer than it holds only at the end.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var filled = 0
    if untakenHead > 0 {
      filled = min(buffer.count, untakenHead)
      buffer.copyBytes(from: head[(head.count - untakenHead)...].prefix(filled))
      untakenHead -= filled
    }
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = try child.map { try read(from: $0, into: rest) } ?? readFile(into: rest)
      if count == 0 { break }
      filled += count
    }
    offset += filled
    return filled
  }

  private func read(from child: ChildProcess, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = child.read(into: buffer, unless: isStopped)
    guard count == 0, !isStopped() else { return count }
    // 2 is a warning, such as of bytes behind the end, which a download may have.
    guard [0, 2].contains(child.wait()) else {
      throw Failure(
        .invalidValue, "\(path) cannot be unpacked to its end: it is damaged or incomplete.",
        hint: "Download it again.")
    }
    return 0
  }

  private func readFile(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw Self.failure(path, errno) }
    }
  }

  /// Goes from the beginning to an unpacked byte. Answers the bytes before it, at most `count`; nil when the dump ends
  /// earlier.
  func skip(to position: Int, keeping count: Int) throws -> [UInt8]? {
    let kept = min(count, position)
    if child == nil {
      guard lseek(descriptor, off_t(position - kept), SEEK_SET) >= 0 else { throw Self.failure(path, errno) }
      (offset, untakenHead) = (position - kept, 0)
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while offset < position - kept {
      let wanted = min(buffer.count, position - kept - offset)
      guard try take(wanted, into: &buffer) == wanted else { return nil }
    }
    guard try take(kept, into: &buffer) == kept else { return nil }
    return Array(buffer[..<kept])
  }

  private func take(_ count: Int, into buffer: inout [UInt8]) throws -> Int {
    try buffer.withUnsafeMutableBytes { try fill(UnsafeMutableRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// How much of the stored file was read, from 0 to 1; nil for a pipe.
  public var share: Double? {
    guard let size else { return nil }
    // The program that unpacks reads through the same open file, so this is how far it is.
    return Double(max(0, lseek(descriptor, 0, SEEK_CUR))) / Double(size)
  }

  private static func failure(_ path: String, _ code: Int32) -> Failure {
    switch code {
    case ENOENT, ENOTDIR: Failure(.invalidValue, "There is no file \(path).")
    case EACCES, EPERM:
      Failure(
        .invalidValue, "\(path) cannot be read: \(systemMessage(code)).", hint: "Make it readable for this user.")
    default: Failure(.invalidValue, "\(path) cannot be read: \(systemMessage(code)).")
    }
  }
}
