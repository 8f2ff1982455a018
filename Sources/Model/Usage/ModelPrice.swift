/// What a model costs. Prices of tokens are for a million of them.
public struct ModelPrice: Codable, Hashable, Sendable {
  /// For a million tokens that are read.
  public var input: USD
  /// For a million tokens that are written, thinking included.
  public var output: USD
  /// For a million tokens that are read from the cache of the service; absent where they cost as much as others.
  public var cachedInput: USD?
  /// For a million tokens of thinking, where they cost something else than the rest of what is written.
  public var thinking: USD?
  /// For one search on the web; absent where it is not known.
  public var search: USD?
  /// Other prices for long requests, ascending by length. They are for the whole request, not for the part beyond.
  public var longContext: [LongContextPrice]

  public init(
    input: USD, output: USD, cachedInput: USD? = nil, thinking: USD? = nil, search: USD? = nil,
    longContext: [LongContextPrice] = []
  ) {
    self.input = input
    self.output = output
    self.cachedInput = cachedInput
    self.thinking = thinking
    self.search = search
    self.longContext = longContext
  }
}

/// What a model costs when more than some number of tokens are read at once; for a million tokens.
public struct LongContextPrice: Codable, Hashable, Sendable {
  /// The number of tokens; a request with exactly so many is not long.
  public var above: Int
  public var input: USD
  public var output: USD
  /// For tokens from the cache of the service; absent where the usual price holds.
  public var cachedInput: USD?

  public init(above: Int, input: USD, output: USD, cachedInput: USD? = nil) {
    self.above = above
    self.input = input
    self.output = output
    self.cachedInput = cachedInput
  }
}

extension ModelPrice {
  /// What these tokens and searches cost, exact to 10^-12 dollars. Searches without a price are not in it.
  public func cost(of usage: TokenUsage, searches: Int = 0) -> USD {
    let input = Self.counted(usage.input)
    let cached = min(Self.counted(usage.cached), input)
    let output = Self.counted(usage.output)
    let thinking = thinking == nil ? 0 : min(Self.counted(usage.thinking), output)
    let rates = rates(reading: input)
    // At most four products of 10^15 and 10^18, which 128 bits hold.
    var millionths = Int128(input - cached) * Int128(rates.input.units) + Int128(cached) * Int128(rates.cached.units)
    millionths += Int128(output - thinking) * Int128(rates.output.units)
    millionths += Int128(thinking) * Int128((self.thinking ?? rates.output).units)
    let tokens = (millionths + 500_000) / 1_000_000
    let found = Int128(Self.counted(searches)) * Int128((search ?? .zero).units)
    return USD(units: Int64(min(tokens + found, Int128(USD.largest.units))))
  }

  private func rates(reading input: Int) -> (input: USD, cached: USD, output: USD) {
    guard let long = longContext.last(where: { $0.above < input }) else {
      return (self.input, cachedInput ?? self.input, output)
    }
    return (long.input, long.cachedInput ?? cachedInput ?? long.input, long.output)
  }

  /// Counts come from other services.
  private static func counted(_ count: Int) -> Int { min(max(0, count), 1_000_000_000_000_000) }
}
