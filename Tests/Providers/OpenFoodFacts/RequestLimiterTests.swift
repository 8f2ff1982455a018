import Testing

@testable import Providers

@Suite struct RequestLimiterTests {
  @Test("no minute has more requests than allowed, whenever they are asked for", arguments: 0..<50)
  func neverMore(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var limiter = RequestLimiter(requestsPerMinute: 10)
    var now: Int64 = 0
    var starts: [Int64] = []
    for _ in 0..<300 {
      now += Int64.random(in: 0...9000, using: &random)
      if case .send(let wait) = limiter.reserve(now: now, patience: 15_000) {
        #expect((0...15_000).contains(wait))
        starts.append(now + wait)
      }
    }
    #expect(starts == starts.sorted())
    for (index, start) in starts.enumerated() where index >= 10 { #expect(start - starts[index - 10] >= 60_000) }
  }

  @Test("a request waits when that is short, and is refused with the time to wait when it is not")
  func waits() {
    var limiter = RequestLimiter(requestsPerMinute: 2)
    #expect(limiter.reserve(now: 0, patience: 1000) == .send(after: 0))
    #expect(limiter.reserve(now: 100, patience: 1000) == .send(after: 0))
    #expect(limiter.reserve(now: 200, patience: 1000) == .refuse(for: 59_800))
    #expect(limiter.reserve(now: 59_500, patience: 1000) == .send(after: 500))
    #expect(limiter.reserve(now: 59_500, patience: 1000) == .send(after: 600))
  }

  @Test("a refusal by the service stops all requests for as long as it says, else for half a minute that doubles")
  func backoff() {
    var limiter = RequestLimiter(requestsPerMinute: 10)
    #expect(limiter.wasRefused(now: 0, retryAfter: 7000) == 7000)
    #expect(limiter.reserve(now: 1000, patience: 0) == .refuse(for: 6000))
    #expect(limiter.blocked(now: 6999) == 1)
    #expect(limiter.blocked(now: 7000) == nil)
    limiter.wasAnswered()
    #expect(limiter.wasRefused(now: 10_000, retryAfter: nil) == 30_000)
    #expect(limiter.wasRefused(now: 40_000, retryAfter: nil) == 60_000)
    #expect(limiter.wasRefused(now: 100_000, retryAfter: nil) == 120_000)
    limiter.wasAnswered()
    #expect(limiter.wasRefused(now: 300_000, retryAfter: nil) == 30_000)
    for _ in 0..<40 { _ = limiter.wasRefused(now: 300_000, retryAfter: nil) }
    #expect(limiter.blocked(now: 300_000) == 900_000)
    #expect(limiter.wasRefused(now: 2_000_000, retryAfter: .max) == 3_600_000)
  }
}

/// SplitMix64: the same numbers in every run.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
