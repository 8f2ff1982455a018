internal import Glibc
internal import JSON
internal import Synchronization
internal import System

/// When requests were sent and refused, shared by all processes that keep it in the same file: a shell script that calls the
/// program in a loop is one client to the service.
///
/// Moments are those of the monotonic clock, which all processes of a machine share and nobody sets; the file names the boot
/// that they belong to. A file that is damaged, of another boot, locked for long, or that cannot be written is as good as
/// none: then each process counts for itself.
final class RequestLedger: Sendable {
  private let path: String?
  /// Tells the service from others that are written down in the same file.
  private let service: String
  private let timing: ProviderTiming
  /// Guards what this process knows.
  private let known = Mutex(RequestLimits())

  private static let maximumBytes = 64 << 10
  private static let mostServices = 16
  /// How long the lock of another process is waited for, and how often it is tried.
  private static let patienceForLock: Int64 = 100
  private static let millisecondsBetweenTries = 2

  /// - Parameters:
  ///   - path: the absolute path of the file; nil to count for this process alone.
  ///   - service: the addresses of the service. A hash of them is kept.
  init(path: String?, service: String = "", timing: ProviderTiming = .system) {
    self.path = path
    self.service = Self.hash(service)
    self.timing = timing
  }

  /// FNV-1a, 64 bits, in hexadecimal.
  private static func hash(_ text: String) -> String {
    String(text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
  }

  /// Changes what is known by what every process knows.
  ///
  /// - Parameters:
  ///   - now: milliseconds of the monotonic clock.
  ///   - patience: how long a request may wait for its turn.
  func update<Value>(
    now: Int64, patience: Int64, _ cancellation: Cancellation? = nil, _ change: (inout RequestLimits) -> Value
  ) async -> Value {
    // Waited for before anything else is held: only those who want the file wait for it.
    let descriptor = await lockedFile(cancellation)
    // Closing gives the lock back.
    defer { if let descriptor { close(descriptor) } }
    return known.withLock { limits in
      guard let descriptor else { return change(&limits) }
      var page = read(descriptor) ?? Page(boot: Self.boot, services: [:])
      if page.boot != Self.boot { page = Page(boot: Self.boot, services: [:]) }
      if let notes = page.services[service] {
        limits.products.take(notes.products, now: now, patience: patience)
        limits.searches.take(notes.searches, now: now, patience: patience)
      }
      let value = change(&limits)
      page.forget(now: now, mostServices: Self.mostServices - 1)
      page.services[service] = Notes(products: limits.products.note, searches: limits.searches.note)
      write(page, descriptor)
      return value
    }
  }

  private struct Page: Codable {
    var boot: String
    var services: [String: Notes]

    /// Drops what does not matter any more.
    mutating func forget(now: Int64, mostServices: Int) {
      services = services.filter { !$0.value.products.isOver(now: now) || !$0.value.searches.isOver(now: now) }
      while services.count > mostServices, let any = services.keys.sorted().first { services[any] = nil }
    }
  }

  private struct Notes: Codable {
    var products: RequestLimiter.Note
    var searches: RequestLimiter.Note
  }

  /// Opens the file and locks it; nil when that cannot be done soon.
  private func lockedFile(_ cancellation: Cancellation?) async -> Int32? {
    guard let path, let descriptor = Self.open(path) else { return nil }
    // Whoever has the lock holds it for microseconds, unless it was stopped.
    let end = timing.milliseconds() + Self.patienceForLock
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let isTaken = errno == EWOULDBLOCK || errno == EINTR
      guard isTaken, timing.milliseconds() < end, cancellation?.isCancelled != true else {
        close(descriptor)
        return nil
      }
      await timing.sleep(Self.millisecondsBetweenTries, cancellation)
    }
    return descriptor
  }

  private static func open(_ path: String) -> Int32? {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    var descriptor = Glibc.open(path, flags, 0o600)
    if descriptor < 0, errno == ENOENT, let slash = path.lastIndex(of: "/") {
      mkdir(String(path[..<slash]), 0o700)
      descriptor = Glibc.open(path, flags, 0o600)
    }
    return descriptor >= 0 ? descriptor : nil
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
