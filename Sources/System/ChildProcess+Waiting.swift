import CSystem
import Glibc

extension ChildProcess {
  /// Why the output of a program was not read to its end.
  public enum ReadingError: Error, Hashable, Sendable {
    case cancelled
    case timedOut
    /// There was more of it than wanted.
    case tooLong
  }

  /// Reads the whole standard output and waits for the end of the program; ends it at once when that fails.
  ///
  /// What the program leaves running behind does not hold this up, even when it keeps the output open.
  ///
  /// - Parameter maximumBytes: how much output is wanted at most.
  /// - Returns: the output and the exit status; a signal counts as 128 plus its number.
  public func finish(
    maximumBytes: Int, until deadline: Deadline, cancellation: Cancellation
  ) throws(ReadingError) -> (output: [UInt8], status: Int32) {
    let wakeUp = WakeUp()
    let key = cancellation.onCancel { wakeUp.wake() }
    defer { cancellation.removeCallback(key) }
    let ended = ofj_pidfd_open(process)
    defer { if ended >= 0 { close(ended) } }
    do throws(ReadingError) {
      let bytes = try readAll(maximumBytes, deadline, wakeUp, ended, cancellation)
      return (bytes, try waitForEnd(deadline, wakeUp, ended, cancellation))
    } catch {
      _ = stop()
      throw error
    }
  }

  private func readAll(
    _ maximumBytes: Int, _ deadline: Deadline, _ wakeUp: WakeUp, _ ended: Int32, _ cancellation: Cancellation
  ) throws(ReadingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let events = try Self.wait(for: [output, ended, wakeUp.descriptor], deadline, cancellation)
      // What the program wrote before its end is in the pipe by now; what others write later is not for us.
      guard events.contains(0) else { return bytes }
      let count = chunk.withUnsafeMutableBytes { read(into: $0) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= maximumBytes else { throw .tooLong }
    }
  }

  private func waitForEnd(
    _ deadline: Deadline, _ wakeUp: WakeUp, _ ended: Int32, _ cancellation: Cancellation
  ) throws(ReadingError) -> Int32 {
    // Without such a descriptor (Linux before 5.3) the end of the output has to do.
    if ended >= 0 { _ = try Self.wait(for: [ended, wakeUp.descriptor], deadline, cancellation) }
    return wait()
  }

  /// Sleeps until one of the descriptors can be read, and answers which ones by their index.
  private static func wait(
    for descriptors: [Int32], _ deadline: Deadline, _ cancellation: Cancellation
  ) throws(ReadingError) -> [Int] {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      if cancellation.isCancelled { throw .cancelled }
      let now = Deadline.now
      guard now < deadline else { throw .timedOut }
      let milliseconds = min(deadline.milliseconds(since: now) + 1, 60_000)
      let count = poll(&polled, nfds_t(polled.count), Int32(milliseconds))
      if count > 0, !cancellation.isCancelled { return polled.indices.filter { polled[$0].revents != 0 } }
    }
  }
}
