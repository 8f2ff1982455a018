import Model
import Nutrition
import Testing

/// Conversions of random foods whose amounts agree with each other.
///
/// Each conversion is a handful of multiplications and divisions, each wrong by at most 2^-53 of its result, and may take
/// off noise of four units in the last place, 2^-50: three conversions one after the other stay below 1e-14.
@Suite("Conversions agree with each other")
struct ServingPropertyTests {
  private let tolerance = 1e-14

  /// A food in which every unit weighs something: what is stated about it follows from those weights.
  private static func food(_ generator: inout SeededGenerator) -> Food {
    let weights = ["serving": 60.0, "slice": 25, "bowl": 350, "piece": 4].mapValues { weight in
      weight * .random(in: 0.5...2, using: &generator)
    }
    let names = weights.keys.sorted().shuffled(using: &generator)
    let density = Double.random(in: 0.2...1.5, using: &generator)
    let quantity = Double.random(in: 0.25...10, using: &generator)
    let grams = (weights[names[0]] ?? 1) * quantity
    let mappings = zip(names, names.dropFirst()).map { first, second in
      let amount = Double.random(in: 0.1...10, using: &generator)
      let other = amount * (weights[first] ?? 1) / (weights[second] ?? 1)
      return Bool.random(using: &generator) ? equal(amount, first, other, second) : equal(other, second, amount, first)
    }
    return NutritionTests.food(
      serving: .both(grams: grams, ml: grams / density), quantity: quantity, unit: names[0],
      mappings: mappings.shuffled(using: &generator))
  }

  private func forEachFood(_ body: (ServingConverter, inout SeededGenerator) throws -> Void) rethrows {
    var generator = SeededGenerator(state: 20_261_130)
    for _ in 0..<100 {
      let converter = Self.food(&generator).converter
      try body(converter, &generator)
    }
  }

  @Test("every unit that is offered converts to every other and back")
  func roundTrips() throws {
    try forEachFood { converter, generator in
      #expect(converter.units.count == 14)
      for unit in converter.units {
        for other in converter.units {
          let quantity = Double.random(in: 0.01...1000, using: &generator)
          let there = try converter.convert(quantity, from: unit, to: other)
          guard there <= Limits.amount else { continue }
          #expect(isClose(try converter.convert(there, from: other, to: unit), quantity, within: tolerance))
        }
      }
    }
  }

  @Test("going through a third unit makes no difference")
  func transitivity() throws {
    try forEachFood { converter, generator in
      let units = converter.units.shuffled(using: &generator).prefix(6)
      for (first, (second, third)) in zip(units, zip(units.dropFirst(), units.dropFirst(2))) {
        let direct = try converter.convert(7, from: first, to: third)
        let through = try converter.convert(try converter.convert(7, from: first, to: second), from: second, to: third)
        #expect(isClose(direct, through, within: tolerance))
      }
    }
  }

  @Test("a unit is equal to itself, and twice the amount is twice the portion")
  func scale() throws {
    try forEachFood { converter, generator in
      for unit in converter.units {
        let quantity = Double.random(in: 0.01...1000, using: &generator)
        #expect(try converter.convert(quantity, from: unit, to: unit) == quantity)
        let once = try converter.portion(of: quantity, in: unit)
        #expect(isClose(try converter.portion(of: 2 * quantity, in: unit), 2 * once, within: tolerance))
      }
      #expect(isClose(try converter.portion(of: converter.quantity, in: converter.unit), 1))
    }
  }

  @Test("an entry of a food says about every unit what the food says")
  func entries() throws {
    var generator = SeededGenerator(state: 7)
    for _ in 0..<300 {
      let food = Self.food(&generator)
      let unit = food.converter.units.randomElement(using: &generator) ?? ""
      let draft = try food.entryDraft(quantity: .random(in: 0.1...9, using: &generator), unit: unit)
      for other in food.converter.units {
        let expected = try food.converter.convert(1, from: unit, to: other)
        // One more rounding, of the serving that was scaled, or of the mapping that was added.
        #expect(isClose(try draft.converter.convert(1, from: unit, to: other), expected, within: 2 * tolerance))
      }
    }
  }

  @Test("scaling by one number and then another is scaling by their product")
  func scaling() {
    var generator = SeededGenerator(state: 3)
    for _ in 0..<1000 {
      let facts = NutritionFacts(
        calories: .random(in: 0...900, using: &generator), protein: .random(in: 0...90, using: &generator),
        nutrients: ["iron": NutrientValue(.random(in: 0...20, using: &generator), "mg", bound: .lessThan)])
      let (first, second) = (
        Double.random(in: 0.01...50, using: &generator), Double.random(in: 0.01...50, using: &generator)
      )
      let (twice, once) = (facts.scaled(by: first).scaled(by: second), facts.scaled(by: first * second))
      #expect(isClose(twice.calories ?? -1, once.calories ?? -2, within: tolerance))
      #expect(isClose(twice.protein ?? -1, once.protein ?? -2, within: tolerance))
      #expect(
        isClose(twice.nutrients["iron"]?.value ?? -1, once.nutrients["iron"]?.value ?? -2, within: tolerance))
      #expect(twice.nutrients["iron"]?.bound == .lessThan)
    }
  }
}
