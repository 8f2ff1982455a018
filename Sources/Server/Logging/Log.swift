import Glibc
import Model
import Synchronization
import System

/// Lines for whoever looks after the service, written to stderr or a file.
///
/// Never holds up who logs: lines wait in a bounded buffer for a thread of their own, and when nobody reads them they are
/// dropped and counted. Lines above `debug` hold neither food nor secrets.
public final class Log: Sendable {
  /// Guards the level, the descriptor, and the lines that wait.
  private let state: Monitor<State>

  private struct State {
    var level: LogLevel
    var descriptor: Int32
    var lines: [String] = []
    var byteCount = 0
    var dropped = 0
    var isWriterStarted = false
    var isWriting = false
  }

  private static let maximumBytes = 256 * 1024

  /// - Parameter descriptor: where lines go; nobody else closes it.
  public init(descriptor: Int32, level: LogLevel) {
    state = Monitor(State(level: level, descriptor: descriptor))
  }

  /// Follows the configuration.
  ///
  /// - Throws: `Failure` when the log file cannot be opened; lines then go where they went.
  func follow(_ configuration: Configuration) throws(Failure) {
    var file: Int32?
    if let path = configuration.logFile.value {
      let opened = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard opened >= 0 else {
        throw Failure(
          .invalidConfiguration, "The log file \(path) cannot be opened: \(String(cString: strerror(errno))).",
          hint: "It is set by \(configuration.logFile.origin).")
      }
      file = opened
    }
    state.withLock { state in
      state.level = configuration.logLevel.value
      // The descriptor before it stays open: the writing thread may be using it.
      state.descriptor = file ?? state.descriptor
    }
  }

  public func error(_ line: @autoclosure () -> String) { write(.error, line) }
  public func warning(_ line: @autoclosure () -> String) { write(.warning, line) }
  public func info(_ line: @autoclosure () -> String) { write(.info, line) }
  public func debug(_ line: @autoclosure () -> String) { write(.debug, line) }

  /// Waits, but not long, until what was logged is written.
  public func flush(milliseconds: Int) {
    _ = state.wait(until: .after(milliseconds: milliseconds)) { state in
      state.lines.isEmpty && !state.isWriting ? () : nil
    }
  }

  private func write(_ level: LogLevel, _ line: () -> String) {
    guard state.withLock({ $0.level >= level }) else { return }
    let text = "ofj: \(level.rawValue): \(line())\n"
    let mustStart = state.update { state in
      if state.byteCount + text.utf8.count > Self.maximumBytes {
        state.dropped += 1
        return false
      }
      state.lines.append(text)
      state.byteCount += text.utf8.count
      defer { state.isWriterStarted = true }
      return !state.isWriterStarted
    }
    if mustStart { startThread("ofj-log") { [self] in run() } }
  }

  private func run() {
    while true {
      let (text, descriptor): (String, Int32) = state.wait { state in
        if state.lines.isEmpty { return nil }
        var text = state.lines.joined()
        if state.dropped > 0 { text += "ofj: warning: \(state.dropped) log lines were dropped; nobody read them.\n" }
        state.lines.removeAll()
        state.byteCount = 0
        state.dropped = 0
        state.isWriting = true
        return (text, state.descriptor)
      }
      Array(text.utf8).withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
          if written > 0 {
            rest = rest.dropFirst(written)
          } else if errno == EAGAIN {
            var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&request, 1, -1)
          } else if errno != EINTR {
            return
          }
        }
      }
      state.update { $0.isWriting = false }
    }
  }
}
