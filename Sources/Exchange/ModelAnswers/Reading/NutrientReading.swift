internal import JSON
internal import Model
internal import Nutrition

/// Reads the amounts of an answer into facts, and notes what a person should look at.
///
/// What cannot be used is left out, which makes it unknown, and never becomes zero.
struct NutrientReading {
  let origin: ScanOrigin
  /// Goes before every path, such as `/portions/2`.
  let prefix: String
  private(set) var facts = NutritionFacts()
  private(set) var warnings: [ScanWarning] = []
  /// Macros and salt that stand among the nutrients.
  private var misplaced: [String: JSONValue] = [:]

  init(_ answer: AnswerObject, origin: ScanOrigin, prefix: String = "") {
    self.origin = origin
    self.prefix = prefix
    readNutrients(answer.value("nutrients", "micronutrients"))
    facts.calories = energy(answer.value("calories", "energy", "kcal", "energy_kcal") ?? misplaced["calories"])
    facts.protein = macro("protein", answer.value("protein", "proteins", "protein_g"))
    facts.carbs = macro(
      "carbs",
      answer.value("carbs", "carbohydrates", "carbohydrate", "total_carbohydrate", "total_carbohydrates", "carbs_g"))
    facts.fat = macro("fat", answer.value("fat", "total_fat", "fats", "fat_g"))
    takeSalt(answer.value("salt"))
  }

  /// More than a person would look at, and no more than an answer may cost.
  private static let mostWarnings = 500

  private mutating func warn(
    _ kind: ScanWarning.Kind, _ member: String, _ text: String, range: ClosedRange<Double>? = nil
  ) {
    guard warnings.count < Self.mostWarnings else { return }
    warnings.append(
      ScanWarning(kind, prefix + member, text, low: range?.lowerBound, high: range?.upperBound))
  }

  // MARK: Calories and macros

  private mutating func energy(_ value: JSONValue?) -> Double? {
    guard let number = usable(value, at: "/calories") else { return nil }
    switch AnswerUnit(number.unit) {
    case .none, .kilocalories: return accepted(number, at: "/calories", unit: "kcal")
    case .kilojoules: return accepted(number, at: "/calories", unit: "kcal", Energy.kilocalories)
    default:
      warn(.unit, "/calories", "The energy is stated in “\(number.unit)”; it was left out.")
      return nil
    }
  }

  private mutating func macro(_ name: String, _ stated: JSONValue?) -> Double? {
    let member = "/" + name
    guard let number = usable(stated ?? misplaced[name], at: member) else { return nil }
    if stated != nil, case .number(let other) = AnswerNumber.read(misplaced[name]), other.value != number.value {
      warn(
        .duplicate, member,
        "It is stated as \(Limits.shown(number.value)) and as \(Limits.shown(other.value)); the first one was taken.")
    }
    switch AnswerUnit(number.unit) {
    case .none, .mass(.gram): return accepted(number, at: member, unit: "g")
    case .mass(let unit): return accepted(number, at: member, unit: "g") { unit.convert($0, to: .gram) }
    case .percentDailyValue, .percentReference:
      warn(.percentDailyValue, member, "It is stated as a percentage, not in grams; it was left out.")
    default: warn(.unit, member, "It is stated in “\(number.unit)”, not in grams; it was left out.")
    }
    return nil
  }

  /// A number that is one, or nil and a warning.
  private mutating func usable(_ value: JSONValue?, at member: String) -> AnswerNumber? {
    switch AnswerNumber.read(value) {
    case .absent: return nil
    case .number(let number): return number
    case .refused(let kind, let message):
      warn(kind, member, message + "; it was left out.")
      return nil
    }
  }

  /// The amount in the unit of the journal, with all that is to be said about it.
  private mutating func accepted(
    _ number: AnswerNumber, at member: String, unit: String, upTo limit: Double = Limits.amount,
    _ convert: (Double) -> Double = { $0 }
  ) -> Double? {
    let value = convert(number.value)
    guard Limits.problem(ofAmount: value, upTo: limit) == nil else {
      warn(.tooMuch, member, "The amount \(Limits.shown(number.value)) \(number.unit) is impossible; it was left out.")
      return nil
    }
    let shown = "\(Limits.shown(value)) \(unit)"
    switch number.bound {
    case .lessThan: warn(.limit, member, "It is stated as less than \(shown), not as an amount.")
    case .greaterThan: warn(.limit, member, "It is stated as more than \(shown), not as an amount.")
    case nil: break
    }
    // An end that there cannot be says nothing.
    if let range = number.range, Limits.problem(ofAmount: convert(range.upperBound), upTo: limit) == nil {
      let ends = convert(range.lowerBound)...convert(range.upperBound)
      warn(
        .range, member,
        "It is stated as \(Limits.shown(ends.lowerBound)) to \(Limits.shown(ends.upperBound)) \(unit); "
          + "\(shown) was taken.",
        range: ends)
    }
    if number.isApproximate { warn(.approximate, member, "It is stated as about \(shown).") }
    return value
  }

  // MARK: Nutrients

