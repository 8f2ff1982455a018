internal import JSON
internal import Model

/// The first reading of a backup while it goes on.
struct Surveying {
  private static let records = [BackupWords.logs, BackupWords.entries, BackupWords.foods, BackupWords.containers]
  private static let single = ["schemaVersion", "exportedAt", "appVersion", "userGoals", "appSettings"]

  private let zone: TimeZoneRules
  private let findings = BackupFindings()
  private var survey = BackupSurvey()
  private var logs: [BackupLog] = []
  private var present: Set<String> = []
  private var schemaVersion: Int64?
  private var other: [(String, JSONValue)] = []
  private var hasTooManyMembers = false
  /// The ids seen so far, by array, with the position of the first.
  private var seen: [String: [Identifier: Int]] = [:]

  init(zone: TimeZoneRules) {
    self.zone = zone
  }

  mutating func add(_ finding: BackupWalk.Finding) {
    switch finding {
    case .array(let name, let offset): addArray(name, offset)
    case .element(let name, let index, let node): addElement(of: name, index, node)
    case .member(let name, let node): addMember(name, node)
    }
  }

  /// What was found.
  ///
  /// - Throws: `Failure` when the backup is of a newer version.
  func finished() throws(Failure) -> BackupSurvey {
    if let schemaVersion, schemaVersion > BackupWords.schemaVersion {
      throw Failure(
        .invalidValue,
        "The backup has the schema version \(schemaVersion); this version of ofj reads up to \(BackupWords.schemaVersion).",
        hint: "Update ofj. Nothing was imported.")
    }
    for name in Self.single + Self.records where !present.contains(name) {
      findings.add(problem: "`\(name)` is required.", at: "/" + name)
    }
    var survey = survey
    survey.documents.other = JSONObject(other)
    survey.days = days()
    survey.problems = findings.problems
    survey.problemCount = findings.problemCount
    survey.notes = findings.notes
    survey.noteCount = findings.noteCount
    return survey
  }

  // MARK: - Records

  private mutating func addArray(_ name: String, _ offset: Int) {
    present.insert(name)
    survey.arrays[name] = offset
    if Self.single.contains(name) || name == "preferences" || name == BackupWords.ours {
      findings.add(problem: "Expected no array.", at: pointer(name))
    }
  }

  private mutating func addElement(of name: String, _ index: Int, _ node: JSONNode) {
    guard Self.records.contains(name) else { return }
    let object = object(node, at: "/\(name)/\(index)")
    if let obstacle = object.obstacle { return findings.add(problem: obstacle, at: object.path) }
    let id: Identifier
    switch name {
    case BackupWords.logs:
      let log = BackupLog(object)
      id = log.id
      if !object.hasProblems { add(log) }
    case BackupWords.entries: id = BackupEntry(object).entry.id
    case BackupWords.foods: id = BackupFood(object).food.id
    default: id = BackupContainer(object).container.id
    }
    if !object.hasProblems { note(id, in: name, at: index) }
  }

  /// Remembers where an id comes last, when it comes again.
  private mutating func note(_ id: Identifier, in name: String, at index: Int) {
    guard let first = seen[name, default: [:]].updateValue(index, forKey: id) else { return }
    survey.lastPositions[name, default: [:]][id] = index
    findings.add(note: "The id \(id) came before, at /\(name)/\(first); the last one counts.", at: "/\(name)/\(index)")
  }

  // MARK: - Days

  private mutating func add(_ log: BackupLog) {
    if survey.daysOfLogs[log.id] != nil { logs.removeAll { $0.id == log.id } }
    logs.append(log)
    survey.daysOfLogs[log.id] = log.day
  }

  private func days() -> [BackupSurvey.LoggedDay] {
    var byDay: [Day: [BackupLog]] = [:]
    var shifted = 0
    for log in logs {
      byDay[log.day, default: []].append(log)
      if !log.isMidnight { shifted += 1 }
    }
    let days = byDay.values.map { BackupSurvey.LoggedDay(logs: $0) }.sorted { $0.day < $1.day }
    for day in days where day.logs.count > 1 {
      findings.add(
        note: "\(day.day) has \(day.logs.count) logs, which were put together.", at: day.logs[day.logs.count - 1].path)
    }
    if shifted > 0 {
      findings.add(
        note:
          "\(shifted) of \(logs.count) days do not begin at midnight in \(zone.name). If the backup was made in another "
          + "time zone, import it with `timeZone`.", at: "/" + BackupWords.logs)
    }
    return days
  }

