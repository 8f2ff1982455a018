import JSON
import Model
import Testing

@testable import Exchange

@Suite struct ModelJSONTests {
  private func kinds(_ text: String) throws -> [ModelJSON.Repair.Kind] {
    try ModelJSON(reading: text).repairs.map(\.kind)
  }

  private func refusal(_ text: String) -> UnreadableAnswer? {
    do throws(UnreadableAnswer) {
      _ = try ModelJSON(reading: text)
      return nil
    } catch {
      return error
    }
  }

  @Test func wellFormedAnswersAreNotRepaired() throws {
    let json = try ModelJSON(reading: " {\"name\": \"Rye bread\", \"n\": [1, 2.5, -3e2, true, null]}\n")
    #expect(json.object == ["name": "Rye bread", "n": [1, 2.5, -300, true, nil]])
    #expect(json.repairs.isEmpty)
  }

  @Test(arguments: [
    "```json\n{\"a\": 1}\n```", "```\n{\"a\": 1}```", "Here it is:\n```JSON\n{\"a\": 1}\n```\nEnjoy {it}!",
  ])
  func fencesAreRemoved(text: String) throws {
    let json = try ModelJSON(reading: text)
    #expect(json.object == ["a": 1])
    #expect(json.repairs.map(\.kind) == [.surroundings])
    #expect(json.text == text)
    #expect(json.warnings.isEmpty)
  }

  @Test func proseWithBracesIsNotTheObject() throws {
    #expect(try ModelJSON(reading: "As {asked} for: {\"a\": {\"b\": 2}} {done}").object == ["a": ["b": 2]])
  }

  @Test func anObjectThatComesTwiceIsOne() throws {
    #expect(try ModelJSON(reading: "{\"a\": 1}\nthat is {\"a\": 1} or {}").object == ["a": 1])
    let refused = refusal("{\"a\": 1} or {\"a\": 2}")
    #expect(refused?.failure.kind == .answerUnusable)
    #expect(refused?.failure.message.contains("more than one object at byte 12") == true)
  }

  @Test func trailingCommasAreDroppedOutsideOfTexts() throws {
    let json = try ModelJSON(reading: "{\"name\":\"Bread, white,]\",\"g\":[1,2,],}")
    #expect(json.object == ["name": "Bread, white,]", "g": [1, 2]])
    #expect(json.repairs.map(\.kind) == [.trailingComma, .trailingComma])
    #expect(json.repairs.map(\.place) == ["/g", ""])
  }

  @Test func whatIsNoNumberIsUnknown() throws {
    let text = "{\"fat\":NaN,\"energy\":Infinity,\"a\":-Infinity,\"b\":undefined,\"c\":1e999}"
    let json = try ModelJSON(reading: text)
    #expect(json.object == ["fat": nil, "energy": nil, "a": nil, "b": nil, "c": nil])
    #expect(json.repairs.allSatisfy { $0.kind == .notANumber })
    #expect(json.warnings.count == 5)
    #expect(json.warnings[0].kind == .repaired)
    #expect(json.warnings[0].text == "`/fat` of the answer was NaN, which is no number; it is unknown.")
  }

  @Test(arguments: [
    "{\"name\": \"Soup\", \"nutrients\": [{\"id\": \"iron\"}, {\"id\":", "{\"name\": \"Soup", "{\"fat\": 1", "{",
    "```json\n{\"a\": [1, 2", "{\"a\": 1 // half", "{\"a\": /* half", "{\"a\": 1,", "{\"a\": {\"b\": 1}",
    "{\"a\": “half",
  ])
  func whatBreaksOffIsNeverWhole(text: String) {
    let refused = refusal(text)
    #expect(refused?.failure.kind == .answerTruncated)
    #expect(refused?.text == text)
  }

