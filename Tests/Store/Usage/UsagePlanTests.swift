import Model
import Testing

@testable import Store

@Suite("Query plans of the usage of models")
struct UsagePlanTests {
  let directory = TemporaryDirectory()

  private func recordedPlans() throws -> [String: [String]] {
    try directory.store().writeNow { transaction in
      let database = transaction.database
      let recorder = StatementRecorder()
      try recorder.record(database) {
        try UsageRecords(transaction).add(usageRecord(1))
        _ = try UsageRecords(transaction).newest(limit: 5)
        _ = try UsageSums(database).sums()
        let aliases = ModelAliases(transaction)
        try aliases.set(
          ModelAlias(provider: .gemini, alias: "a", model: "b", seenAt: Instant(milliseconds: 0, offsetMinutes: 0)))
        _ = try aliases.model("a", at: .gemini)
        _ = try aliases.all()
        let outbox = DiagnosticOutbox(transaction, bounds: DiagnosticOutbox.Bounds(events: 1))
        try outbox.add(DiagnosticEvent(usageRecord(1)), now: 1_796_041_800_000)
        try outbox.add(DiagnosticEvent(usageRecord(2)), now: 1_796_041_800_000)
        _ = try outbox.events(now: 1_796_041_800_000)
        try outbox.remove([Identifier(high: 1, low: 1)])
      }
      return Dictionary(uniqueKeysWithValues: recorder.statements.map { ($0, plan(of: $0, in: database)) })
    }
  }

  @Test("nothing that grows is walked through or sorted")
  func plans() throws {
    let plans = try recordedPlans()
    #expect(plans.count >= 15)
    for (statement, lines) in plans {
      #expect(!lines.contains { $0.contains("TEMP B-TREE") }, "\(lines) in \(statement)")
      for line in lines where line.hasPrefix("SCAN") {
        // The newest records are the last rows; there are as many aliases as names that somebody typed; the outbox is
        // walked from its newest event to its bounds.
        let isAllowed =
          statement.contains("DESC LIMIT ?1") || statement.contains("FROM modelAlias ORDER BY")
          || line == "SCAN diagnosticEvent USING INDEX diagnosticEventByTime"
        #expect(isAllowed, "\(line) in \(statement)")
      }
    }
    let sums = plans.first { $0.key.contains("FROM usageSum WHERE day BETWEEN") }
    #expect(sums?.value == ["SEARCH usageSum USING PRIMARY KEY (day>? AND day<?)"])
  }
}
