internal import Model

/// The columns of a CSV file that state amounts, and what each is an amount of.
struct NutrientColumns: Sendable {
  /// What the cells of a column are.
  enum Meaning: Hashable, Sendable {
    case energy(inKilojoules: Bool)
    case protein, carbs, fat
    case nutrient(String, unit: String)
    /// A share of a daily value, which is no amount.
    case percent
  }

  private struct Column: Sendable {
    var position: Int
    var name: String
    var meaning: Meaning
  }

  /// What a row states. What its cells do not state is absent.
  struct Amounts {
    var calories: Double?
    var protein: Double?
    var carbs: Double?
    var fat: Double?
    var nutrients = Nutrients()
  }

  private var columns: [Column] = []
  private let commaIsDecimal: Bool

  /// - Parameters:
  ///   - identity: columns that are no amounts.
  ///   - meaning: what a column is by its name without the unit and by its unit, which is empty when the header has none;
  ///     nil when it is no amount.
  init(
    _ header: CSVHeader, without identity: [Int?], commaIsDecimal: Bool, meaning: (String, String) -> Meaning?
  ) {
    self.commaIsDecimal = commaIsDecimal
    let taken = Set(identity.compactMap(\.self))
    for (position, header) in header.names.enumerated() where !taken.contains(position) {
      let (name, unit) = Self.split(header)
      guard !name.isEmpty, let meaning = meaning(name, unit) else { continue }
      columns.append(Column(position: position, name: name, meaning: meaning))
    }
  }

  var statesEnergy: Bool {
    columns.contains { column in if case .energy = column.meaning { true } else { false } }
  }

  /// `B1 (Thiamine) (mg)` → `B1 (Thiamine)` and `mg`.
  static func split(_ header: String) -> (name: String, unit: String) {
    guard header.hasSuffix(")"), let open = header.lastIndex(of: "("), open > header.startIndex else {
      return (header, "")
    }
    let unit = header[header.index(after: open)...].dropLast()
    return (Cell.trimmed(header[..<open]), NutrientUnit.normalized(String(unit)))
  }

  /// The amounts of a record.
  ///
  /// - Throws: `Failure` for a cell that is not a number; what is wrong is a sentence.
  func amounts(of record: CSVRecord, _ log: inout ImportLog) throws(Failure) -> Amounts {
    var amounts = Amounts()
    for column in columns {
      guard let text = Cell.text(record.cell(column.position)) else { continue }
      guard let value = CellNumber.parse(text, commaIsDecimal: commaIsDecimal) else {
        throw Failure(.invalidValue, "“\(text.prefix(40))” in the column “\(column.name)” is not a number.")
      }
      switch column.meaning {
      case .energy(let inKilojoules):
        amounts.calories = inKilojoules ? Energy.kilocalories(fromKilojoules: value) : value
      case .protein: amounts.protein = value
      case .carbs: amounts.carbs = value
      case .fat: amounts.fat = value
      case .nutrient(let id, let unit): amounts.nutrients[id] = NutrientValue(value, unit)
      case .percent:
        if value != 0 {
          log.warn("“\(column.name)” is a percentage of a daily value, not an amount; it was left out.")
        }
      }
    }
    return amounts
  }
}

extension NutrientColumns.Meaning {
  /// What a column of energy or of a macronutrient is, by the names that programs agree on; nil for any other.
  static func common(_ name: String, _ unit: String) -> Self? {
    switch (name.lowercased(), unit.lowercased()) {
    case ("energy", "kj"), ("kilojoules", _), ("calories", "kj"): .energy(inKilojoules: true)
    case ("energy", _), ("calories", _): .energy(inKilojoules: false)
    case ("protein", "g"), ("protein", ""): .protein
    case ("carbs", "g"), ("carbs", ""), ("carbohydrates", "g"), ("carbohydrates", ""): .carbs
    case ("fat", "g"), ("fat", ""): .fat
    default: nil
    }
  }
}

extension Entry {
  /// Takes the amounts that a row states.
  mutating func take(_ amounts: NutrientColumns.Amounts) {
    calories = amounts.calories ?? 0
    protein = amounts.protein
    carbs = amounts.carbs
    fat = amounts.fat
    nutrients = amounts.nutrients
  }
}
