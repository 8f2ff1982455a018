import Model

/// A request that was answered, unless a test says otherwise.
func record(
  _ model: String = "gemini-3.5-flash", at provider: ModelService = .gemini, input: Int = 0, output: Int = 0,
  thinking: Int = 0, cached: Int = 0, searches: Int = 0, operation: UsageOperation = .scanLabel,
  requested: String? = nil, status: Int? = 200, failure: ErrorKind? = nil, cancelled: Bool = false, cost: Cost? = nil,
  day: Int = 20_787
) -> UsageRecord {
  UsageRecord(
    id: Identifier(high: 1, low: 2), callId: Identifier(high: 1, low: 3),
    startedAt: Instant(milliseconds: 1_796_041_800_000, offsetMinutes: 60), day: Day(clamping: day),
    operation: operation, provider: provider, requestedModel: requested ?? model, model: model,
    usage: TokenUsage(input: input, output: output, thinking: thinking, cached: cached), searches: searches,
    cost: cost, failure: failure, cancelled: cancelled, status: status)
}

func dollars(_ amount: Double) throws -> USD {
  guard let amount = USD(amount) else { throw Failure(.invalidValue, "\(amount) is no amount.") }
  return amount
}
