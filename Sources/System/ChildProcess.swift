import CSystem
import Glibc

/// Another program that runs for us: its standard output is read, and what it says as errors is dropped.
///
/// It is found through `PATH` and run without a shell, in a session of its own, so that it cannot ask at our terminal. One
/// thread uses it.
public final class ChildProcess {
  let process: pid_t
  let output: Int32
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the arguments after the name of the program.
  ///   - environment: the whole environment, as `NAME=value`.
  ///   - input: what the program reads as its standard input; `nil` for nothing.
  ///   - inputDescriptor: an open file or pipe that the program reads as its standard input instead.
  public init(
    _ program: String, _ arguments: [String], environment: [String], input: PrivateBytes? = nil,
    inputDescriptor: Int32? = nil
  ) throws(StartError) {
    var ends: [Int32] = [-1, -1]
    guard ofj_pipe(&ends) == 0 else { throw StartError(code: errno) }
    defer { close(ends[1]) }
    do throws(StartError) {
      process = try spawn(
        program, arguments, environment: environment, input: input?.descriptor ?? inputDescriptor, output: ends[1])
    } catch {
      close(ends[0])
      throw error
    }
    output = ends[0]
  }

  deinit {
    _ = stop()
    close(output)
  }

  /// Reads standard output into the buffer; 0 at its end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = Glibc.read(output, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      return max(0, count)
    }
  }

  /// Reads standard output into the buffer; 0 at its end, and soon after `isStopped` answers true, which it is asked as long
  /// as there is nothing to read.
  public func read(into buffer: UnsafeMutableRawBufferPointer, unless isStopped: () -> Bool) -> Int {
    while !isStopped() {
      var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, Self.millisecondsBetweenLooks) != 0 { return read(into: buffer) }
    }
    return 0
  }

  private static let millisecondsBetweenLooks: Int32 = 20

  /// Waits for the end of the program, and answers its exit status; a signal counts as 128 plus its number.
  public func wait() -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    while waitpid(process, &raw, 0) < 0 {
      guard errno == EINTR else { return 255 }
    }
    let signal = raw & 0x7F
    let result = signal == 0 ? (raw >> 8) & 0xFF : 128 + signal
    status = result
    return result
  }

  /// Ends the program at once if it still runs, with what it started itself, and answers its exit status.
  public func stop() -> Int32 {
    // The program leads a process group of its own, which lasts as long as it is not waited for. What it started in further
    // groups and sessions is found by its parents.
    if status == nil {
      ProcessTree.kill(process)
      kill(-process, SIGKILL)
    }
    return wait()
  }
}
