import CSystem
import Glibc
import Synchronization

/// A program that reads all it is given, answers, and ends: it is run for one answer, within a time.
public struct FilterProgram: Hashable, Sendable {
  /// Its path, or a name that is found through `PATH`.
  public var program: String
  /// The arguments after its name.
  public var arguments: [String]
  /// The whole environment, as `NAME=value`.
  public var environment: [String]

  public init(_ program: String, _ arguments: [String] = [], environment: [String] = []) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// What a program left behind.
  public struct Outcome: Hashable, Sendable {
    public var output: [UInt8]
    public var ending: Ending
  }

  /// How a program ended.
  public enum Ending: Hashable, Sendable {
    case exited(status: Int32)
    case signalled(signal: Int32)
  }

  /// Why there is no outcome. The program has been killed, if it ran.
  public enum RunError: Error, Hashable, Sendable {
    /// With the `errno` of the system.
    case notStarted(Int32)
    case timedOut
    case cancelled
    /// It answered more than was to be read.
    case tooMuchOutput
  }

  /// Runs the program, gives it the pieces of the input, and waits for its end. Blocks.
  ///
  /// The program is gone when this returns, in any case. It is the child of the calling thread, so that a program that asks
  /// the system to end with its parent ends when the thread does.
  public func run(
    _ input: [[UInt8]], maximumOutputBytes: Int, until deadline: Deadline, cancellation: Cancellation? = nil
  ) throws(RunError) -> Outcome {
    var ends: [Int32] = [-1, -1]
    let socketType = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, socketType, 0, &ends) == 0 else { throw .notStarted(errno) }
    let ours = ends[0]
    defer { close(ours) }
    let process: RunningProcess
    do throws(StartError) {
      defer { close(ends[1]) }
      process = RunningProcess(
        try spawn(program, arguments, environment: environment, input: ends[1], output: ends[1]))
    } catch {
      throw .notStarted(error.code)
    }
    let key = cancellation?.onCancel { process.kill() }
    defer { if let key { cancellation?.removeCallback(key) } }
    var exchange = Exchange(descriptor: ours, input: input, maximumOutputBytes: maximumOutputBytes)
    do throws(RunError) {
      try exchange.run(until: deadline)
      let ending = try process.wait(until: deadline)
      if cancellation?.isCancelled == true { throw RunError.cancelled }
      return Outcome(output: exchange.output, ending: ending)
    } catch {
      process.kill()
      process.reap()
      throw error
    }
  }
}

/// A process that may be killed from any thread until it has been reaped, and never after: its number may be another's then.
private final class RunningProcess: Sendable {
  private let identifier: pid_t
  private let isReaped = Mutex(false)

  init(_ identifier: pid_t) { self.identifier = identifier }

  func kill() {
    isReaped.withLock { if !$0 { Glibc.kill(identifier, SIGKILL) } }
  }

  /// Waits for the end of the process, and reaps it.
  func wait(until deadline: Deadline) throws(FilterProgram.RunError) -> FilterProgram.Ending {
    let descriptor = ofj_pidfd_open(identifier)
    if descriptor >= 0 {
      defer { close(descriptor) }
      guard poll(descriptor, Int16(POLLIN), until: deadline) != nil else { throw .timedOut }
    }
    return reap()
  }

  /// Waits as long as it takes. The number is ours until the lock is released after the second waiting.
  @discardableResult
  func reap() -> FilterProgram.Ending {
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return isReaped.withLock { isReaped in
      isReaped = true
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      return signal == 0 ? .exited(status: (status >> 8) & 0xFF) : .signalled(signal: signal)
    }
  }
}

/// The bytes that go to the program and come from it, over one socket.
private struct Exchange {
  let descriptor: Int32
  let input: [[UInt8]]
  let maximumOutputBytes: Int
  private(set) var output: [UInt8] = []
  private var piece = 0
  private var sent = 0

  init(descriptor: Int32, input: [[UInt8]], maximumOutputBytes: Int) {
    self.descriptor = descriptor
    self.input = input
    self.maximumOutputBytes = maximumOutputBytes
  }

  /// Writes and reads until the program closes its end.
  mutating func run(until deadline: Deadline) throws(FilterProgram.RunError) {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    skipEmptyPieces()
    while true {
      let isSending = piece < input.count
      let wanted = Int16(isSending ? POLLIN | POLLOUT : POLLIN)
      guard let events = poll(descriptor, wanted, until: deadline) else { throw .timedOut }
      if isSending, events & Int16(POLLOUT) != 0 { send() }
      guard events & Int16(POLLIN | POLLHUP | POLLERR) != 0 else { continue }
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { return }
      guard output.count + count <= maximumOutputBytes else { throw .tooMuchOutput }
      output.append(contentsOf: buffer.prefix(count))
    }
  }

  private mutating func send() {
    let count = input[piece].withUnsafeBytes { bytes in
      Glibc.send(
        descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent,
        Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
    }
    if count < 0 {
      // A program that has stopped reading has still something to say, or an ending that tells why.
      if errno != EAGAIN, errno != EINTR { piece = input.count }
      return
    }
    sent += count
    skipEmptyPieces()
  }

  /// Goes on to the next piece that has bytes; tells the program when there is none.
  private mutating func skipEmptyPieces() {
    while piece < input.count, sent >= input[piece].count {
      piece += 1
      sent = 0
    }
    if piece >= input.count { shutdown(descriptor, Int32(SHUT_WR)) }
  }
}

/// Waits for events on a descriptor; nil when the deadline passes first.
private func poll(_ descriptor: Int32, _ events: Int16, until deadline: Deadline) -> Int16? {
  while true {
    var request = pollfd(fd: descriptor, events: events, revents: 0)
    // Rounded up, so that the last millisecond is not waited for in a tight loop.
    let now = Deadline.now
    guard now < deadline else { return nil }
    let milliseconds = min(deadline.milliseconds(since: now), 3_600_000) + 1
    if Glibc.poll(&request, 1, Int32(milliseconds)) > 0 { return request.revents }
  }
}