  @Test func theTruncatedPlaceIsNamed() {
    let refused = refusal("{\"name\": \"Soup\", \"nutrients\": [{\"id\": \"iron\"}, {\"id\": \"zi")
    #expect(
      refused?.failure.message
        == "The answer breaks off, in `/nutrients/1/id`: “…id\": \"iron\"}, {\"id\": \"zi”.")
  }

  @Test(arguments: [
    ("", "nothing"), ("I cannot help with that.", "holds no JSON object"), ("[1, 2]", "holds no JSON object"),
    ("{\"a\": 1 \"b\": 2}", "A comma is missing at byte 8"), ("{\"a\" 1}", "A colon is missing at byte 5"),
    ("{\"a\": }", "A value is missing at byte 6, in `/a`"), ("{\"a\": [1,,2]}", "A value is missing at byte 9"),
    ("{\"a\": 1, b: 2}", "A name in quotation marks is missing at byte 9"),
    ("{\"a\": “x” y}", "Quotation marks are mixed"),
    ("\"name\": {\"value\": 1}}", "The beginning of the object is missing"),
    ("{\"a\": {\"b\": 1}}, \"c\": 2}", "More follows the end of the object"),
  ])
  func whatCannotBeMendedIsRefusedWithItsPlace(text: String, message: String) {
    let refused = refusal(text)
    #expect(refused?.failure.kind == .answerUnusable)
    #expect(refused?.failure.message.contains(message) == true, "\(refused?.failure.message ?? "accepted")")
    #expect(refused?.text == text)
  }

  @Test func deepNestingIsRefused() {
    let text = "{\"a\": " + String(repeating: "[", count: 5000) + "}"
    #expect(refusal(text)?.failure.message.contains("nested too deeply") == true)
  }

  @Test func longAnswersAreRefused() {
    let text = "{\"a\": \"" + String(repeating: "x", count: ModelJSON.longest) + "\"}"
    #expect(refusal(text)?.failure.message.contains("longer than 1048576 bytes") == true)
  }

  @Test(.timeLimit(.minutes(1))) func hostileAnswersTakeNoLongerThanTheyAreLong() {
    for piece in ["{},", "{", "{ ", "{{\"", "[", "//", "\"\\", "{\"a\":{},", "}"] {
      let count = ModelJSON.longest / 4 / piece.utf8.count
      #expect(refusal(String(repeating: piece, count: count) + "\"x") != nil || piece == "{},")
    }
  }

  @Test func commentsAreSkipped() throws {
    let text = "{ // the food\n\"a\": 1, /* two */ \"b\": \"// no comment\" // end\n}"
    #expect(try ModelJSON(reading: text).object == ["a": 1, "b": "// no comment"])
    #expect(try kinds(text) == [.comment, .comment, .comment])
  }

  @Test func aByteOrderMarkIsDropped() throws {
    #expect(try ModelJSON(reading: "\u{FEFF}{\"a\": \"\u{FEFF}\"}").object == ["a": "\u{FEFF}"])
    #expect(try kinds("\u{FEFF}{\"a\": 1}") == [.byteOrderMark])
  }

  @Test func typographicQuotationMarksAreDelimitersOutsideOfTextsOnly() throws {
    #expect(
      try ModelJSON(reading: "{“name”: “Tom's \"rye\"”, \"b\": \"the “best”\"}").object == [
        "name": "Tom's \"rye\"", "b": "the “best”",
      ])
    #expect(try ModelJSON(reading: "{„a“: „b“}").object == ["a": "b"])
  }

  @Test func otherSpellingsOfNumbersAreRead() throws {
    let json = try ModelJSON(reading: "{\"a\": +5, \"b\": .5, \"c\": 007, \"d\": 5., \"e\": True}")
    #expect(json.object == ["a": 5, "b": 0.5, "c": 7, "d": 5, "e": true])
    #expect(json.warnings.isEmpty)
  }

  @Test func valuesWithoutQuotationMarksAreTexts() throws {
    let json = try ModelJSON(reading: "{\"fat\": <1g, \"salt\": 1/2 g // half\n, \"name\": Rye bread}")
    #expect(json.object == ["fat": "<1g", "salt": "1/2 g", "name": "Rye bread"])
    #expect(json.warnings.count == 3)
  }

  @Test func theFirstOfTwoMembersIsKept() throws {
    let json = try ModelJSON(reading: "{\"a\": 1, \"b\": 2, \"a\": 3, \"b\": 2}")
    #expect(json.object == ["a": 1, "b": 2])
    #expect(json.repairs == [ModelJSON.Repair(.duplicateMember, "/a")])
  }

  @Test func escapesAreDecodedAndWrongOnesMended() throws {
    let json = try ModelJSON(reading: "{\"a\": \"Tom\\'s \\ud83c\\udf4e\\n\\u00e9 \\ud83c.\", \"b\": \"two\nlines\"}")
    #expect(json.object == ["a": "Tom's 🍎\né \u{FFFD}.", "b": "two\nlines"])
    #expect(json.repairs.map(\.kind) == [.escape, .escape, .controlCharacter])
  }

  @Test func anObjectWrittenAsATextIsRead() throws {
    #expect(try ModelJSON(reading: "\"{\\\"a\\\": \\\"b\\\"}\"").object == ["a": "b"])
  }

  @Test func argumentsMayBeEmptyButNotCut() throws {
    #expect(try ModelJSON(arguments: " ").object.isEmpty)
    #expect(throws: UnreadableAnswer.self) { try ModelJSON(arguments: "{\"grams\": ") }
  }
}
