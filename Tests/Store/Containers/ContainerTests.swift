import Model
import Testing

@testable import Store

func container(
  _ number: Int, food: Int? = 1, startedDaysAgo: Int = 0, completedDaysAgo: Int? = nil, final: Double? = nil
) -> Container {
  Container(
    id: id(number), foodName: "Oat Clusters", foodId: food.map(id), calories: 100, gramsPerServing: 50,
    startWeight: 500, finalWeight: completedDaysAgo == nil ? final : final ?? 400,
    startedAt: moment(daysAgo: startedDaysAgo), completedAt: completedDaysAgo.map { moment(daysAgo: $0) })
}

@Suite("Containers")
struct ContainerTests {
  let directory = TemporaryDirectory()
  var store: Store { directory.store() }

  @Test("a container comes back as it went in, is changed and removed, and every change is told")
  func roundTrip() throws {
    let store = store
    let listener = Listener()
    let subscription = try store.subscribe { listener.hear($0) }
    defer { withExtendedLifetime(subscription) {} }
    var complete = container(1, completedDaysAgo: 1, final: 401.75)
    complete.foodBrand = "Northmill"
    complete.protein = 4
    complete.nutrients = ["sodium": NutrientValue(95, "mg", bound: .lessThan, origin: "label")]
    complete.tareWeight = 203.25
    let stored = complete
    try store.writeNow { try Containers($0).insert(stored) }
    try store.writeNow { try Containers($0).insert(stored) }
    #expect(try store.readNow { try Containers($0).container(id(1)) } == stored)
    #expect(try store.readNow { try Containers($0).all() } == [stored])
    try store.writeNow { transaction in
      var changed = stored
      changed.finalWeight = nil
      changed.completedAt = nil
      changed.nutrients = [:]
      try Containers(transaction).update(changed)
      #expect(try Containers(transaction).container(id(1)) == changed)
    }
    #expect(try store.writeNow { try Containers($0).delete(id(1)) }?.id == id(1))
    #expect(try store.writeNow { try Containers($0).delete(id(1)) } == nil)
    let change = [CollectionChange(collection: .containers, ids: [id(1)])]
    #expect(try listener.first(3).map(\.changes) == [change, change, change])
  }

  @Test("the id of another container is a conflict; one that is not there cannot be changed")
  func conflicts() throws {
    let store = store
    try store.writeNow { try Containers($0).insert(container(1)) }
    let conflict = failure { _ = try store.writeNow { try Containers($0).insert(container(1, food: 2)) } }
    #expect(conflict?.kind == .conflict)
    #expect(conflict?.path == "/id")
    #expect(failure { _ = try store.writeNow { try Containers($0).update(container(2)) } }?.kind == .notFound)
  }

