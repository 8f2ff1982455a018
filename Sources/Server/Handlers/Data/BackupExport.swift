import Exchange
import JSON
import Model
import Store
import System

/// Writes the store as a backup of the app.
struct BackupExport {
  let database: Database
  let zone: TimeZoneRules
  let exportedAt: Instant
  let cancellation: Cancellation
  /// Is told the part that is done, from 0 to 1.
  let progress: (Double) -> Void

  struct Counts {
    var days = 0
    var entries = 0
    var foods = 0
    var containers = 0
  }

  /// Gives the text to `sink`, part by part.
  func write(to sink: @escaping ([UInt8]) throws -> Void) throws -> Counts {
    var writer = BackupWriter(sink: sink)
    var counts = Counts()
    let settings = try SettingsDocument(database).read()
    let goals = try GoalsDocument(database).read()
    let documents = try AppDocuments(stored: AppSettingsDocument(database).read()).written(settings, goals)
    // By name, as the format wants it.
    let others = documents.other.filter { !Self.ownMembers.contains($0.key) }.sorted { $0.key < $1.key }
    var rest = others[...]
    func writeOthers(before name: String) throws {
      while let next = rest.first, next.key < name {
        try writer.member(next.key, next.value)
        rest = rest.dropFirst()
      }
    }
    try writeOthers(before: "appSettings")
    try writer.member("appSettings", .object(documents.appSettings))
    try writeOthers(before: "appVersion")
    try writer.member("appVersion", .string("ofj \(Version.program)"))
    try writeOthers(before: BackupWords.logs)
    counts.days = try writeDays(to: &writer)
    try writeOthers(before: "exportedAt")
    try writer.member("exportedAt", .string(exportedAt.inWholeSeconds))
    try writeOthers(before: BackupWords.entries)
    counts.entries = try writeEntries(to: &writer)
    try writeOthers(before: BackupWords.ours)
    try writer.member(BackupWords.ours, BackupWords.ours(settings, goals))
    try writeOthers(before: "preferences")
    try writer.member("preferences", .object(documents.preferences))
    try writeOthers(before: BackupWords.foods)
    counts.foods = try writeFoods(to: &writer)
    try writeOthers(before: "schemaVersion")
    try writer.member("schemaVersion", .integer(BackupWords.schemaVersion))
    try writeOthers(before: BackupWords.containers)
    counts.containers = try writeContainers(to: &writer)
    try writeOthers(before: "userGoals")
    try writer.member("userGoals", .object(documents.userGoals))
    for (name, value) in rest { try writer.member(name, value) }
    try writer.finish()
    return counts
  }

  private static let ownMembers: Set<String> = [
    "appSettings", "appVersion", BackupWords.logs, "exportedAt", BackupWords.entries, BackupWords.ours, "preferences",
    BackupWords.foods, "schemaVersion", BackupWords.containers, "userGoals",
  ]

  private func writeDays(to writer: inout BackupWriter) throws -> Int {
    let days = try DayLogs(database).days()
    try writer.beginArray(BackupWords.logs)
    for day in days {
      try cancellation.check()
      let id = try DayLogs(database).id(of: day)
      let log = BackupLog(
        id: id, day: day, note: try DayNotes(database).note(on: day),
        remainder: try AppRecords(database).members(of: id, in: BackupWords.logs))
      try writer.element(log.written(zone: zone))
    }
    try writer.endArray()
    return days.count
  }

  private func writeEntries(to writer: inout BackupWriter) throws -> Int {
    let total = Double(max(1, try Entries(database).count()))
    var ids: [Day: Identifier] = [:]
    var count = 0
    try writer.beginArray(BackupWords.entries)
    try Entries(database).forEachByTime { entry in
      try cancellation.check()
      let logId = try ids[entry.day] ?? DayLogs(database).id(of: entry.day)
      ids[entry.day] = logId
      let record = BackupEntry(
        entry: entry, logId: logId,
        remainder: try AppRecords(database).members(of: entry.id, in: BackupWords.entries))
      try writer.element(record.written())
      count += 1
      progress(Double(count) / total)
    }
    try writer.endArray()
    return count
  }

  private func writeFoods(to writer: inout BackupWriter) throws -> Int {
    let foods = try Foods(database).all()
    try writer.beginArray(BackupWords.foods)
    for food in foods {
      try cancellation.check()
      let record = BackupFood(
        food: food, icon: try FoodIcons(database).icon(of: food.id),
        remainder: try AppRecords(database).members(of: food.id, in: BackupWords.foods))
      try writer.element(record.written())
    }
    try writer.endArray()
    return foods.count
  }

  private func writeContainers(to writer: inout BackupWriter) throws -> Int {
    let containers = try Containers(database).all().sorted {
      ($0.startedAt.milliseconds, $0.id) < ($1.startedAt.milliseconds, $1.id)
    }
    try writer.beginArray(BackupWords.containers)
    for container in containers {
      try cancellation.check()
      let record = BackupContainer(
        container: container,
        remainder: try AppRecords(database).members(of: container.id, in: BackupWords.containers))
      try writer.element(record.written())
    }
    try writer.endArray()
    return containers.count
  }
}
