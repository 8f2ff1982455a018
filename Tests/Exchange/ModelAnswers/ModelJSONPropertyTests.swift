import JSON
import Model
import Testing

@testable import Exchange

@Suite struct ModelJSONPropertyTests {
  @Test func noPrefixOfAnAnswerIsAnAnswer() throws {
    var random = SeededRandom(seed: 47)
    for _ in 0..<60 {
      let text = JSONValue.object(InventedAnswer.object(using: &random)).description
      let bytes = Array(text.utf8)
      for end in 0..<bytes.count {
        let prefix = String(decoding: bytes[..<end], as: UTF8.self)
        #expect(throws: UnreadableAnswer.self) { try ModelJSON(reading: prefix) }
        #expect(throws: UnreadableAnswer.self) { try NutritionAnswer(reading: "```json\n" + prefix, for: .label) }
      }
    }
  }

  @Test func noPrefixOfAFullAnswerIsADraft() throws {
    let bytes = Array(InventedAnswer.label.utf8)
    _ = try NutritionAnswer(reading: InventedAnswer.label, for: .label)
    for end in bytes.indices {
      let prefix = String(decoding: bytes[..<end], as: UTF8.self)
      do throws(UnreadableAnswer) {
        _ = try NutritionAnswer(reading: prefix, for: .label)
        Issue.record("The first \(end) bytes were taken for the answer.")
      } catch {
        #expect(error.failure.kind == (end == 0 ? .answerUnusable : .answerTruncated))
        #expect(error.text == prefix)
      }
    }
  }

  @Test func answersSurviveWhatModelsPutAroundThem() throws {
    var random = SeededRandom(seed: 44)
    for _ in 0..<300 {
      let object = InventedAnswer.object(using: &random)
      let text = InventedAnswer.text(of: .object(object), trailingCommas: true, using: &random)
      let wrapped = InventedAnswer.wrappings.randomElement(using: &random).map { $0.0 + text + $0.1 } ?? text
      #expect(try ModelJSON(reading: wrapped).object == object)
    }
  }

  @Test func textsThatWereTurnedIntoSomethingElseNeverTrap() {
    var random = SeededRandom(seed: 48)
    let words = [
      "{", "}", "[", "]", "\"", ",", ":", "\\", "//", "/*", "“", "”", "NaN", "1", "<1g", "\\u", "\n", "é", "🍎",
    ]
    for _ in 0..<3000 {
      var bytes = Array(InventedAnswer.label.utf8)
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) { bytes[place] = UInt8.random(in: .min ... .max, using: &random) }
        bytes.insert(contentsOf: Array((words.randomElement(using: &random) ?? "").utf8), at: place)
      }
      checkDraft(String(decoding: bytes, as: UTF8.self))
    }
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      checkDraft(String(decoding: bytes, as: UTF8.self))
      let pieces = (0..<Int.random(in: 0...30, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      checkDraft(pieces.joined())
    }
  }

  /// Whatever comes of a text, the journal takes it.
  private func checkDraft(_ text: String) {
    if let answer = try? NutritionAnswer(reading: text, for: .label) {
      let (draft, warnings) = answer.draft()
      checkAccepted(draft)
      #expect(throws: Never.self) { try JSONEncoding.encode(warnings) }
    }
    if let answer = try? IngredientAnswer(reading: text, name: "Rice") {
      #expect(throws: Never.self) { try accepted(answer.draft.ingredient) }
    }
    _ = try? EmojiAnswer(reading: text)
  }
}

/// Fails unless the journal and the Food Bank take a draft as it is.
func checkAccepted(_ draft: ScanDraft, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(throws: Never.self, sourceLocation: sourceLocation) {
    try draft.entry?.validate()
    var food = draft.food
    food.calories = food.calories ?? 0
    try checkTaken(food)
    // As it comes over the wire, where names are checked too.
    let text = try JSONEncoding.encode(draft)
    #expect(try JSONDocument(parsing: text).root.decode(ScanDraft.self, unknownMembers: .reject) == draft)
  }
}

func accepted(_ ingredient: CalculatorIngredientDraft) throws {
  var food = FoodDraft(name: "Bowls")
  food.calculatorIngredients = [ingredient]
  try checkTaken(food)
}

private func checkTaken(_ food: FoodDraft) throws {
  var count: UInt64 = 0
  let now = Instant(milliseconds: 0, offsetMinutes: 0)
  _ = try food.food(
    id: {
      count += 1
      return Identifier(high: 0, low: count)
    }, now: now)
}