  @Test("those in use come first, started last first; then the completed, completed last first; page by page")
  func list() throws {
    let store = store
    try store.writeNow { transaction in
      for container in [
        container(1, startedDaysAgo: 9, completedDaysAgo: 2), container(2, startedDaysAgo: 3),
        container(3, startedDaysAgo: 1), container(4, startedDaysAgo: 8, completedDaysAgo: 1),
        // An older record that does not say when it was completed counts from its start.
        container(5, startedDaysAgo: 7, final: 450), container(6, startedDaysAgo: 3),
      ] { try Containers(transaction).insert(container) }
    }
    func ids(_ filter: ContainerFilter, limit: Int) throws -> [[Identifier]] {
      var pages: [[Identifier]] = []
      var cursor: String?
      repeat {
        let page = try store.readNow { try Containers($0).list(filter, limit: limit, cursor: cursor) }
        pages.append(page.containers.map(\.id))
        cursor = page.nextCursor
      } while cursor != nil && pages.count < 10
      return pages
    }
    #expect(try ids(.all, limit: 50) == [[3, 6, 2, 4, 1, 5].map(id)])
    #expect(try ids(.active, limit: 2) == [[3, 6], [2]].map { $0.map(id) })
    #expect(try ids(.completed, limit: 2) == [[4, 1], [5]].map { $0.map(id) })
    for limit in 1...5 { #expect(try ids(.all, limit: limit).flatMap(\.self) == [3, 6, 2, 4, 1, 5].map(id)) }
    for cursor in ["", "active", "active.x.1", "gone.1.1", "completed.1.1.1"] {
      let wrong = failure { _ = try store.readNow { try Containers($0).list(.all, limit: 1, cursor: cursor) } }
      #expect(wrong?.path == "/cursor")
    }
  }

  @Test("foods with containers come first by their latest activity, then the others in natural order")
  func foods() throws {
    let store = store
    try store.writeNow { transaction in
      for (number, name) in [(1, "Skyr"), (2, "Jar 10"), (3, "jar 9"), (4, "Éclair"), (5, "Muesli"), (6, "Jar 010")] {
        try Foods(transaction).insert(food(number, name))
      }
      try Foods(transaction).insert(food(7, "Bowl", kind: .calculator, calories: nil))
      try Containers(transaction).insert(container(21, food: 5, startedDaysAgo: 9, completedDaysAgo: 1))
      try Containers(transaction).insert(container(22, food: 1, startedDaysAgo: 2))
      try Containers(transaction).insert(container(23, food: 99, startedDaysAgo: 0))
      try Containers(transaction).insert(container(24, food: nil, startedDaysAgo: 0))
    }
    let all = try store.readNow { try Containers($0).foods(limit: 9) }
    #expect(all.map(\.name) == ["Muesli", "Skyr", "Éclair", "jar 9", "Jar 10", "Jar 010"])
    #expect(all.map(\.tracked) == [true, true, false, false, false, false])
    for limit in 0...6 {
      #expect(try store.readNow { try Containers($0).foods(limit: limit) } == Array(all.prefix(limit)))
    }
    #expect(try store.readNow { try Containers($0).foodCount() } == 6)
    let jars = try store.readNow { try Containers($0).foods(named: " JAR ", limit: 9) }
    #expect(try store.readNow { try Containers($0).foodCount(named: " JAR ") } == 3)
    #expect(jars.map(\.name) == ["jar 9", "Jar 10", "Jar 010"])
    #expect(try store.readNow { try Containers($0).foods(named: "eclair", limit: 9) }.map(\.name) == ["Éclair"])
    #expect(try store.readNow { try Containers($0).recentFoods(limit: 8) }.map(\.name) == ["Skyr", "Muesli"])
    #expect(try store.readNow { try Containers($0).recentFoods(limit: 1) }.map(\.name) == ["Skyr"])
  }

  @Test("the next start weight is the final weight of the container completed last")
  func finalWeight() throws {
    let store = store
    try store.writeNow { transaction in
      try Containers(transaction).insert(container(1, startedDaysAgo: 9, completedDaysAgo: 1, final: 310))
      try Containers(transaction).insert(container(2, startedDaysAgo: 2, final: 305))
      try Containers(transaction).insert(container(3, startedDaysAgo: 0))
      try Containers(transaction).insert(container(4, food: 2, startedDaysAgo: 0, completedDaysAgo: 0, final: 111))
    }
    #expect(try store.readNow { try Containers($0).newestFinalWeight(ofFood: id(1)) } == 310)
    #expect(try store.readNow { try Containers($0).newestFinalWeight(ofFood: id(9)) } == nil)
    #expect(try store.readNow { try Containers($0).hasAny(ofFood: id(2)) })
    #expect(try !store.readNow { try Containers($0).hasAny(ofFood: id(9)) })
  }

  @Test("what a person waits for walks along an index and sorts nothing, but for the foods to choose from")
  func plans() throws {
    let plans = try store.writeNow { transaction in
      let database = transaction.database
      let recorder = StatementRecorder()
      try recorder.record(database) {
        let containers = Containers(transaction)
        try containers.insert(container(1))
        try containers.update(container(1, completedDaysAgo: 1))
        _ = try containers.list(.all, limit: 5)
        _ = try containers.list(.all, limit: 5, cursor: "completed.1.1")
        _ = try containers.newestFinalWeight(ofFood: id(1))
        _ = try containers.hasAny(ofFood: id(1))
        try containers.delete(id(1))
      }
      let statements = recorder.statements.filter { !$0.hasPrefix("--") }
      return Dictionary(uniqueKeysWithValues: statements.map { ($0, plan(of: $0, in: database)) })
    }
    #expect(plans.count >= 7)
    for (statement, lines) in plans {
      #expect(!lines.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(lines) in \(statement)")
    }
    func lines(_ part: String) -> [String]? { plans.first { $0.key.contains(part) }?.value }
    #expect(lines("finalWeight IS NULL AND") == ["SEARCH container USING INDEX containerInUse (startedMs<?)"])
    #expect(
      lines("(ifnull(completedMs, startedMs) < ?1") == ["SEARCH container USING INDEX containerCompleted (<expr><?)"])
    let choices = try store.writeNow { transaction in
      let recorder = StatementRecorder()
      try recorder.record(transaction.database) { _ = try Containers(transaction).foods(named: "jar", limit: 5) }
      return recorder.statements.map { plan(of: $0, in: transaction.database) }
    }
    #expect(
      choices.contains { $0.first == "SEARCH container USING COVERING INDEX containerFoods (foodId>?)" }, "\(choices)")
    #expect(
      choices.contains([
        "SCAN f USING INDEX foodByName", "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH container USING COVERING INDEX containerFoods (foodId=?)",
      ]), "\(choices)")
    #expect(lines("SELECT finalWeight") == ["SEARCH container USING INDEX containerByFood (foodId=?)"])
  }
}
