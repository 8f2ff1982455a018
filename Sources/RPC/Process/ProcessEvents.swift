import CSystem
import Glibc
import Synchronization
import System

/// What can end a server process besides its client's own words.
enum ProcessEvent: Sendable {
  /// The process was asked to stop by a signal.
  case signal
  /// The reader of our output is gone.
  case outputClosed
  /// The process that started us, or that the client named, is gone.
  case parentExited
}

/// Watches signals, the output and the parent process on one thread, which sleeps until one of them moves.
final class ProcessEvents: Sendable {
  private let output: Int32
  private let signals: Int32
  private let wakeUp: Int32
  private let onEvent: @Sendable (ProcessEvent) -> Void
  /// Guards what the watching thread is told: the descriptor of the process to watch, -1 for none, and when to stop.
  private let orders = Mutex(Orders())

  private struct Orders {
    var parent: Int32 = -1
    var isStopped = false
  }

  /// Blocks the signals that end a process in this thread and those it will start, so that one thread can read them.
  init(output: Int32, onEvent: @escaping @Sendable (ProcessEvent) -> Void) {
    self.output = output
    self.onEvent = onEvent
    signal(SIGPIPE, SIG_IGN)
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signals = signalfd(-1, &set, Int32(SFD_CLOEXEC))
    wakeUp = eventfd(0, Int32(EFD_CLOEXEC))
    startThread("ofj-events") { [self] in run() }
  }

  /// Also watches this process.
  func watchParent(_ processID: Int32) {
    let descriptor = ofj_pidfd_open(processID)
    if descriptor < 0 {
      if errno == ESRCH {
        onEvent(.parentExited)
      } else {
        startThread("ofj-parent") { [self] in poll(processID) }
      }
      return
    }
    give { orders in
      if orders.parent >= 0 { close(orders.parent) }
      orders.parent = descriptor
    }
  }

  /// Ends the watching thread; the descriptors are not looked at any more.
  func stop() {
    give { $0.isStopped = true }
  }

  private func give(_ order: (inout Orders) -> Void) {
    orders.withLock { order(&$0) }
    var one: UInt64 = 1
    _ = write(wakeUp, &one, MemoryLayout<UInt64>.size)
  }

  private func run() {
    defer {
      close(signals)
      close(wakeUp)
    }
    while true {
      let orders = orders.withLock { $0 }
      if orders.isStopped { return }
      var requests = [
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0),
        // No event is asked for: a pipe whose reader is gone reports an error by itself.
        pollfd(fd: output, events: 0, revents: 0),
        pollfd(fd: orders.parent, events: Int16(POLLIN), revents: 0),
      ]
      if Glibc.poll(&requests, nfds_t(requests.count), -1) < 0 {
        if errno == EINTR { continue }
        return
      }
      if requests[1].revents != 0 {
        var count: UInt64 = 0
        _ = read(wakeUp, &count, MemoryLayout<UInt64>.size)
      }
      if requests[0].revents != 0 { onEvent(.signal) }
      if requests[2].revents != 0 { onEvent(.outputClosed) }
      if requests[3].revents != 0 { onEvent(.parentExited) }
      if requests[0].revents != 0 || requests[2].revents != 0 || requests[3].revents != 0 { return waitForStop() }
    }
  }

  /// One event ends the session; the descriptors stay open until it says so.
  private func waitForStop() {
    while !orders.withLock({ $0.isStopped }) {
      var request = pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)
      _ = Glibc.poll(&request, 1, -1)
      var count: UInt64 = 0
      if request.revents != 0 { _ = read(wakeUp, &count, MemoryLayout<UInt64>.size) }
    }
  }

  /// For kernels without process descriptors.
  private func poll(_ processID: Int32) {
    while kill(processID, 0) == 0 || errno != ESRCH { sleep(1) }
    onEvent(.parentExited)
  }
}
