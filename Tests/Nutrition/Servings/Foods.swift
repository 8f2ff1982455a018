import Model
import Nutrition

/// The id with this number.
func id(_ number: Int) -> Identifier {
  let digits = String(number)
  let text = "5eed0000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  // The text is made above; a wrong one would make every id the same and fail the tests that tell them apart.
  return (try? Identifier(parsing: text)) ?? identifierZero
}

private let identifierZero: Identifier = {
  var generator = SeededGenerator(state: 0)
  return Identifier.random(using: &generator)
}()

let noon = Instant(milliseconds: 1_796_040_000_000, offsetMinutes: 0)

/// An invented food.
func food(
  _ number: Int = 1, kind: FoodKind = .single, name: String = "Oat Clusters", calories: Double? = 300,
  protein: Double? = nil, nutrients: Nutrients = [:], serving: Serving? = nil, quantity: Double = 1,
  unit: String = "serving", mappings: [ServingMapping] = []
) -> Food {
  Food(
    id: id(number), kind: kind, name: name, calories: calories, protein: protein, nutrients: nutrients,
    serving: serving, servingQuantity: quantity, servingUnit: unit, servingMappings: mappings, createdAt: noon)
}

/// Two equal amounts, such as `equal(1, "cup", 240, "g")`.
func equal(_ from: Double, _ fromUnit: String, _ to: Double, _ toUnit: String) -> ServingMapping {
  ServingMapping(from: ServingAmount(from, fromUnit), to: ServingAmount(to, toUnit))
}

/// The failure that a computation throws, or nil.
func failure<Value>(_ compute: () throws(Failure) -> Value) -> Failure? {
  do throws(Failure) {
    _ = try compute()
    return nil
  } catch {
    return error
  }
}

func isClose(_ left: Double, _ right: Double, within tolerance: Double = 1e-12) -> Bool {
  (left - right).magnitude <= tolerance * max(left.magnitude, right.magnitude)
}
