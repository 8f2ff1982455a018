import Foundation
import JSON
import Model
import Testing

@Suite("Importing and exporting")
struct DataExchangeTests {
  let service = TestService()

  private func write(_ text: String, to name: String) throws -> JSONValue {
    let path = service.directory + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return .string(path)
  }

  @Test("an export that is too long for an answer asks for a path, and fits in a file")
  func tooLong() async throws {
    let name = String(repeating: "long name ", count: 49)
    let entries = (0..<9000).map { _ -> JSONValue in
      ["name": .string(name), "calories": 1, "selectionSummary": .string(name), "timestamp": "2026-11-30T08:00:00Z"]
    }
    try await service.call("journal/log", ["entries": .array(entries)])
    let error = await service.error("data/exportCSV")
    #expect(error?.kind == "invalidValue")
    #expect(error?.path == "/path")
    let path = service.directory + "/all.csv"
    let result = try await service.call("data/exportCSV", ["path": .string(path)])
    #expect(result["entries"] == 9000)
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(result["bytes"] == .integer(Int64(size ?? 0)))
    #expect(try await service.call("data/exportCSV", ["from": "2027-01-01"])["entries"] == 0)
    #expect(await service.error("data/exportCSV", ["from": "today", "to": "yesterday"])?.path == "/to")
  }

  @Test("paths of exports that cannot be written are refused")
  func badPaths() async {
    for path in ["relative.csv", "/nowhere/at/all.csv", service.directory + "/", service.directory] {
      #expect(await service.error("data/exportCSV", ["path": .string(path)])?.path == "/path", "\(path)")
    }
  }

  @Test("a backup that is imported as a table and a table that is imported as a backup name the other method")
  func wrongMethod() async throws {
    for (text, method, other) in [
      (" {\"logs\": []}", "data/import", "data/importBackup"), ("Day,Food\n", "data/importBackup", "data/import"),
      ("", "data/importBackup", "data/import"), ("[]", "data/importBackup", "data/import"),
    ] {
      let error = await service.error(method, ["path": try write(text, to: "file")])
      #expect(error?.kind == "invalidValue")
      #expect(error?.path == "/path")
      #expect(error?.hint?.string?.hasSuffix("with \(other).") == true)
    }
  }

  @Test("rows without a time follow the meals of the user")
  func schedule() async throws {
    try await service.call(
      "settings/set", ["settings": ["mealSchedule": ["breakfast": "06:30", "lunch": "11:00", "dinner": "17:00"]]])
    let path = try write(
      "Date,Meal,Calories\n2026-07-01,Breakfast,100\n2026-07-01,Snacks,50\n2026-01-01,Dinner,70\n", to: "summary.csv")
    let result = try await service.call("data/import", ["path": path])
    #expect(result["created"] == 3)
    let july = try await service.call("journal/day", ["day": "2026-07-01"])
    #expect(july[pointer: "/entries/0/timestamp"] == "2026-07-01T06:30:00+02:00")
    #expect(july[pointer: "/entries/1/timestamp"] == "2026-07-01T14:00:00+02:00")
    let january = try await service.call("journal/day", ["day": "2026-01-01"])
    #expect(january[pointer: "/entries/0/timestamp"] == "2026-01-01T17:00:00+01:00")
  }

  @Test("an id that stands in a file twice counts once")
  func repeatedIds() async throws {
    try await service.call("journal/log", ["entry": ["name": "Plum", "calories": 30], "day": "2026-07-01"])
    guard case .string(let csv)? = try await service.call("data/exportCSV")["csv"] else {
      Issue.record("There is no text.")
      return
    }
    let row = csv.split(separator: "\r\n").last.map(String.init) ?? ""
    let path = try write(csv + row.replacing("Plum", with: "Pear") + "\r\n", to: "twice.csv")
    let result = try await service.call("data/import", ["path": path, "format": "csv"])
    #expect(result["unchanged"] == 1)
    #expect(result["created"] == 0)
    #expect(result[pointer: "/rejected/0/line"] == 3)
  }
}
