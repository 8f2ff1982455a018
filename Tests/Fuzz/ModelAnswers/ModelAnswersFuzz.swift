import Exchange
import JSON
import Model
import Nutrition

/// Reads any bytes as the answer of a model. What the parser of JSON accepts must be read as it is, what breaks off
/// must be refused, and whatever draft comes of the bytes must be one that the journal takes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzModelAnswers(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  compareWithParser(text)
  for operation in ScanOperation.allCases {
    guard let answer = try? NutritionAnswer(reading: text, for: operation) else { continue }
    let (draft, warnings) = answer.draft(fallbackName: text)
    check(draft)
    precondition((try? JSONEncoding.encode(warnings)) != nil, "a warning that cannot be written")
    checkMerging(answer)
  }
  if let answer = try? IngredientAnswer(reading: text, name: text) { check(answer.draft.ingredient) }
  if let emoji = try? EmojiAnswer(reading: text) { precondition(emoji.emoji.count == 1) }
  return 0
}

private func compareWithParser(_ text: String) {
  let reading = try? ModelJSON(reading: text)
  guard case .object(let object)? = try? JSONValue(parsing: text) else { return }
  // The parser takes deeper values than an answer has.
  if let reading { precondition(reading.object == object && reading.repairs.isEmpty) }
  if let fenced = try? ModelJSON(reading: "```json\n\(text)\n```") {
    precondition(fenced.object == object, "a fence changed the answer")
  } else {
    precondition(reading == nil, "a fence made the answer unreadable")
  }
  let bytes = Array(text.utf8)
  // Cut within the object, wherever that begins and ends.
  guard let first = bytes.firstIndex(of: UInt8(ascii: "{")), let last = bytes.lastIndex(of: UInt8(ascii: "}")) else {
    return
  }
  let end = first + (last - first) / 2 + 1
  guard end <= last else { return }
  let isCutRead = (try? ModelJSON(reading: String(decoding: bytes[..<end], as: UTF8.self))) != nil
  precondition(!isCutRead, "a part was taken for the whole")
  _ = SchemaCoercion.coerced(.object(object), to: AnswerSchema.nutrition)
  _ = SchemaCoercion.coerced(AnswerSchema.ingredient, to: .object(object))
}

private func check(_ draft: ScanDraft) {
  do {
    try draft.entry?.validate()
    var food = draft.food
    food.calories = food.calories ?? 0
    try take(food)
    for nutrient in draft.food.nutrients?.nutrients ?? Nutrients() { try NutrientNaming.check(nutrient.id) }
  } catch {
    preconditionFailure("a draft that the journal refuses: \(error)")
  }
}

private func check(_ ingredient: CalculatorIngredientDraft) {
  var food = FoodDraft(name: "Bowls")
  food.calculatorIngredients = [ingredient]
  do {
    try take(food)
  } catch {
    preconditionFailure("an ingredient that a calculator refuses: \(error)")
  }
}

private func take(_ food: FoodDraft) throws {
  var count: UInt64 = 0
  _ = try food.food(
    id: {
      count += 1
      return Identifier(high: 0, low: count)
    }, now: Instant(milliseconds: 0, offsetMinutes: 0))
}

private func checkMerging(_ answer: NutritionAnswer) {
  guard let doubts = SearchValidation.doubts(about: answer, query: "bar", isGrounded: false) else { return }
  var empty = answer
  empty.facts.nutrients = Nutrients()
  let (merged, taken) = empty.merging(answer, doubts: doubts, isGrounded: true)
  precondition(merged.facts.nutrients.count == taken.count)
  check(merged.draft().draft)
}
