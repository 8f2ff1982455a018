import System

/// The deadlines of one transfer: which of them is the next, given what has happened so far.
struct TransferClock {
  enum Stage: Hashable {
    /// No connection yet.
    case connecting
    /// The body of the request is on its way.
    case sending
    /// The request is sent.
    case waiting
    /// The answer has begun.
    case receiving
    /// The reader of the answer is slow, which is not the fault of the other side.
    case paused
  }

  private(set) var stage = Stage.connecting
  private let deadlines: HTTPDeadlines
  private let start: Deadline
  private var lastActivity: Deadline

  init(_ deadlines: HTTPDeadlines, start: Deadline) {
    self.deadlines = deadlines
    self.start = start
    lastActivity = start
  }

  /// Something happened: from now on the deadline of this stage counts.
  mutating func enter(_ stage: Stage, at now: Deadline) {
    self.stage = stage
    lastActivity = now
  }

  /// The moment at which the transfer has taken too long, and the part of it that has.
  var next: (deadline: Deadline, phase: HTTPPhase) {
    let whole = start.adding(milliseconds: deadlines.whole)
    let (other, phase): (Deadline, HTTPPhase) =
      switch stage {
      case .connecting: (start.adding(milliseconds: deadlines.connect), .connect)
      case .sending, .receiving: (lastActivity.adding(milliseconds: deadlines.idle), .idle)
      case .waiting: (lastActivity.adding(milliseconds: deadlines.firstByte), .firstByte)
      case .paused: (whole, .whole)
      }
    return other < whole ? (other, phase) : (whole, .whole)
  }

  /// The part that has taken too long by now, if any.
  func expired(at now: Deadline) -> HTTPPhase? {
    let next = next
    return next.deadline <= now ? next.phase : nil
  }
}

extension Deadline {
  func adding(milliseconds: Int) -> Deadline {
    // A century is as good as any longer time, and cannot overflow.
    let bounded = UInt64(min(max(0, milliseconds), 3_155_760_000_000))
    return Deadline(nanoseconds: nanoseconds &+ bounded &* 1_000_000)
  }
}