  // MARK: - What there is one of

  private mutating func addMember(_ name: String, _ node: JSONNode) {
    // Null is the same as absent.
    guard !node.isNull else { return }
    present.insert(name)
    switch name {
    case "schemaVersion":
      schemaVersion = node.integer
      if node.integer == nil { findings.add(problem: "Expected a whole number.", at: pointer(name)) }
    case "exportedAt": addExportedAt(node)
    case "appVersion":
      if node.string == nil { findings.add(problem: "Expected a string.", at: pointer(name)) }
    case "userGoals":
      survey.documents.userGoals = read(node, name) { preferences, object in preferences.read(userGoals: object) }
    case "appSettings":
      survey.documents.appSettings = read(node, name) { preferences, object in preferences.read(appSettings: object) }
    case "preferences":
      survey.documents.preferences = read(node, name) { preferences, object in preferences.read(preferences: object) }
    case BackupWords.ours: addOurs(node)
    case _ where Self.records.contains(name): findings.add(problem: "Expected an array.", at: pointer(name))
    default: keep(name, node)
    }
  }

  /// Keeps a member that this version has no name for. The walk has seen to it that no name comes twice.
  private mutating func keep(_ name: String, _ node: JSONNode) {
    other.append((name, node.value))
    guard other.count > BackupObject.mostMembers else { return }
    other.removeLast()
    if !hasTooManyMembers {
      findings.add(problem: "There are too many members; the most is \(BackupObject.mostMembers).", at: "")
    }
    hasTooManyMembers = true
  }

  private func addExportedAt(_ node: JSONNode) {
    let path = "/exportedAt"
    guard let text = node.string else { return findings.add(problem: "Expected a string.", at: path) }
    do throws(Failure) {
      _ = try Instant(parsing: text)
    } catch {
      findings.add(problem: error.message, at: path)
    }
  }

  /// Reads one of the app's own objects. Where something in it is wrong, nothing of it counts.
  private mutating func read(
    _ node: JSONNode, _ name: String, _ body: (inout AppPreferences, BackupObject) -> Void
  ) -> JSONObject {
    let object = object(node, at: pointer(name))
    if let obstacle = object.obstacle {
      findings.add(problem: obstacle, at: object.path)
      return JSONObject()
    }
    var preferences = survey.preferences
    body(&preferences, object)
    guard !object.hasProblems else { return JSONObject() }
    survey.preferences = preferences
    return object.remainder(without: [])
  }

  private mutating func addOurs(_ node: JSONNode) {
    let object = object(node, at: pointer(BackupWords.ours))
    if let obstacle = object.obstacle { return findings.add(problem: obstacle, at: object.path) }
    survey.settings = object.document("settings") { settings throws(Failure) in try settings.validate() }
    survey.goals = object.document("goals") { goals throws(Failure) in try goals.validate() }
  }

  private func object(_ node: JSONNode, at path: String) -> BackupObject {
    BackupObject(node, path: path, findings: findings, zone: zone)
  }

  private func pointer(_ name: String) -> String { "/" + JSONPointer.escape(name) }
}

extension BackupObject {
  /// One of our own documents.
  fileprivate func document<Value: Decodable>(
    _ name: String, _ validate: (Value) throws(Failure) -> Void
  ) -> Value? {
    guard let member = member(name) else { return nil }
    do throws(JSONDecodingError) {
      let value = try member.decode(Value.self)
      let before = findings.problemCount
      do throws(Failure) { try validate(value) } catch {
        findings.add(problem: error.message, at: path(name) + (error.path ?? ""))
      }
      return findings.problemCount == before ? value : nil
    } catch {
      findings.add(problem: error.message, at: path(name) + error.pointer)
      return nil
    }
  }
}
