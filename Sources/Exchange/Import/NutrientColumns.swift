internal import Model
internal import Nutrition

/// The columns of a CSV file that state amounts, and what each is an amount of.
struct NutrientColumns: Sendable {
  /// What the cells of a column are.
  enum Meaning: Hashable, Sendable {
    case energy(inKilojoules: Bool)
    case macro(Macro, MassUnit)
    case nutrient(String, unit: String)
    /// A share of a daily value, which is no amount.
    case percent
    /// An amount that cannot be kept under that name, and why.
    case unusable(String)
  }

  enum Macro: Hashable, Sendable {
    case protein, carbs, fat
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
    for (position, title) in header.names.enumerated()
    where !taken.contains(position) && !header.repeated.contains(position) {
      let (name, unit) = Self.split(title)
      guard !name.isEmpty, let meaning = meaning(name, unit) else { continue }
      columns.append(Column(position: position, name: name, meaning: meaning.checked(name)))
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
      if case .unusable(let reason) = column.meaning {
        log.warn(reason)
        continue
      }
      guard let value = CellNumber.parse(text, commaIsDecimal: commaIsDecimal) else {
        throw Failure(.invalidValue, "“\(text.prefix(40))” in the column “\(column.name)” is not a number.")
      }
      switch column.meaning {
      case .energy(let inKilojoules):
        amounts.calories = inKilojoules ? Energy.kilocalories(fromKilojoules: value) : value
      case .macro(let macro, let unit): amounts.take(unit.convert(value, to: .gram), of: macro, isExact: unit == .gram)
      case .nutrient(let id, let unit): amounts.nutrients[id] = NutrientValue(value, unit)
      case .unusable: break
      case .percent:
        if value != 0 {
          log.warn("“\(column.name)” is a percentage of a daily value, not an amount; it was left out.")
        }
      }
    }
    return amounts
  }
}

extension NutrientColumns.Amounts {
  /// Takes grams of a macro; those that were converted only when the row does not state grams.
  fileprivate mutating func take(_ grams: Double, of macro: NutrientColumns.Macro, isExact: Bool) {
    switch macro {
    case .protein: if isExact || protein == nil { protein = grams }
    case .carbs: if isExact || carbs == nil { carbs = grams }
    case .fat: if isExact || fat == nil { fat = grams }
    }
  }
}

extension NutrientColumns.Meaning {
  /// The meaning, unless it is a nutrient by a name that the journal refuses everywhere else.
  fileprivate func checked(_ column: String) -> Self {
    guard case .nutrient(let id, _) = self else { return self }
    return NutrientNaming.reason(against: id, column: column).map(Self.unusable) ?? self
  }

  /// What a column of energy or of a macronutrient is, by the names that programs agree on; nil for any other.
  static func common(_ name: String, _ unit: String) -> Self? {
    switch (name.lowercased(), unit.lowercased()) {
    case ("energy", "kj"), ("kilojoules", _), ("calories", "kj"): .energy(inKilojoules: true)
    case ("energy", _), ("calories", _): .energy(inKilojoules: false)
    case ("protein", let unit): macro(.protein, unit)
    case ("carbs", let unit), ("carbohydrates", let unit): macro(.carbs, unit)
    case ("fat", let unit): macro(.fat, unit)
    default: nil
    }
  }

  private static func macro(_ macro: NutrientColumns.Macro, _ unit: String) -> Self? {
    (unit.isEmpty ? .gram : MassUnit(rawValue: unit)).map { .macro(macro, $0) }
  }
}

extension NutrientNaming {
  /// Why a column cannot be imported as a nutrient of this name, as a sentence; nil when it can.
  static func reason(against id: String, column: String) -> String? {
    do throws(Failure) {
      try check(id)
      return nil
    } catch {
      return "The column “\(column.prefix(40))” was left out. " + error.message + (error.hint.map { " " + $0 } ?? "")
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
