import JSON
import Model
import Testing

@testable import Exchange

@Suite struct IngredientAnswerTests {
  private func read(_ portions: String) throws -> IngredientAnswer {
    let answer = try IngredientAnswer(
      reading: #"{"name":"White rice","portions":[\#(portions)],"confidence":0.9,"problem":null}"#, name: "Rice")
    #expect(throws: Never.self) { try accepted(answer.draft.ingredient) }
    return answer
  }

  private func labels(_ answer: IngredientAnswer) -> [String?] { answer.draft.ingredient.portions?.map(\.label) ?? [] }

  @Test func portionsKeepTheirLabelsAndTheNameIsTheOneAskedFor() throws {
    let answer = try read(
      #"""
      {"label":"Light","calories":105,"protein":2,"carbs":20,"fat":2,"nutrients":[{"id":"sodium",
      "value":175,"unit":"mg"}]},{"label":"Extra","calories":"420"}
      """#
    )
    #expect(answer.draft.ingredient.name == "Rice")
    #expect(labels(answer) == ["Light", "Extra"])
    let light = try #require(answer.draft.ingredient.portions?.first)
    #expect(light.nutrients?.nutrients["sodium"] == NutrientValue(175, "mg", origin: "label"))
    #expect(answer.draft.ingredient.portions?.last?.calories == 420)
    #expect(answer.draft.ingredient.portions?.last?.fat == nil)
    #expect(answer.draft.confidence == 0.9)
    #expect(answer.warnings.isEmpty)
  }

  @Test func theOnlyPortionWithoutALabelIsNormal() throws {
    let answer = try read(#"{"label":" ","calories":210,"micronutrients":null}"#)
    #expect(labels(answer) == ["normal"])
    #expect(answer.warnings.isEmpty)
  }

  @Test func severalPortionsWithoutALabelAreKeptWithAWarning() throws {
    let answer = try read(
      #"""
      {"label":"","calories":1},{"label":"Large","calories":2},{"label":"","calories":3},{"label":"LARGE",
      "calories":4}
      """#
    )
    #expect(labels(answer) == ["normal", "Large", "normal 2", "LARGE 2"])
    #expect(
      answer.warnings.map(\.path) == [
        "/ingredient/portions/0/label", "/ingredient/portions/2/label", "/ingredient/portions/3/label",
      ])
    #expect(answer.warnings.allSatisfy { $0.kind == .label })
  }

  @Test func aPortionWithoutCaloriesIsIncomplete() throws {
    let answer = try read(
      #"{"label":"Small","calories":null,"protein":1,"carbs":2,"fat":-1},{"label":"Big","calories":9}"#)
    #expect(labels(answer) == ["Big"])
    #expect(answer.draft.incompletePortions.map(\.label) == ["Small"])
    #expect(answer.draft.incompletePortions[0].protein == 1)
    #expect(answer.draft.incompletePortions[0].fat == nil)
    #expect(answer.warnings.map(\.path) == ["/incompletePortions/0/fat", "/incompletePortions/0/calories"])
  }

  @Test func moreThanACalculatorTakesIsLeftOut() throws {
    let answer = try read(Array(repeating: #"{"label":"Cup","calories":5}"#, count: 70).joined(separator: ","))
    #expect(labels(answer).count == 64)
    #expect(labels(answer).last == "Cup 64")
    #expect(answer.warnings.map(\.kind) == [.tooMuch] + Array(repeating: .label, count: 63))
  }

  @Test func noPortionIsRefused() {
    #expect(throws: UnreadableAnswer.self) { try read("") }
    #expect(throws: UnreadableAnswer.self) { try read(#"{"label":"x","calories":null}"#) }
  }
}

@Suite struct EmojiAnswerTests {
  @Test(arguments: [
    (#"{"emoji":"🍎"}"#, "🍎"), (#"{"emoji":" ☕ "}"#, "☕"), ("```json\n{\"emoji\": \"\\ud83c\\udf72\"}\n```", "🍲"),
    ("🥐", "🥐"),
    (#"{"emoji":"🌶️ pepper"}"#, "🌶️"), (#"{"emoji":"🍋‍🟩"}"#, "🍋‍🟩"),
  ])
  func oneEmojiIsTaken(text: String, emoji: String) throws {
    #expect(try EmojiAnswer(reading: text).emoji == emoji)
  }

  @Test(arguments: [
    (#"{"emoji":"🍎🍐"}"#, "2 emojis"), (#"{"emoji":"apple 1 ©"}"#, "no emoji, not one: “apple 1 ©”"),
    ("sorry", "“sorry”"),
    (#"{"icon":"🍎"}"#, "no `emoji`"), (#"{"emoji":7}"#, "no `emoji`"), (#"{"emoji":"🍎"#, "breaks off"),
  ])
  func anythingElseIsRefused(text: String, message: String) {
    do throws(UnreadableAnswer) {
      _ = try EmojiAnswer(reading: text)
      Issue.record("\(text) was taken.")
    } catch {
      #expect(error.failure.message.contains(message), "\(error.failure.message)")
    }
  }

  @Test func longAnswersAreClipped() {
    do throws(UnreadableAnswer) {
      _ = try EmojiAnswer(reading: String(repeating: "x", count: 5000))
    } catch {
      #expect(error.failure.message.unicodeScalars.count < 300)
    }
  }
}

@Suite struct SchemaCoercionTests {
  private let schema: JSONValue = [
    "type": "object",
    "properties": [
      "grams": ["type": "number"], "count": ["type": "integer"], "confirm": ["type": "boolean"],
      "name": ["type": "string"],
      "days": ["type": "array", "items": ["type": "string"]],
      "note": ["anyOf": [["type": "number"], ["type": "null"]]],
      "more": ["type": "object", "properties": ["fat": ["type": ["number", "null"]]]],
    ],
  ]

  @Test func valuesBecomeWhatTheSchemaAsksFor() {
    let value: JSONValue = [
      "grams": "100", "count": 3.0, "confirm": "true", "name": 7, "days": "today", "note": "1½",
      "more": ["fat": "93,5"], "other": "1",
    ]
    #expect(
      SchemaCoercion.coerced(value, to: schema) == [
        "grams": 100, "count": 3, "confirm": true, "name": "7", "days": ["today"], "note": 1.5, "more": ["fat": 93.5],
        "other": "1",
      ])
  }

  @Test func whatMayMeanSomethingElseStays() {
    let value: JSONValue = [
      "grams": "100 g", "count": "2.5", "confirm": "yes", "days": nil, "note": "<1", "more": [1, 2],
    ]
    #expect(SchemaCoercion.coerced(value, to: schema) == value)
    #expect(SchemaCoercion.coerced(["grams": "1,250"], to: schema) == ["grams": "1,250"])
    #expect(SchemaCoercion.coerced(["note": "none"], to: schema) == ["note": nil])
  }
}
