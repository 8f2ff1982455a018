import Model
import Testing

@Suite struct UsageGroupTests {
  private func sum(_ day: Int, _ provider: ModelService, _ model: String, _ cost: Double) throws -> UsageSum {
    let record = record(
      model, at: provider, input: 10, output: 5,
      cost: Cost(usd: try dollars(cost), estimated: provider == .gemini, source: "a list"), day: day)
    return UsageSum(
      day: record.day, provider: provider, model: model, operation: .scanLabel, totals: UsageTotals(record))
  }

  @Test("usage is divided by what was asked for, and by nothing else")
  func groups() throws {
    let sums = [try sum(2, .openRouter, "b", 0.1), try sum(1, .gemini, "a", 0.2), try sum(2, .gemini, "b", 0.4)]
    let whole = UsageGroup.groups(of: sums, by: [])
    #expect(whole.count == 1)
    #expect(whole[0].totals.cost.dollars == 0.7)
    #expect(whole[0].totals.estimatedCost.dollars == 0.6)
    #expect(whole[0].totals.usage == TokenUsage(input: 30, output: 15))
    #expect(whole[0].totals.requests == 3)
    let byModel = UsageGroup.groups(of: sums, by: [.model])
    #expect(byModel.map(\.model) == ["a", "b"])
    #expect(byModel.map(\.totals.cost.dollars) == [0.2, 0.5])
    #expect(byModel.allSatisfy { $0.day == nil && $0.provider == nil && $0.operation == nil })
    let byDay = UsageGroup.groups(of: sums, by: [.day, .provider])
    #expect(byDay.map(\.provider) == [.gemini, .gemini, .openRouter])
    #expect(UsageGroup.groups(of: [], by: [.day]).isEmpty)
  }

  @Test("a request that was stopped did not fail, and one without a known cost is told")
  func totals() throws {
    let stopped = UsageTotals(record(failure: .networkInterrupted, cancelled: true))
    #expect(stopped == UsageTotals(requests: 1, cancelled: 1, incompleteCosts: 1))
    let free = Cost(usd: .zero, estimated: true, source: "a list")
    #expect(UsageTotals(record(failure: .upstreamLimited, cost: free)) == UsageTotals(requests: 1, failed: 1))
    let most = UsageTotals(requests: .max, cost: USD(units: .max))
    #expect((most + most).requests == .max)
  }
}
