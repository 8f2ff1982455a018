import Glibc
import Synchronization
import System

/// One session over two descriptors, from the first byte to the exit code.
public final class ProcessSession: Sendable {
  /// The answer to how the session ended.
  public static let exitCodeInOrder: Int32 = 0
  /// The client left without `shutdown`, or the process was told to stop.
  public static let exitCodeOutOfOrder: Int32 = 1

  private let input: Int32
  private let output: OutputQueue
  private let limits: ConnectionLimits
  private let isPausingReader: Bool
  /// The framing in use; until the input has decided, answers are lines.
  private let framing: FramingChoice
  /// Why the session ends; the first reason counts.
  private let end = Monitor<End?>(nil)
  private let connection: Connection
  private let events: ProcessEvents
  /// What came after the end of the input.
  private let laterEvent: Monitor<ProcessEvent?>

  private enum End: Sendable {
    case endOfInput
    case exit(isOrderly: Bool)
    case event(ProcessEvent)
  }

  /// - Parameters:
  ///   - input: the descriptor to read.
  ///   - output: the descriptor to write; nobody else may write to it.
  ///   - framing: the framing, or nil to choose by the first line.
  public init(
    input: Int32, output: Int32, framing: Framing?, handler: any RequestHandler,
    limits: ConnectionLimits = ConnectionLimits()
  ) {
    let choice = FramingChoice(framing)
    let end = end
    let laterEvent = Monitor<ProcessEvent?>(nil)
    self.laterEvent = laterEvent
    let queue = OutputQueue(descriptor: output) { choice.framing ?? .lines }
    self.input = input
    self.output = queue
    self.limits = limits
    self.framing = choice
    isPausingReader = InputReader(descriptor: input).isRegularFile
    let events = ProcessEvents(output: output) { event in
      end.update { $0 = $0 ?? .event(event) }
      laterEvent.withLock { $0 = event }
    }
    connection = Connection(
      output: queue, handler: handler, limits: limits,
      onExit: { isOrderly in end.update { $0 = $0 ?? .exit(isOrderly: isOrderly) } },
      onParent: { events.watchParent($0) })
    self.events = events
    queue.onClosed { end.update { $0 = $0 ?? .event(.outputClosed) } }
  }

  /// Serves until the session ends, and finishes what is under way as far as the way it ended allows.
  ///
  /// - Returns: the exit code of the process.
  public func run() -> Int32 {
    startThread("ofj-reader") { [self] in readInput() }
    let reason = end.wait { $0 }
    defer { events.stop() }
    switch reason {
    case .endOfInput where framing.framing != .headers:
      return finishScript()
    case .endOfInput:
      finish(within: 1000)
      return connection.isShutDown ? Self.exitCodeInOrder : Self.exitCodeOutOfOrder
    case .exit(let isOrderly):
      finish(within: 1000)
      return isOrderly ? Self.exitCodeInOrder : Self.exitCodeOutOfOrder
    case .event(.outputClosed):
      connection.cancelAll()
      return Self.exitCodeOutOfOrder
    case .event(.signal), .event(.parentExited):
      finish(within: 1000)
      return connection.isShutDown ? Self.exitCodeInOrder : Self.exitCodeOutOfOrder
    }
  }

  /// The end of a script: everything it asked for is answered, however long that takes, unless something else ends the
  /// session meanwhile.
  private func finishScript() -> Int32 {
    while !connection.isIdle || !output.isFlushed, !output.isClosed, laterEvent.withLock({ $0 }) == nil {
      connection.waitUntilIdle(until: .after(milliseconds: 100))
      output.flush(until: .after(milliseconds: 100))
    }
    if let event = laterEvent.withLock({ $0 }) {
      if case .signal = event { finish(within: 1000) }
      connection.cancelAll()
      return Self.exitCodeOutOfOrder
    }
    connection.cancelAll()
    return output.isClosed ? Self.exitCodeOutOfOrder : Self.exitCodeInOrder
  }

  /// Gives what was read some time, cancels the rest, and writes the answers that are ready.
  private func finish(within milliseconds: Int) {
    connection.waitUntilIdle(until: .after(milliseconds: milliseconds))
    connection.cancelAll()
    connection.waitUntilIdle(until: .after(milliseconds: 300))
    output.flush(until: .after(milliseconds: 300))
  }

  private func readInput() {
    var reader = FrameReader(framing: framing.framing, maximumBytes: limits.messageBytes)
    // A fault before the framing is known waits, since its answer would have to be framed.
    var faults: [Frame] = []
    let receive: (Frame, Framing?) -> Void = { [self] frame, current in
      guard let current else {
        if faults.count < 16 { faults.append(frame) }
        return
      }
      framing.decide(current)
      for fault in faults { connection.receive(fault) }
      faults.removeAll()
      if isPausingReader { output.waitUntilQueued(isBelow: limits.queuedAnswerBytes / 2) }
      connection.receive(frame)
    }
    InputReader(descriptor: input).readToEnd { bytes in
      reader.append(bytes)
      while let frame = reader.next() { receive(frame, reader.framing) }
    }
    while let frame = reader.finish() { receive(frame, reader.framing ?? .lines) }
    for fault in faults { connection.receive(fault) }
    end.update { $0 = $0 ?? .endOfInput }
  }
}

/// The framing of a session, which the reader decides once and the writer asks for.
private final class FramingChoice: Sendable {
  private let value: Atomic<Int>

  init(_ framing: Framing?) { value = Atomic(framing.map(Self.number) ?? -1) }

  var framing: Framing? {
    switch value.load(ordering: .acquiring) {
    case 0: .lines
    case 1: .headers
    default: nil
    }
  }

  func decide(_ framing: Framing) { value.store(Self.number(framing), ordering: .releasing) }

  private static func number(_ framing: Framing) -> Int { framing == .lines ? 0 : 1 }
}
