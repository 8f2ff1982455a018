internal import Model

extension ShelfReasons {
  /// A change of the target is worth mentioning from this many kcal on.
  private static let smallestPace = 25.0
  private static let mostHelps = 2

  init(_ portion: ShelfPortion, rules: ShelfRules) {
    let improved = portion.contributions(rules).filter(\.isImprovement).sorted {
      $0.value == $1.value ? $0.nutrient.rawValue < $1.nutrient.rawValue : $0.value > $1.value
    }
    let helps = improved.prefix(Self.mostHelps).map(\.nutrient)
    let target = rules.target
    let isPaced = target.usesWeek && abs(target.adjustment) >= Self.smallestPace
    self.init(
      helps: helps, lighterCalories: rules.preferences.energyIntent == .cut && !helps.contains(.calories),
      weeklyPace: isPaced ? WeeklyPace(kcal: Int(target.adjustment.rounded())) : nil,
      sodium: SodiumRemark(portion, rules: rules))
  }

  /// The reasons as sentences.
  var words: String {
    var sentences: [String] = []
    if !helps.isEmpty { sentences.append("Helps with \(helps.map(\.word).joined(separator: " and ")).") }
    if lighterCalories { sentences.append("Chosen to add few calories.") }
    if let pace = weeklyPace?.kcal {
      sentences.append(
        pace > 0
          ? "The week so far leaves room for about \(pace) kcal more."
          : "The week so far asks for about \(-pace) kcal less.")
    }
    if let words = sodium.words { sentences.append(words) }
    return sentences.isEmpty ? "The best that the shelf has for today." : sentences.joined(separator: " ")
  }
}

extension SodiumRemark {
  fileprivate init(_ portion: ShelfPortion, rules: ShelfRules) {
    let goesPast = portion.after.sodium.map { $0 > rules.goals.sodium } ?? false
    if portion.estimatesSodium {
      self = .unknown
    } else if goesPast {
      self = .watch
    } else {
      self = rules.preferences.hardCaps.contains(.sodium) ? .withinCap : .none
    }
  }

  fileprivate var words: String? {
    switch self {
    case .unknown: "Its sodium is unknown."
    case .watch: "Watch the sodium: the day goes past its goal."
    case .withinCap: "Sodium stays within the cap."
    case .none: nil
    }
  }
}

extension ShelfNutrient {
  fileprivate var word: String { self == .carbs ? "carbohydrates" : rawValue }
}
