/// Keeps requests within what a service allows: so many in any minute, and none while it asks to wait.
///
/// A value that knows no clock: moments are milliseconds that its user counts.
struct RequestLimiter: Hashable, Sendable {
  enum Decision: Hashable, Sendable {
    /// Send the request after so many milliseconds; its place is taken.
    case send(after: Int64)
    /// That would take too long: nothing was reserved, and there is a place in so many milliseconds.
    case refuse(for: Int64)
  }

  private static let minute: Int64 = 60_000
  private static let firstBackoff: Int64 = 30_000
  private static let longestBackoff: Int64 = 15 * minute
  /// However long a service asks to wait, it is asked again after an hour.
  private static let longestRetryAfter: Int64 = 60 * minute

  let requestsPerMinute: Int
  /// When the last requests are or were to be sent, ascending.
  private var starts: [Int64] = []
  private var blockedUntil: Int64 = 0
  private var refusalsInARow = 0

  init(requestsPerMinute: Int) {
    self.requestsPerMinute = requestsPerMinute
  }

  /// Takes the next place.
  ///
  /// - Parameter patience: how long the request may wait.
  mutating func reserve(now: Int64, patience: Int64) -> Decision {
    var start = max(now, blockedUntil, starts.last ?? now)
    if starts.count >= requestsPerMinute {
      start = max(start, starts[starts.count - requestsPerMinute] + Self.minute)
    }
    guard start - now <= patience else { return .refuse(for: start - now) }
    starts.append(start)
    if starts.count > requestsPerMinute { starts.removeFirst() }
    return .send(after: start - now)
  }

  /// How long the service still wants to be left alone; nil when it does not.
  func blocked(now: Int64) -> Int64? { blockedUntil > now ? blockedUntil - now : nil }

  /// The service refused a request because there were too many.
  ///
  /// - Parameter retryAfter: the wait that it asked for, in milliseconds. Without one, the wait doubles from half a minute
  ///   with each refusal in a row.
  /// - Returns: how long nothing is sent.
  mutating func wasRefused(now: Int64, retryAfter: Int64?) -> Int64 {
    let doublings = min(refusalsInARow, 10)
    refusalsInARow += 1
    let wait = min(retryAfter ?? Int64.max, Self.longestRetryAfter)
    let backoff = retryAfter == nil ? min(Self.firstBackoff << Int64(doublings), Self.longestBackoff) : wait
    blockedUntil = max(blockedUntil, now + backoff)
    return blockedUntil - now
  }

  /// The service answered.
  mutating func wasAnswered() { refusalsInARow = 0 }

  // MARK: Sharing

  /// Takes over what another process noted. What cannot be true now is passed over, so that damage never blocks for longer
  /// than a service can.
  ///
  /// - Parameter patience: how long a request may have to wait for the place that it has taken.
  mutating func take(_ note: Note, now: Int64, patience: Int64) {
    let plausible = now - Self.minute...now + max(patience, Self.minute)
    starts = Array(note.starts.filter(plausible.contains).sorted().suffix(requestsPerMinute))
    blockedUntil = (0...now + Self.longestRetryAfter).contains(note.blockedUntil) ? note.blockedUntil : 0
    refusalsInARow = min(max(0, note.refusalsInARow), 100)
  }

  /// What other processes have to know.
  var note: Note { Note(starts: starts, blockedUntil: blockedUntil, refusalsInARow: refusalsInARow) }

  struct Note: Codable, Sendable {
    var starts: [Int64]
    var blockedUntil: Int64
    var refusalsInARow: Int

    /// Whether nothing of it matters any more.
    func isOver(now: Int64) -> Bool {
      blockedUntil <= now && refusalsInARow == 0 && starts.allSatisfy { $0 <= now - minute }
    }
  }
}
