import API
import Exchange
import JSON
import Model
import Store
import System

/// Brings what was read from a backup into the store, or only counts what that would do.
struct BackupImport: Sendable {
  let reader: BackupReader
  let survey: BackupSurvey
  let clock: JournalClock
  let isDryRun: Bool
  let cancellation: Cancellation
  /// Is told the part that is done, from 0 to 1.
  let progress: @Sendable (Double) -> Void

  typealias Report = DataImportBackup.Result

  /// What is answered when something is wrong and nothing is to be imported.
  static func refusal(_ survey: BackupSurvey, isDryRun: Bool) -> Report {
    var report = Report(survey, isDryRun: isDryRun)
    report.imported = false
    return report
  }

  /// Runs the import in the transaction that `database` is in. It may be run again.
  func run(in database: Database) throws -> Report {
    var report = Report(survey, isDryRun: isDryRun)
    report.days = try importDays(database)
    report.foods = try importFoods(database)
    report.entries = try importEntries(database)
    report.containers = try importContainers(database)
    (report.settings, report.goals) = try importDocuments(database)
    try reader.checkUnchanged()
    return report
  }

  // MARK: - Days

  private func importDays(_ database: Database) throws -> ImportCount {
    var count = ImportCount()
    let logs = DayLogs(database)
    let notes = DayNotes(database)
    for day in survey.days {
      try cancellation.check()
      let exists = try logs.hasDay(day.day)
      let stored = (id: try logs.id(of: day.day), note: try notes.note(on: day.day))
      let id = day.logs.contains { $0.id == stored.id } ? stored.id : day.logs[0].id
      let note = day.note ?? stored.note
      let changes = try day.logs.contains { try changesMembers($0.remainder, $0.id, BackupWords.logs, database) }
      count.add(exists: exists, isSame: id == stored.id && note == stored.note && !changes)
      guard !isDryRun else { continue }
      try logs.set(id, of: day.day)
      try notes.set(note, on: day.day)
      for log in day.logs { try AppRecords(database).set(log.remainder, of: log.id, in: BackupWords.logs) }
    }
    return count
  }

  // MARK: - Foods

  private func importFoods(_ database: Database) throws -> ImportCount {
    var count = ImportCount()
    let foods = Foods(database)
    let icons = FoodIcons(database)
    try reader.foods(of: survey, cancellation: cancellation) { record in
      var (food, icon) = (record.food, record.icon)
      let stored = try foods.food(food.id)
      let storedIcon = try stored == nil ? nil : icons.icon(of: food.id)
      if let stored, !record.isExact {
        food = food.keeping(stored)
        icon = storedIcon.flatMap { icon?.keeping($0) } ?? icon
      }
      let isSame =
        try stored == food && storedIcon == icon
        && !changesMembers(record.remainder, food.id, BackupWords.foods, database)
      count.add(exists: stored != nil, isSame: isSame)
      guard !isDryRun, !isSame else { return }
      if stored == nil { try foods.insert(food) } else { try foods.update(food) }
      try icons.set(icon, of: food.id)
      try AppRecords(database).set(record.remainder, of: food.id, in: BackupWords.foods)
    }
    return count
  }

  // MARK: - Entries

  private func importEntries(_ database: Database) throws -> ImportCount {
    var count = ImportCount()
    let entries = Entries(database)
    try reader.entries(of: survey, cancellation: cancellation, progress: progress) { record in
      var entry = record.entry
      entry.day = try record.day ?? day(of: record, database)
      let stored = try entries.entry(entry.id)
      if let stored, !record.isExact { entry = entry.keeping(stored) }
      let isSame =
        try stored == entry && !changesMembers(record.remainder, entry.id, BackupWords.entries, database)
      count.add(exists: stored != nil, isSame: isSame)
      guard !isDryRun, !isSame else { return }
      if stored == nil { try entries.insert(entry) } else { try entries.update(entry) }
      try AppRecords(database).set(record.remainder, of: entry.id, in: BackupWords.entries)
    }
    return count
  }

  /// The day of an entry whose log is not in the backup: that of a log that came with another backup, else that of its
  /// timestamp.
  private func day(of record: BackupEntry, _ database: Database) throws -> Day {
    if let id = record.logId, let day = try DayLogs(database).day(of: id) { return day }
    return clock.day(of: clock.zone.instant(at: record.entry.timestamp.milliseconds).local)
  }

  // MARK: - Containers

  private func importContainers(_ database: Database) throws -> ImportCount {
    var count = ImportCount()
    let containers = Containers(database)
    try reader.containers(of: survey, cancellation: cancellation) { record in
      var container = record.container
      let stored = try containers.container(container.id)
      if let stored, !record.isExact { container = container.keeping(stored) }
      let isSame =
        try stored == container
        && !changesMembers(record.remainder, container.id, BackupWords.containers, database)
      count.add(exists: stored != nil, isSame: isSame)
      guard !isDryRun, !isSame else { return }
      if stored == nil { try containers.insert(container) } else { try containers.update(container) }
      try AppRecords(database).set(record.remainder, of: container.id, in: BackupWords.containers)
    }
    return count
  }

  // MARK: - Settings and goals

  private func importDocuments(_ database: Database) throws -> (settings: ImportCount, goals: ImportCount) {
    let stored = (settings: try SettingsDocument(database).read(), goals: try GoalsDocument(database).read())
    let new = survey.preferences.applied(to: survey.settings ?? stored.settings, survey.goals ?? stored.goals)
    let storedDocuments = AppDocuments(stored: try AppSettingsDocument(database).read())
    let documents = storedDocuments.updated(by: survey.documents)
    // What we would write anyway need not be kept.
    let keepsDocuments =
      documents != storedDocuments && documents != storedDocuments.written(new.settings, new.goals)
    var counts = (settings: ImportCount(), goals: ImportCount())
    counts.settings.add(exists: true, isSame: new.settings == stored.settings && !keepsDocuments)
    counts.goals.add(exists: true, isSame: new.goals == stored.goals)
    guard !isDryRun else { return counts }
    try SettingsDocument(database).write(new.settings)
    try GoalsDocument(database).write(new.goals)
    if keepsDocuments { try AppSettingsDocument(database).write(documents.stored) }
    return counts
  }

  private func changesMembers(
    _ members: JSONObject, _ id: Identifier, _ collection: String, _ database: Database
  ) throws -> Bool {
    try AppRecords(database).members(of: id, in: collection) != members
  }
}

extension ImportCount {
  fileprivate mutating func add(exists: Bool, isSame: Bool) {
    if !exists {
      created += 1
    } else if isSame {
      unchanged += 1
    } else {
      updated += 1
    }
  }
}

extension DataImportBackup.Result {
  fileprivate init(_ survey: BackupSurvey, isDryRun: Bool) {
    self.init(
      imported: !isDryRun, dryRun: isDryRun, days: ImportCount(), entries: ImportCount(), foods: ImportCount(),
      containers: ImportCount(), goals: ImportCount(), settings: ImportCount(), rejectedCount: survey.problemCount,
      rejected: survey.problems.map { BackupRemark(path: $0.path, message: $0.message) },
      notes: survey.notes.map { BackupRemark(path: $0.path, message: $0.message) })
  }
}
