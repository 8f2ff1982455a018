import Model

/// A request of the year 2026 with a number of its own.
func usageRecord(
  _ number: UInt64, day: Int = 20_787, model: String = "gemini-3.5-flash", operation: UsageOperation = .scanLabel,
  cost: Cost? = Cost(usd: USD(units: 10_800_000_000), estimated: true, source: "a list", incomplete: true)
) -> UsageRecord {
  UsageRecord(
    id: Identifier(high: 7, low: number), callId: Identifier(high: 8, low: 1), attempt: 2,
    startedAt: Instant(milliseconds: 1_796_041_800_000 + Int64(number), offsetMinutes: 60), day: Day(clamping: day),
    operation: operation, provider: .gemini, requestedModel: "gemini-flash-latest", model: model,
    usage: TokenUsage(input: 1800, output: 900, thinking: 300, cached: 100), searches: 2, cost: cost,
    failure: .answerTruncated, durationMs: 4500, requestBytes: 99_000, status: 200, firstThoughtMs: 700,
    firstTextMs: 1900)
}
