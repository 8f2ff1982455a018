import Model
import Testing

@testable import Store

@Suite("Query plans of the Food Bank")
struct FoodPlanTests {
  let directory = TemporaryDirectory()

  /// The plans of everything that a user waits for.
  private func recordedPlans() throws -> [String: [String]] {
    try directory.store().writeNow { transaction in
      let database = transaction.database
      let recorder = StatementRecorder()
      try recorder.record(database) {
        let foods = Foods(transaction)
        let filter = FoodFilter(archived: .active, cutoff: cutoff)
        try foods.insert(completeFood())
        try foods.insert(food(1, "Kefir", brand: "Mill"))
        try foods.update(food(7, "Toast"))
        for sort in FoodSort.allCases { _ = try foods.list(filter, sort: sort, limit: 5) }
        _ = try foods.search("kefir", filter, limit: 5)
        _ = try foods.areCarrying(ProductCode(stored: "4006381333931"))
        _ = try foods.carrying(ProductCode(stored: "4006381333931"), filter, limit: 5)
        _ = try foods.brands(archived: .active, cutoff: cutoff)
        _ = try foods.brands(matching: "kefir", archived: .active, cutoff: cutoff)
        _ = try foods.changeBrand(from: "Mill", to: "Mills")
        _ = try foods.onShelf()
        _ = try foods.madeFrom(entry: id(99))
        _ = try Entries(transaction).newest(ofFood: id(7))
        _ = try Entries(transaction).newest(named: "Kefir", brand: nil)
        try FoodIcons(transaction).set(FoodIcon(data: [1], mimeType: "image/png"), of: id(7))
        try FoodIcons(transaction).set(nil, of: id(7))
        try foods.refreshUsage(id(7), now: moment())
        _ = try foods.replace(id(1), by: id(7))
        try foods.delete(id(7))
      }
      let statements = recorder.statements.filter { !$0.hasPrefix("--") }
      return Dictionary(uniqueKeysWithValues: statements.map { ($0, plan(of: $0, in: database)) })
    }
  }

  @Test("no statement walks through the table")
  func noScans() throws {
    let plans = try recordedPlans()
    #expect(plans.count >= 25)
    for (statement, lines) in plans {
      for line in lines where line.hasPrefix("SCAN") {
        // Counting the brands reads all foods, but of each only what its index holds. A full-text index reads its two
        // settings once in a connection.
        let isAllowed =
          line.contains("VIRTUAL TABLE INDEX 0:M") || line.hasSuffix("Search_config")
          || line == "SCAN food USING COVERING INDEX foodByExactBrand"
        #expect(isAllowed, "\(line) in \(statement)")
      }
    }
  }

  @Test("the list of each order walks its index and nothing else, and sorts nothing")
  func lists() throws {
    let plans = try recordedPlans()
    for (beginning, index) in [
      ("SELECT key, id, lastUsedMs", "foodByUse"), ("SELECT key, id, createdMs", "foodByCreation"),
      ("SELECT key, id, sortName", "foodByName"), ("SELECT key, id, sortBrand", "foodByBrand"),
      ("SELECT key, id, sortCalories", "foodByCalories"),
    ] {
      let lines = plans.first { $0.key.hasPrefix(beginning) }?.value ?? []
      #expect(lines.first?.hasPrefix("SEARCH food USING COVERING INDEX \(index) (") == true, "\(lines)")
      #expect(!lines.contains { $0.contains("TEMP B-TREE") }, "\(lines)")
    }
  }

  @Test("the shelf is read from its index alone")
  func shelf() throws {
    let lines = try recordedPlans().first { $0.key.contains("FROM food INDEXED BY foodOnShelf") }?.value
    #expect(lines == ["SEARCH food USING COVERING INDEX foodOnShelf (calories>?)"])
  }

  @Test("foods with a barcode are found by their index, which has them in order")
  func barcode() throws {
    let lines = try recordedPlans().first { $0.key.contains("WHERE barcode = ?1 AND") }?.value ?? []
    #expect(lines == ["SEARCH food USING INDEX foodByBarcode (barcode=?)"])
  }

  @Test("the newest entry of a food is the first of its index")
  func newestEntry() throws {
    let plans = try recordedPlans()
    let lines = plans.first { $0.key.hasPrefix("SELECT key FROM entry WHERE foodId") }?.value
    #expect(lines == ["SEARCH entry USING COVERING INDEX entryByFood (foodId=?)"])
  }
}
