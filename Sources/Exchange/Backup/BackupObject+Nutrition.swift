internal import JSON
internal import Model

/// The macros of a record; nil is unknown.
struct Macros {
  var calories: Double?
  var protein: Double?
  var carbs: Double?
  var fat: Double?

  static let names = ["calories", "protein", "carbs", "fat"]
}

/// What a record says about nutrition and servings, read in the same way wherever it stands.
extension BackupObject {
  /// The four macros. Those that our own member calls unknown, and that the app therefore has as 0, are nil.
  func macros(suffix: String = "", ours: BackupObject?) -> Macros {
    let unknown = ours?.words("unknown") ?? []
    func macro(_ name: String) -> Double? {
      let value = requiredAmount(name + suffix)
      return value == 0 && unknown.contains(name) ? nil : value
    }
    return Macros(
      calories: macro("calories"), protein: macro("protein"), carbs: macro("carbs"), fat: macro("fat"))
  }

  private func words(_ name: String) -> Set<String> {
    guard let member = member(name) else { return [] }
    guard member.kind == .array, member.elements.allSatisfy({ $0.kind == .string }) else {
      refuse("Expected an array of strings.", at: name)
      return []
    }
    return Set(member.elements.compactMap(\.string))
  }

  /// Nutrients by id, display name or alias, each an object or a bare number in the usual unit of the nutrient.
  func nutrients(_ name: String, ours: BackupObject?) -> Nutrients {
    guard let map = requiredObject(name) else { return Nutrients() }
    guard map.node.count <= Limits.nutrients else {
      refuse("There are \(map.node.count) nutrients; the most is \(Limits.nutrients).", at: name)
      return Nutrients()
    }
    var read: [String: (value: NutrientValue, name: String)] = [:]
    for (key, node) in map.node.members {
      let id = KnownNutrients.canonicalId(of: key)
      guard map.hasUsableName(key), let value = map.nutrient(node, key, id) else { continue }
      if let other = read[id] {
        let wins = key == id || (other.name != id && key < other.name)
        if other.value != value {
          let (kept, dropped) = wins ? (key, other.name) : (other.name, key)
          findings.add(
            note: "“\(kept)” and “\(dropped)” are the same nutrient; “\(kept)” was kept.", at: map.path(dropped))
        }
        guard wins else { continue }
      }
      read[id] = (value, key)
    }
    if let details = ours?.object("nutrients") {
      // Only those of the nutrients that are there: searching for each member of a hostile object takes for ever.
      for id in read.keys { details.addDetails(of: id, to: &read) }
    }
    return Nutrients(stored: read.map { Nutrients.Element(id: $0.key, value: $0.value.value) })
  }

  /// Whether the journal takes a nutrient by this name; a note tells when it does not. Nothing may be stored that would be
  /// refused when the record is sent back.
  func hasUsableName(_ name: String) -> Bool {
    do throws(Failure) {
      try NutrientNaming.check(name)
      return true
    } catch {
      findings.add(note: "\(error.message) It was left out.", at: path(name))
      return false
    }
  }

  private func nutrient(_ node: JSONNode, _ key: String, _ id: String) -> NutrientValue? {
    if let problem = Limits.problem(ofRequired: id, upTo: Limits.nutrientIdCharacters) {
      refuse(problem, at: key)
      return nil
    }
    let usualUnit = KnownNutrients.find(id)?.unit ?? ""
    if let number = node.double {
      if let problem = Limits.problem(ofAmount: number, upTo: Limits.nutrientAmount) { refuse(problem, at: key) }
      return NutrientValue(number == 0 ? 0 : number, usualUnit)
    }
    guard let object = object(key) else {
      if node.isNull { refuse("A nutrient is a number, or an object with value and unit.", at: key) }
      return nil
    }
    _ = object.required("value")
    _ = object.required("unit")
    let value = object.amount("value", upTo: Limits.nutrientAmount) ?? 0
    let unit = NutrientUnit.normalized(object.text("unit", upTo: Limits.unitCharacters) ?? "")
    return NutrientValue(value, unit.isEmpty ? usualUnit : unit)
  }

  /// Adds bound and origin, which the app has no place for. What is not among the app's nutrients is passed over.
  private func addDetails(of id: String, to read: inout [String: (value: NutrientValue, name: String)]) {
    guard let details = object(id) else { return }
    let bound = details.member("bound") == nil ? nil : details.requiredWord("bound", Bound.lessThan)
    let origin = details.text("origin", upTo: Limits.originCharacters)
    guard read[id] != nil else { return }
    read[id]?.value.bound = bound
    read[id]?.value.origin = origin
  }

  /// `{"mass": {"grams": 170}}`, `{"volume": {"ml": 240}}` or `{"both": {"grams": 228, "ml": 240}}`.
  func serving(_ name: String) -> Serving? {
    guard let serving = object(name) else { return nil }
    let given = ["mass", "volume", "both"].filter { serving.node[$0] != nil }
    guard given.count == 1, let variant = given.first, serving.node.count == 1 else {
      refuse("A serving has exactly one of mass, volume and both.", at: name)
      return nil
    }
    guard let amounts = serving.requiredObject(variant) else { return nil }
    switch variant {
    case "mass": return .mass(grams: amounts.requiredPositive("grams"))
    case "volume": return .volume(ml: amounts.requiredPositive("ml"))
    default: return .both(grams: amounts.requiredPositive("grams"), ml: amounts.requiredPositive("ml"))
    }
  }

  func servingMappings(_ name: String) -> [ServingMapping] {
    requiredObjects(name, upTo: Limits.servingMappings).compactMap { object in
      let mapping = ServingMapping(from: object.servingAmount("from"), to: object.servingAmount("to"))
      guard !object.hasProblems else { return mapping }
      // The app takes any two amounts; those that cannot be equal are not worth the record.
      do throws(Failure) { try mapping.validate() } catch {
        findings.add(note: "\(error.message) The mapping was left out.", at: object.path)
        return nil
      }
      return mapping
    }
  }

  private func servingAmount(_ name: String) -> ServingAmount {
    guard let amount = requiredObject(name) else { return ServingAmount(1, "") }
    return ServingAmount(amount.requiredPositive("value"), amount.requiredText("unit", upTo: Limits.unitCharacters))
  }

  /// An instant of the app, or ours when it is the same second: the app keeps neither the part below a second nor the
  /// offset of the clock.
  func instant(_ name: String, ours: BackupObject?) -> Instant? {
    guard let stated = instant(name) else { return nil }
    guard let exact = ours?.exactInstant(name), exact.second == stated.second else { return stated }
    return exact
  }

  func requiredInstant(_ name: String, ours: BackupObject?) -> Instant {
    _ = required(name)
    return instant(name, ours: ours) ?? Instant(milliseconds: 0, offsetMinutes: 0)
  }
}

extension Instant {
  /// The whole second, which is all that a backup holds.
  var second: Int64 { milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000 }
}
