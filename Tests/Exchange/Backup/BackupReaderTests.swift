import JSON
import Model
import Testing

@testable import Exchange

@Suite("Reading a backup")
struct BackupReaderTests {
  private func survey(_ text: String, zone: TimeZoneRules = .newYorkInSummer) throws -> BackupSurvey {
    try BackupReader(BackupSource(bytes: Array(text.utf8)), zone: zone).survey()
  }

  private func problems(_ change: (inout JSONValue) -> Void) throws -> [String] {
    var value = try JSONValue(parsing: AppBackup.complete)
    change(&value)
    return try survey(JSONEncoding.string(value)).problems.map(\.path)
  }

  @Test("a backup as the app writes it has nothing wrong with it")
  func complete() throws {
    let survey = try survey(AppBackup.complete)
    #expect(survey.problems == [])
    #expect(survey.notes == [])
    #expect(survey.days.map(\.day.description) == ["2026-07-20", "2026-07-21"])
    #expect(survey.days.map(\.note) == ["Long run today", nil])
  }

  private func members(_ count: Int) -> [(String, JSONValue)] {
    (0..<count).map { ("extra\($0)", .integer(Int64($0))) }
  }

  @Test("thousands of members that nobody knows are kept in their order, at the top and inside")
  func manyMembers() throws {
    var top = try #require(try JSONValue(parsing: AppBackup.complete).object)
    let settings = try #require(top["appSettings"]?.object)
    top["appSettings"] = .object(JSONObject(settings.map { ($0.key, $0.value) } + members(9000)))
    top = JSONObject(top.map { ($0.key, $0.value) } + members(9000))
    let survey = try survey(JSONEncoding.string(JSONValue.object(top)))
    #expect(survey.problems == [])
    #expect(survey.documents.appSettings.keys.suffix(9000) == members(9000).map(\.0)[...])
    #expect(survey.documents.other.keys.suffix(9000) == members(9000).map(\.0)[...])
    let twice = survey.documents.updated(by: survey.documents)
    #expect(twice == survey.documents)
  }

  @Test("an object of more members than anybody writes is refused with its path")
  func tooManyMembers() throws {
    var top = try #require(try JSONValue(parsing: AppBackup.complete).object)
    let name = BackupWords.foods
    var foods = try #require(top[name]?.array)
    let food = try #require(foods.first?.object)
    foods[0] = .object(JSONObject(food.map { ($0.key, $0.value) } + members(10_001)))
    top[name] = .array(foods)
    top["appSettings"] = .object(JSONObject(members(10_001)))
    let refused = JSONObject(top.map { ($0.key, $0.value) } + members(10_001))
    let survey = try survey(JSONEncoding.string(JSONValue.object(refused)))
    #expect(Set(survey.problems.map(\.path)).isSuperset(of: ["", "/appSettings", "/\(name)/0"]))
    #expect(survey.documents.other.count <= BackupObject.mostMembers)
  }

  @Test("names that the journal refuses, and mappings that cannot be, are left out with a note")
  func leftOut() throws {
    var top = try #require(try JSONValue(parsing: AppBackup.complete).object)
    let name = BackupWords.foods
    var foods = try #require(top[name]?.array)
    var food = try #require(foods.first?.object)
    food["micronutrients"] = ["protein": 4, "irn": 2, "iron": 3]
    food["servingMappings"] = [
      ["from": ["value": 1, "unit": "oz"], "to": ["value": 280, "unit": "g"]],
      ["from": ["value": 1, "unit": "slice"], "to": ["value": 40, "unit": "g"]],
    ]
    foods[0] = .object(food)
    top[name] = .array(foods)
    let text = try JSONEncoding.string(JSONValue.object(top))
    let survey = try survey(text)
    #expect(survey.problems == [])
    #expect(
      survey.notes.map(\.path) == [
        "/\(name)/0/micronutrients/protein", "/\(name)/0/micronutrients/irn", "/\(name)/0/servingMappings/0",
      ])
    var read: [Food] = []
    let reader = BackupReader(BackupSource(bytes: Array(text.utf8)), zone: .newYorkInSummer)
    try reader.foods(of: survey) { read.append($0.food) }
    #expect(read.first?.nutrients.map(\.id) == ["iron"])
    #expect(read.first?.servingMappings.map(\.from.unit) == ["slice"])
  }
}
