/// The tokens of requests to a model, as the service counts them for its bill.
///
/// `input` contains `cached`, and `output` contains `thinking`: all that is paid is `input` and `output`, and nothing
/// is counted twice. The counts are those that the service stated; what it left out is 0.
public struct TokenUsage: Codable, Hashable, Sendable {
  /// Tokens that were read: the instruction and the pictures, those from the cache of the service included.
  public var input: Int
  /// Tokens that were written, or are billed like them: the answer, the thinking before it, and what tools such as a
  /// search put in between.
  public var output: Int
  /// The part of `output` that is thinking. A service may state more thinking than output; its numbers are kept.
  public var thinking: Int
  /// The part of `input` that the service had in its cache.
  public var cached: Int

  public init(input: Int = 0, output: Int = 0, thinking: Int = 0, cached: Int = 0) {
    self.input = input
    self.output = output
    self.thinking = thinking
    self.cached = cached
  }

  /// Nothing was used, or nothing was stated.
  public static let none = TokenUsage()

  /// All that is paid.
  public var total: Int { input.addingClamped(output) }

  /// The usage of two requests together.
  public static func + (left: TokenUsage, right: TokenUsage) -> TokenUsage {
    TokenUsage(
      input: left.input.addingClamped(right.input), output: left.output.addingClamped(right.output),
      thinking: left.thinking.addingClamped(right.thinking), cached: left.cached.addingClamped(right.cached))
  }

  public static func += (left: inout TokenUsage, right: TokenUsage) { left = left + right }
}

extension Int {
  /// The sum, or the greatest number when it would be greater: counts come from other services.
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
