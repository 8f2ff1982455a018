internal import Glibc
internal import JSON
internal import Synchronization

/// When requests were sent and refused, shared by all processes that keep it in the same file: a shell script that calls the
/// program in a loop is one client to the service.
///
/// Moments are those of the monotonic clock, which all processes of a machine share and nobody sets; the file names the boot
/// that they belong to. A file that is damaged, of another boot, locked for long, or that cannot be written is as good as
/// none: then each process counts for itself.
final class RequestLedger: Sendable {
  private let path: String?
  /// Guards what this process knows.
  private let known = Mutex(RequestLimits())

  private static let maximumBytes = 64 << 10
  private static let looksForLock = 50
  private static let microsecondsBetweenLooks: UInt32 = 2000

  /// - Parameter path: the absolute path of the file; nil to count for this process alone.
  init(path: String?) {
    self.path = path
  }

  /// Changes what is known by what every process knows.
  ///
  /// - Parameters:
  ///   - now: milliseconds of the monotonic clock.
  ///   - patience: how long a request may wait for its turn.
  func update<Value>(now: Int64, patience: Int64, _ change: (inout RequestLimits) -> Value) -> Value {
    known.withLock { limits in
      guard let descriptor = open() else { return change(&limits) }
      // Closing gives the lock back.
      defer { close(descriptor) }
      if let page = read(descriptor), page.boot == Self.boot {
        limits.products.take(page.products, now: now, patience: patience)
        limits.searches.take(page.searches, now: now, patience: patience)
      }
      defer { write(Page(boot: Self.boot, products: limits.products.note, searches: limits.searches.note), descriptor) }
      return change(&limits)
    }
  }

  private struct Page: Codable {
    var boot: String
    var products: RequestLimiter.Note
    var searches: RequestLimiter.Note
  }

  /// Opens the file and locks it; nil when that cannot be done soon.
  private func open() -> Int32? {
    guard let path else { return nil }
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    var descriptor = Glibc.open(path, flags, 0o600)
    if descriptor < 0, errno == ENOENT, let slash = path.lastIndex(of: "/") {
      mkdir(String(path[..<slash]), 0o700)
      descriptor = Glibc.open(path, flags, 0o600)
    }
    guard descriptor >= 0 else { return nil }
    // Whoever has the lock holds it for microseconds, unless it was stopped.
    for _ in 0..<Self.looksForLock {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(Self.microsecondsBetweenLooks)
    }
    close(descriptor)
    return nil
  }

  private func read(_ descriptor: Int32) -> Page? {
    var bytes = [UInt8](repeating: 0, count: Self.maximumBytes)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0, let document = try? JSONDocument(parsing: Array(bytes[..<count])) else { return nil }
    return try? document.root.decode(Page.self)
  }

  private func write(_ page: Page, _ descriptor: Int32) {
    guard let bytes = try? Array(JSONEncoding.string(page).utf8) else { return }
    // Whatever a process that is killed here leaves behind is read as damage.
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { return }
    ftruncate(descriptor, off_t(bytes.count))
  }

  /// Tells one start of the machine from another.
  private static let boot: String = {
    let descriptor = Glibc.open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }()
}
