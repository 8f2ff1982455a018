internal import JSON
public import Model
internal import Nutrition

/// What a model answered about one thing that a nutrition calculator offers.
public struct IngredientAnswer: Hashable, Sendable {
  /// The name that was asked for, which stays, whatever the answer says.
  public var name: String
  public var draft: IngredientScanDraft
  /// What a person should look at.
  public var warnings: [ScanWarning]

  /// Reads the answer to a question about an ingredient.
  ///
  /// - Throws: `UnreadableAnswer` when there is no whole object in the text, or no portion in the object.
  public init(reading text: String, name: String) throws(UnreadableAnswer) {
    try self.init(try ModelJSON(reading: text), name: name)
  }

  /// Reads an answer whose JSON was read already.
  public init(_ json: ModelJSON, name: String) throws(UnreadableAnswer) {
    self.name = Clip.beginning(of: name, upTo: Limits.nameCharacters - 1)
    warnings = json.warnings
    let answer = AnswerObject(json.object)
    let confidence = AnswerConfidence(answer.value("confidence"))
    let remark = answer.text("problem", "remark", "notes", upTo: Clip.characters)
    let portions = AnswerPortions(answer.value("portions")?.array ?? [])
    guard !portions.complete.isEmpty || !portions.incomplete.isEmpty else {
      let said = remark.map { " It says: “\($0)”." } ?? ""
      throw .unusable(
        "The answer holds no portion of \(self.name) that can be read.\(said)", hint: "Take another photo.",
        text: json.text)
    }
    draft = IngredientScanDraft(
      ingredient: CalculatorIngredientDraft(name: self.name, portions: portions.complete),
      incompletePortions: portions.incomplete, confidence: confidence.value)
    warnings += portions.warnings + confidence.warnings
    if let remark { warnings.append(ScanWarning(.remark, "", "The model remarks: “\(remark)”.")) }
  }
}

/// The portions of an answer, each with a label of its own.
private struct AnswerPortions {
  private(set) var complete: [CalculatorPortionDraft] = []
  private(set) var incomplete: [IncompletePortion] = []
  private(set) var warnings: [ScanWarning] = []
  private var labels: [String] = []

  init(_ elements: [JSONValue]) {
    let isAlone = elements.count == 1
    if elements.count > Limits.portions {
      let text = "There are \(elements.count) portions; those after the first \(Limits.portions) were left out."
      warnings.append(ScanWarning(.tooMuch, "/ingredient/portions", text))
    }
    for element in elements.prefix(Limits.portions) {
      guard let object = element.object else {
        warnings.append(ScanWarning(.unreadable, "/ingredient/portions", "A portion is no object; it was left out."))
        continue
      }
      add(AnswerObject(object), isAlone: isAlone)
    }
  }

  private mutating func add(_ answer: AnswerObject, isAlone: Bool) {
    // Where the portion will stand, if it is complete.
    let path = "/ingredient/portions/\(complete.count)"
    let reading = NutrientReading(answer, origin: .label, prefix: path)
    let facts = reading.facts.scaled(by: 1)
    var noted = reading.warnings + ScanChecks(facts, serving: nil, prefix: path).warnings
    let stated = answer.text("label", "size", "name", upTo: Limits.labelCharacters)
    guard !facts.isEmpty else {
      let shown = stated.map { "“\($0)”" } ?? "without a label"
      warnings.append(
        ScanWarning(
          .unreadable, "/ingredient/portions", "The portion \(shown) has no number that can be read; it was left out."))
      return
    }
    let label = CalculatorPortion.uniqueLabel(stated ?? CalculatorPortion.defaultLabel, among: labels)
    labels.append(label)
    if stated == nil, !isAlone {
      noted.append(ScanWarning(.label, path + "/label", "A portion has no label; it is called “\(label)”."))
    } else if let stated, stated != label {
      noted.append(
        ScanWarning(
          .label, path + "/label", "Another portion is called “\(stated)” too; this one is called “\(label)”."))
    }
    guard let calories = facts.calories else {
      takeIncomplete(label, facts, noted)
      return
    }
    warnings += noted
    var portion = CalculatorPortionDraft(label: label, calories: calories)
    portion.protein = facts.protein
    portion.carbs = facts.carbs
    portion.fat = facts.fat
    portion.nutrients = facts.nutrients.isEmpty ? nil : StatedNutrients(facts.nutrients)
    complete.append(portion)
  }

  private mutating func takeIncomplete(_ label: String, _ facts: NutritionFacts, _ noted: [ScanWarning]) {
    var portion = IncompletePortion(label: label)
    portion.protein = facts.protein
    portion.carbs = facts.carbs
    portion.fat = facts.fat
    portion.nutrients = facts.nutrients.isEmpty ? nil : StatedNutrients(facts.nutrients)
    portion.suggestedCalories = facts.caloriesOfMacros
    // Its members are found there instead, since it is not among the portions.
    let path = "/incompletePortions/\(incomplete.count)"
    let before = "/ingredient/portions/\(complete.count)"
    warnings += noted.map { warning in
      var warning = warning
      warning.path = path + warning.path.dropFirst(before.count)
      return warning
    }
    warnings.append(NutritionAnswer.missingCalories(portion.suggestedCalories, path: path + "/calories"))
    incomplete.append(portion)
  }
}
