internal import JSON
public import Model
public import Nutrition

/// What a model answered about one food, checked value by value: what is not known is nil or absent, which is not zero.
public struct NutritionAnswer: Hashable, Sendable {
  /// The amount that all numbers of an answer are for.
  public enum Basis: String, Hashable, Sendable, CaseIterable {
    case serving
    case per100g = "per_100g"
    case per100ml = "per_100ml"
  }

  public var operation: ScanOperation
  public var name: String?
  public var brand: String?
  /// What the model says about what it could not read or tell.
  public var remark: String?
  /// 0 to 1.
  public var confidence: Double?
  public var basis: Basis
  public var serving: AnswerServing
  public var facts: NutritionFacts
  /// What a person should look at, in the order of the answer.
  public var warnings: [ScanWarning]

  /// Reads the answer to a question about one food.
  ///
  /// - Throws: `UnreadableAnswer` when there is no whole object in the text, or nothing of a food is in the object.
  public init(reading text: String, for operation: ScanOperation) throws(UnreadableAnswer) {
    try self.init(try ModelJSON(reading: text), for: operation)
  }

  /// Reads an answer whose JSON was read already.
  public init(_ json: ModelJSON, for operation: ScanOperation) throws(UnreadableAnswer) {
    let answer = AnswerObject(Self.unwrapped(json.object))
    self.operation = operation
    name = answer.text("name", "food_name", "product_name", upTo: Limits.nameCharacters)
    brand = answer.text("brand", "brand_name", upTo: Limits.brandCharacters)
    remark = answer.text("problem", "remark", "notes", upTo: Clip.characters)
    warnings = json.warnings
    let reading = NutrientReading(answer, origin: operation.origin)
    facts = reading.facts
    guard !facts.isEmpty else {
      let said = remark.map { " It says: “\($0)”." } ?? ""
      throw .unusable(
        "The answer holds no calories, macros or nutrients that can be read.\(said)",
        hint: "Take another photo, or describe the food in words.", text: json.text)
    }
    serving = AnswerServing(answer, isPhoto: operation == .food)
    basis = Self.basis(answer)
    let confidence = AnswerConfidence(answer.value("confidence"))
    self.confidence = confidence.value
    warnings += reading.warnings + serving.warnings + confidence.warnings
    if let remark { warnings.append(ScanWarning(.remark, "", "The model remarks: “\(remark)”.")) }
  }

  /// The object that is the only member of another, as in `{"food": {…}}`.
  private static func unwrapped(_ object: JSONObject) -> JSONObject {
    guard object.count == 1, let inner = object.members.first?.value.object,
      !["nutrients", "micronutrients", "calories"].contains(object.members[0].key)
    else { return object }
    return inner
  }

  private static func basis(_ answer: AnswerObject) -> Basis {
    switch answer.word("basis", "per") {
    case "per100g", "100g": .per100g
    case "per100ml", "100ml": .per100ml
    default: .serving
    }
  }
}

extension NutritionFacts {
  var isEmpty: Bool {
    calories == nil && protein == nil && carbs == nil && fat == nil && nutrients.isEmpty
  }
}

/// How sure a model says it is.
struct AnswerConfidence {
  var value: Double?
  var warnings: [ScanWarning] = []

  init(_ stated: JSONValue?) {
    switch AnswerNumber.read(stated) {
    case .absent: break
    case .refused(.negative, _):
      value = 0
      warn("The model states a negative confidence; 0 was taken.")
    case .refused: warn("The model states a confidence that is no number; it was left out.")
    case .number(let number):
      let share = AnswerUnit(number.unit) == .percentDailyValue ? number.value / 100 : number.value
      value = min(share, 1)
      if share > 1 { warn("The model states a confidence of \(Limits.shown(share)); 1, the most there is, was taken.") }
    }
  }

  private mutating func warn(_ text: String) { warnings.append(ScanWarning(.confidence, "/confidence", text)) }
}
