import JSON
import Testing

@Suite struct CodableTests {
  @Test("a synthesized type is written in declaration order and read back")
  func roundTrip() throws {
    #expect(try JSONEncoding.string(Meal.porridge) == Meal.porridgeText)
    #expect(try decode(Meal.porridgeText, as: Meal.self, unknownMembers: .reject) == .porridge)
  }

  @Test("members may come in any order")
  func anyOrder() throws {
    let text = #"{"tags":null,"nutrients":{"fiber":1},"slot":"lunch","grams":5,"name":"Pea"}"#
    let meal = try decode(text, as: Meal.self, unknownMembers: .reject)
    #expect(meal == Meal(name: "Pea", grams: 5, slot: .lunch, nutrients: .init(fiber: 1)))
  }

  @Test("a nil member is left out")
  func nilIsOmitted() throws {
    #expect(try JSONEncoding.string(Meal.Nutrients(protein: 2)) == #"{"protein":2}"#)
  }
}
