import JSON
import Model
import Testing

@Suite("Rules of containers")
struct ContainerRulesTests {
  private func container(tare: Double? = nil, start: Double = 500, final: Double? = nil) throws -> Container {
    Container(
      id: try Identifier(parsing: "5eed0000-0000-4000-8000-000000000001"), foodName: "Oat Clusters", calories: 100,
      gramsPerServing: 50, tareWeight: tare, startWeight: start, finalWeight: final,
      startedAt: Instant(milliseconds: 0, offsetMinutes: 0))
  }

  private let clock = JournalClock(milliseconds: 0, zone: .utc)

  private func patched(_ container: Container, _ changes: JSONObject) throws -> Container {
    try MergePatch<ContainerChanges>(changes).apply(to: container, clock: clock)
  }

  /// Where a patch is refused, or nil.
  private func refusal(_ container: Container, _ changes: JSONObject) -> String? {
    do {
      _ = try patched(container, changes)
      return nil
    } catch let error as JSONDecodingError {
      return error.pointer
    } catch {
      return (error as? Failure)?.path
    }
  }

  @Test(
    "a package weighs less empty than full, and something",
    arguments: [
      (nil, 0.0, "/startWeight"), (nil, -1, "/startWeight"), (nil, .infinity, "/startWeight"),
      (nil, .nan, "/startWeight"),
      (0, 500, "/tareWeight"), (500, 500, "/tareWeight"), (501, 500, "/tareWeight"), (.nan, 500, "/tareWeight"),
      (350, 500, nil), (nil, 500, nil),
    ] as [(Double?, Double, String?)])
  func start(tare: Double?, start: Double, path: String?) throws {
    #expect(failure(try container(tare: tare, start: start).validate)?.path == path)
  }

  @Test(
    "a completed package weighs less than at the start and not less than empty",
    arguments: [
      (nil, 500.0, "/finalWeight"), (nil, 500.1, "/finalWeight"), (nil, -0.1, "/finalWeight"), (nil, 0, nil),
      (nil, 499.9, nil), (350, 349.9, "/finalWeight"), (350, 350, nil), (nil, .nan, "/finalWeight"),
    ] as [(Double?, Double, String?)])
  func end(tare: Double?, final: Double, path: String?) throws {
    #expect(failure(try container(tare: tare, final: final).validate)?.path == path)
  }

  @Test("grams per serving, name and amounts have their rules")
  func members() throws {
    var grams = try container()
    grams.gramsPerServing = 0
    #expect(failure(grams.validate)?.path == "/gramsPerServing")
    var name = try container()
    name.foodName = " "
    #expect(failure(name.validate)?.path == "/foodName")
    var fat = try container()
    fat.fat = -1
    #expect(failure(fat.validate)?.path == "/fat")
    var completed = try container()
    completed.completedAt = Instant(milliseconds: 0, offsetMinutes: 0)
    #expect(failure(completed.validate)?.path == "/completedAt")
  }

  @Test("a patch takes typed weights and merges nutrients")
  func patch() throws {
    var stored = try container(tare: 350, final: 400)
    stored.nutrients = ["iron": NutrientValue(1, "mg"), "zinc": NutrientValue(2, "mg")]
    let updated = try patched(
      stored,
      [
        "finalWeight": "399,5", "gramsPerServing": "37 1/2", "foodName": " Clusters ", "nutrients": ["Iron": .null],
      ])
    #expect(updated.finalWeight == 399.5)
    #expect(updated.gramsPerServing == 37.5)
    #expect(updated.foodName == "Clusters")
    #expect(updated.nutrients == ["zinc": NutrientValue(2, "mg")])
    #expect(try patched(stored, ["nutrients": .null, "tareWeight": .null]).nutrients.isEmpty)
    #expect(try patched(stored, ["startedAt": "2026-11-30T08:00:00Z"]).startedAt.description == "2026-11-30T08:00:00Z")
  }

  @Test("a container in use is completed by completing it, and a completed one can be taken into use again")
  func completion() throws {
    #expect(refusal(try container(), ["finalWeight": 400]) == "/finalWeight")
    #expect(refusal(try container(), ["completedAt": "2026-11-30T08:00:00Z"]) == "/completedAt")
    var completed = try container(final: 400)
    completed.completedAt = Instant(milliseconds: 1000, offsetMinutes: 0)
    let again = try patched(completed, ["finalWeight": .null])
    #expect(again.finalWeight == nil)
    #expect(again.completedAt == nil)
  }

  @Test("a patch that breaks a rule is refused where it does")
  func refusals() throws {
    let stored = try container(tare: 350, final: 400)
    #expect(refusal(stored, ["finalWeight": 340]) == "/finalWeight")
    #expect(refusal(stored, ["finalWeight": "about 400"]) == "/finalWeight")
    #expect(refusal(stored, ["startWeight": 380]) == "/startWeight")
    #expect(refusal(stored, ["tareWeight": 600]) == "/tareWeight")
    #expect(refusal(stored, ["id": "5eed0000-0000-4000-8000-000000000002"]) == "/id")
    #expect(refusal(stored, ["weight": 1]) == "/weight")
    #expect(refusal(stored, ["startWeight": .null]) == "/startWeight")
    #expect(refusal(stored, ["nutrients": ["irn": 1]]) == "/nutrients/irn")
  }
}
