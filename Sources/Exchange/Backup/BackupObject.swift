internal import JSON
internal import Model

/// An object of a backup that is being read.
///
/// A member that is wrong is told to the findings, and reading goes on with a stand-in, so that one reading finds every
/// problem. The record is of use only when nothing was told.
struct BackupObject {
  let node: JSONNode
  /// The JSON Pointer of the object.
  let path: String
  let findings: BackupFindings
  /// The zone of the instants that are given in UTC.
  let zone: TimeZoneRules
  /// How many problems had been told before this object.
  private let earlierProblems: Int

  init(_ node: JSONNode, path: String, findings: BackupFindings, zone: TimeZoneRules) {
    self.node = node
    self.path = path
    self.findings = findings
    self.zone = zone
    earlierProblems = findings.problemCount
  }

  var isObject: Bool { node.kind == .object }

  /// The most members that an object may have, those that this version has no name for among them.
  static let mostMembers = 10_000

  /// Why nothing of the node can be read; nil when it is an object of a bearable size.
  var obstacle: String? {
    guard isObject else { return "Expected an object." }
    return Self.problem(ofMemberCount: node.count)
  }

  static func problem(ofMemberCount count: Int) -> String? {
    count <= mostMembers ? nil : "There are \(count) members; the most is \(mostMembers)."
  }

  /// Whether something in this object is wrong.
  var hasProblems: Bool { findings.problemCount > earlierProblems }

  /// Checks the rules of what was read, unless something is known to be wrong with it.
  ///
  /// Members of parts are called as we call them; those of records have the app's names.
  func check(_ validate: () throws(Failure) -> Void) {
    guard !hasProblems else { return }
    do throws(Failure) {
      try validate()
    } catch {
      findings.add(problem: error.message, at: path + BackupWords.appPath(error.path ?? ""))
    }
  }

  func path(_ name: String) -> String { path + "/" + JSONPointer.escape(name) }

  func refuse(_ message: String, at name: String) { findings.add(problem: message, at: path(name)) }

  // MARK: - Members of any type

  /// The member, unless it is absent or null.
  func member(_ name: String) -> JSONNode? {
    guard let member = node[name], !member.isNull else { return nil }
    return member
  }

  func required(_ name: String) -> JSONNode? {
    let member = member(name)
    if member == nil { refuse("`\(name)` is required.", at: name) }
    return member
  }

  /// The value of a member in its Swift type, or nil after telling what was expected.
  private func read<Value>(_ member: JSONNode, _ name: String, _ expected: String, _ value: Value?) -> Value? {
    if value == nil { refuse("Expected \(expected), found \(member.kind.phrase).", at: name) }
    return value
  }

  // MARK: - Text

  func text(_ name: String, upTo limit: Int) -> String? {
    guard let member = member(name), let text = read(member, name, "a string", member.string) else { return nil }
    if let problem = Limits.problem(ofText: text, upTo: limit) { refuse(problem, at: name) }
    return text
  }

  /// A text that may be empty but not absent.
  func statedText(_ name: String, upTo limit: Int) -> String {
    required(name) == nil ? "" : text(name, upTo: limit) ?? ""
  }

  /// A text that must say something.
  func requiredText(_ name: String, upTo limit: Int) -> String {
    guard let member = required(name), let text = read(member, name, "a string", member.string) else { return "" }
    if let problem = Limits.problem(ofRequired: text, upTo: limit) { refuse(problem, at: name) }
    return text
  }

  /// A text whose absence and blankness mean the same.
  func textUnlessBlank(_ name: String, upTo limit: Int) -> String? {
    guard let text = text(name, upTo: limit) else { return nil }
    return text.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : text
  }

  func bool(_ name: String) -> Bool? {
    member(name).flatMap { read($0, name, "true or false", $0.bool) }
  }

  // MARK: - Numbers