  /// A list of objects with an id, or an object whose members are the nutrients.
  private mutating func readNutrients(_ value: JSONValue?) {
    switch value {
    case nil, .null?: break
    case .array(let elements)?:
      for element in elements.prefix(Self.mostNames) { readElement(element) }
      noteRest(elements.count)
    case .object(let object)?:
      for (name, value) in object.prefix(Self.mostNames) { readNutrient(name, value) }
      noteRest(object.count)
    default: warn(.unreadable, "/nutrients", "The nutrients are no list; they were left out.")
    }
  }

  /// How many names are looked up, some of which may be no nutrients or come twice.
  private static let mostNames = 4 * Limits.nutrients

  private mutating func noteRest(_ count: Int) {
    guard count > Self.mostNames else { return }
    warn(.tooMuch, "/nutrients", "There are \(count) nutrients; those after the first \(Self.mostNames) were left out.")
  }

  private mutating func readElement(_ element: JSONValue) {
    guard let object = element.object, let name = AnswerObject(object).text("id", "name", "nutrient", upTo: 200) else {
      warn(.unreadable, "/nutrients", "A nutrient has no name; it was left out.")
      return
    }
    readNutrient(name, element)
  }

  private mutating func readNutrient(_ name: String, _ value: JSONValue) {
    let nutrient = NutrientName(name)
    switch nutrient {
    case .macro(let name): misplaced[name] = misplaced[name] ?? value
    case .salt: misplaced["salt"] = misplaced["salt"] ?? value
    case .unusable(let reason):
      let shown = Clip.beginning(of: name, upTo: 40)
      warn(.unknownNutrient, "/nutrients", "“\(shown)” was left out. \(reason)")
    case .nutrient(let id, let known):
      guard let read = nutrientValue(value, id: id, known: known) else { return }
      add(read, id: id)
    }
  }

  private mutating func add(_ value: NutrientValue, id: String) {
    let member = "/nutrients/" + JSONPointer.escape(id)
    if let before = facts.nutrients[id] {
      guard before != value else { return }
      warn(
        .duplicate, member,
        "It is stated as \(Self.shown(before)) and as \(Self.shown(value)); the first one was taken.")
      return
    }
    guard facts.nutrients.count < Limits.nutrients else {
      warn(.tooMuch, member, "There are more than \(Limits.nutrients) nutrients; it was left out.")
      return
    }
    facts.nutrients[id] = value
  }

  private static func shown(_ value: NutrientValue) -> String { "\(Limits.shown(value.value)) \(value.unit)".trimmed() }

  private mutating func nutrientValue(_ value: JSONValue, id: String, known: KnownNutrient?) -> NutrientValue? {
    let member = "/nutrients/" + JSONPointer.escape(id)
    guard let number = usable(value, at: member) else { return nil }
    let conversion = NutrientConversion(of: AnswerUnit(number.unit), id: id, known: known)
    if let warning = conversion.warning { warn(warning.kind, member, warning.text) }
    guard let unit = conversion.unit else { return nil }
    let amount = accepted(
      number, at: member, unit: unit, upTo: Limits.nutrientAmount, { conversion.convert($0) })
    guard let amount else { return nil }
    return NutrientValue(amount, unit, bound: number.bound, origin: origin.rawValue)
  }

  // MARK: Salt

  /// How far salt and 2.5 times the sodium may lie apart: both are rounded on packages.
  private static let saltTolerance = (share: 0.1, grams: 0.02)

  /// Labels of some countries state salt: 2.5 times the sodium.
  private mutating func takeSalt(_ stated: JSONValue?) {
    let member = "/nutrients/sodium"
    guard let number = usable(stated ?? misplaced["salt"], at: member) else { return }
    let unit: MassUnit
    switch AnswerUnit(number.unit) {
    case .none: unit = .gram
    case .mass(let mass): unit = mass
    default:
      warn(.unit, member, "Salt is stated in “\(number.unit)”; it was left out.")
      return
    }
    let salt = unit.convert(number.value, to: .gram)
    if let sodium = facts.nutrients["sodium"] {
      guard let grams = sodium.mass(in: .gram), sodium.bound == nil, number.bound == nil else { return }
      if (salt - grams * 2.5).magnitude > Self.saltTolerance.grams + Self.saltTolerance.share * salt {
        warn(
          .saltMismatch, member,
          "Salt is 2.5 times sodium, but \(Limits.shown(salt)) g and \(Limits.shown(grams)) g are stated; "
            + "the sodium was taken.")
      }
      return
    }
    // Divided last, so that 1 g of salt is 400 mg of sodium and not a little more.
    func sodium(_ salt: Double) -> Double { unit.convert(salt, to: .milligram) * 2 / 5 }
    guard let amount = accepted(number, at: member, unit: "mg", upTo: Limits.nutrientAmount, sodium) else { return }
    warn(.computed, member, "It was computed from salt, of which two fifths are sodium.")
    facts.nutrients["sodium"] = NutrientValue(amount, "mg", bound: number.bound, origin: origin.rawValue)
  }
}
