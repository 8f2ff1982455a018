import Foundation
import System
import Testing

@Suite("Programs that are run for one answer")
struct FilterProgramTests {
  private func shell(_ script: String) -> FilterProgram {
    FilterProgram("/bin/sh", ["-c", script], environment: ["PATH=/usr/bin:/bin"])
  }

  private func run(
    _ program: FilterProgram, _ input: [[UInt8]] = [], limit: Int = 1 << 20, milliseconds: Int = 20_000,
    cancellation: Cancellation? = nil
  ) throws(FilterProgram.RunError) -> FilterProgram.Outcome {
    try program.run(
      input, maximumOutputBytes: limit, until: .after(milliseconds: milliseconds), cancellation: cancellation)
  }

  @Test("all that goes in comes out, though neither side could hold it")
  func large() throws {
    let piece = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let outcome = try run(FilterProgram("/bin/cat"), [piece, [], [1, 2, 3], []], limit: 4_000_000)
    #expect(outcome.ending == .exited(status: 0))
    #expect(outcome.output == piece + [1, 2, 3])
  }

  @Test("a program without input finds its end")
  func noInput() throws { #expect(try run(FilterProgram("/bin/cat")).output == []) }

  @Test("a program that does not read has its ending told")
  func endings() throws {
    let input = [[UInt8](repeating: 7, count: 2_000_000)]
    #expect(try run(shell("exit 7"), input).ending == .exited(status: 7))
    #expect(try run(shell("kill -SEGV $$"), input).ending == .signalled(signal: 11))
  }

  @Test("what was said before a crash is there")
  func lastWords() throws {
    let outcome = try run(shell("printf words; kill -KILL $$"))
    #expect(outcome.output == Array("words".utf8))
    #expect(outcome.ending == .signalled(signal: 9))
  }

  @Test("a program that hangs is ended in time, with its pipes open or closed, running or stopped")
  func timeout() {
    for script in ["exec sleep 100", "exec sleep 100 <&- >&-", "kill -STOP $$"] {
      #expect(throws: FilterProgram.RunError.timedOut) { try run(shell(script), milliseconds: 150) }
    }
  }

  @Test("cancelling ends it at once")
  func cancelled() {
    let cancellation = Cancellation()
    startThread("test-cancel") { cancellation.cancel() }
    #expect(throws: FilterProgram.RunError.cancelled) {
      try run(FilterProgram("/bin/sleep", ["100"]), cancellation: cancellation)
    }
    #expect(throws: FilterProgram.RunError.cancelled) { try run(shell("exec sleep 100"), cancellation: cancellation) }
  }

  @Test("more output than is wanted ends it")
  func flood() {
    #expect(throws: FilterProgram.RunError.tooMuchOutput) { try run(shell("exec cat /dev/zero"), limit: 1000) }
  }

  @Test("a program that is not there is told by the system's number")
  func missing() {
    #expect(throws: FilterProgram.RunError.notStarted(ENOENT)) { try run(FilterProgram("/nonexistent/program")) }
  }

  @Test("no process and no descriptor is left behind")
  func nothingLeft() throws {
    let open = { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    let before = try open()
    for _ in 0..<20 {
      _ = try run(FilterProgram("/bin/true"))
      _ = try? run(shell("exec sleep 100"), milliseconds: 1)
    }
    // Other tests open descriptors of their own meanwhile, but not as many.
    #expect(try open() < before + 15)
  }
}
