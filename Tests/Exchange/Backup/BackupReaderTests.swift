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
}
