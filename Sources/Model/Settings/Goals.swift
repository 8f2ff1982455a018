/// What the user wants to eat in a day. A goal of 0 means that there is no goal.
public struct Goals: Hashable, Codable, Sendable {
  /// Kilocalories, 0 to 1 000 000; 2000 if absent.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var calories: Double
  /// Grams, 0 to 1 000 000; 150 if absent.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var protein: Double
  /// Grams, 0 to 1 000 000; 200 if absent.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var carbs: Double
  /// Grams, 0 to 1 000 000; 65 if absent.
  ///
  /// - Minimum: 0
  /// - Maximum: 1000000
  public var fat: Double
  /// The user's own goals by nutrient id, in the usual unit of the nutrient; they replace its daily value.
  public var nutrients: [String: Double]
  /// The ids of the nutrients that the user wants to see first, each once, at most 256.
  ///
  /// - Maximum items: 256
  public var pins: [String]

  public init(
    calories: Double = 2000, protein: Double = 150, carbs: Double = 200, fat: Double = 65,
    nutrients: [String: Double] = [:], pins: [String] = []
  ) {
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.nutrients = nutrients
    self.pins = pins
  }

  /// Reads goals; nutrients may be named by id, display name or alias, and repeated or blank pins are dropped.
  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try decoder.container(keyedBy: CodingKeys.self)
    calories = try members.decodeIfPresent(Double.self, forKey: .calories) ?? calories
    protein = try members.decodeIfPresent(Double.self, forKey: .protein) ?? protein
    carbs = try members.decodeIfPresent(Double.self, forKey: .carbs) ?? carbs
    fat = try members.decodeIfPresent(Double.self, forKey: .fat) ?? fat
    nutrients = try members.decodeIfPresent(NutrientGoals.self, forKey: .nutrients)?.values ?? nutrients
    pins = Self.distinct(try members.decodeIfPresent([String].self, forKey: .pins) ?? pins)
  }

  /// The goal for a nutrient, named by id, display name or alias: the user's own, else its daily value.
  ///
  /// Nil when there is neither, and when the user's own goal is 0.
  public func target(for nutrient: String) -> Double? {
    let known = KnownNutrients.find(nutrient)
    let target = nutrients[known?.id ?? KnownNutrients.canonicalId(of: nutrient)] ?? known?.dailyValue
    return target == 0 ? nil : target
  }

  /// Checks that all goals are finite, not negative and not absurdly large.
  public func validate() throws(Failure) {
    for (name, value) in [("calories", calories), ("protein", protein), ("carbs", carbs), ("fat", fat)] {
      let problem = Limits.problem(ofAmount: value, upTo: Limits.amount)
      if let problem { throw .invalid(problem, path: "/" + name) }
    }
    guard nutrients.count <= Limits.nutrients else {
      throw .invalid("There are \(nutrients.count) goals; the most is \(Limits.nutrients).", path: "/nutrients")
    }
    for (id, value) in nutrients.sorted(by: { $0.key < $1.key }) {
      let problem = Nutrients.problem(ofId: id) ?? Limits.problem(ofAmount: value, upTo: Limits.nutrientAmount)
      if let problem { throw .invalid(problem, path: "/nutrients/" + pointerToken(id)) }
    }
    guard pins.count <= Limits.pins else {
      throw .invalid("There are \(pins.count) pins; the most is \(Limits.pins).", path: "/pins")
    }
    for (index, id) in pins.enumerated() {
      if let problem = Nutrients.problem(ofId: id) { throw .invalid(problem, path: "/pins/\(index)") }
    }
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.map(KnownNutrients.canonicalId(of:)).filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}

/// An object of numbers by nutrient, read with canonical ids.
private struct NutrientGoals: Decodable {
  var values: [String: Double] = [:]

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberKey.self)
    for key in members.allKeys {
      guard let value = try members.decodeIfPresent(Double.self, forKey: key) else { continue }
      let id = KnownNutrients.canonicalId(of: key.stringValue)
      guard values.updateValue(value, forKey: id) == nil else {
        throw DecodingError.refused(
          .invalid("\(quoted(key.stringValue)) names the nutrient \(id) again; give it once."),
          at: members.codingPath + [key])
      }
    }
  }
}