  func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
    guard let member = member(name), let value = read(member, name, "a whole number", member.integer) else {
      return nil
    }
    guard range.contains(Int(clamping: value)) else {
      refuse("The value is \(value); it must lie between \(range.lowerBound) and \(range.upperBound).", at: name)
      return nil
    }
    return Int(value)
  }

  func number(_ name: String) -> Double? {
    member(name).flatMap { read($0, name, "a number", $0.double) }
  }

  /// An amount of 0 or more.
  func amount(_ name: String, upTo limit: Double = Limits.amount) -> Double? {
    guard let value = number(name) else { return nil }
    if let problem = Limits.problem(ofAmount: value, upTo: limit) { refuse(problem, at: name) }
    // Minus zero is nobody's amount.
    return value == 0 ? 0 : value
  }

  func requiredAmount(_ name: String) -> Double {
    required(name) == nil ? 0 : amount(name) ?? 0
  }

  /// An amount of more than 0.
  func positive(_ name: String) -> Double? {
    guard let value = number(name) else { return nil }
    if let problem = Limits.problem(ofPositive: value) { refuse(problem, at: name) }
    return value
  }

  func requiredPositive(_ name: String) -> Double {
    required(name) == nil ? 1 : positive(name) ?? 1
  }

  // MARK: - Ids and instants

  func identifier(_ name: String) -> Identifier? {
    parsed(name) { text throws(Failure) in try Identifier(parsing: text) }
  }

  func requiredIdentifier(_ name: String) -> Identifier {
    required(name) == nil ? .standIn : identifier(name) ?? .standIn
  }

  /// An instant; one in UTC gets the offset of the user's clock.
  func instant(_ name: String) -> Instant? {
    exactInstant(name).map { $0.offsetMinutes == 0 ? zone.instant(at: $0.milliseconds) : $0 }
  }

  /// An instant with the offset that it is written with.
  func exactInstant(_ name: String) -> Instant? {
    parsed(name) { text throws(Failure) in try Instant(parsing: text) }
  }

  func requiredInstant(_ name: String) -> Instant {
    let standIn = Instant(milliseconds: 0, offsetMinutes: 0)
    return required(name) == nil ? standIn : instant(name) ?? standIn
  }

  func parsed<Value>(_ name: String, _ parse: (String) throws(Failure) -> Value) -> Value? {
    guard let member = member(name), let text = read(member, name, "a string", member.string) else { return nil }
    do throws(Failure) {
      return try parse(text)
    } catch {
      refuse(error.message, at: name)
      return nil
    }
  }

  /// One of a fixed list of words.
  func requiredWord<Word: RawRepresentable<String> & CaseIterable>(_ name: String, _ standIn: Word) -> Word {
    guard let member = required(name), let text = read(member, name, "a string", member.string) else { return standIn }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
    refuse("Expected one of \(words).", at: name)
    return standIn
  }

  // MARK: - Objects and arrays

  func object(_ name: String) -> BackupObject? {
    guard let member = member(name) else { return nil }
    guard member.kind == .object else { return read(member, name, "an object", nil) }
    if let problem = Self.problem(ofMemberCount: member.count) {
      refuse(problem, at: name)
      return nil
    }
    return BackupObject(member, path: path(name), findings: findings, zone: zone)
  }

  func requiredObject(_ name: String) -> BackupObject? {
    required(name) == nil ? nil : object(name)
  }

  /// The elements of an array of objects; none when it is absent.
  func objects(_ name: String, upTo limit: Int) -> [BackupObject] {
    guard let member = member(name) else { return [] }
    guard member.kind == .array else { return read(member, name, "an array", nil) ?? [] }
    guard member.count <= limit else {
      refuse("There are \(member.count) elements; the most is \(limit).", at: name)
      return []
    }
    let path = path(name)
    return member.elements.enumerated().compactMap { index, node in
      let object = BackupObject(node, path: "\(path)/\(index)", findings: findings, zone: zone)
      if object.isObject { return object }
      findings.add(problem: "Expected an object, found \(node.kind.phrase).", at: object.path)
      return nil
    }
  }

  func requiredObjects(_ name: String, upTo limit: Int) -> [BackupObject] {
    required(name) == nil ? [] : objects(name, upTo: limit)
  }

  /// The members that this version has no name for, so that they can be given back.
  func remainder(without known: Set<String>) -> JSONObject {
    guard isObject else { return JSONObject() }
    let unknown = node.members.lazy.filter { name, value in
      !known.contains(name) && name != BackupWords.ours && !value.isNull
    }
    return JSONObject(unknown.map { ($0.key, $0.value.value) })
  }
}

extension JSONNode.Kind {
  /// The kind in a sentence.
  fileprivate var phrase: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension Identifier {
  /// Takes the place of an id that could not be read; its record is never used.
  fileprivate static let standIn: Identifier = {
    var generator = SystemRandomNumberGenerator()
    return .random(using: &generator)
  }()
}
