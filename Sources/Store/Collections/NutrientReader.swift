internal import Model

/// An object whose nutrients are in a table of their own.
protocol HavingNutrients {
  var nutrients: Nutrients { get set }
}

extension Entry: HavingNutrients {}
extension Food: HavingNutrients {}

/// Gives the rows of a query over nutrients to the objects they belong to. Both come in the same order.
struct NutrientReader {
  /// The row keys of the objects.
  let keys: [Int64]
  private var position = 0
  private var elements: [Nutrients.Element] = []

  init(keys: [Int64]) {
    self.keys = keys
  }

  /// Adds a row of (object, nutrient, value, unit, bound, origin).
  mutating func add(_ row: borrowing Row, to objects: inout [some HavingNutrients]) throws {
    let key = row.integer(0)
    while position < keys.count, keys[position] != key { finishObject(&objects) }
    elements.append(Nutrients.Element(id: row.text(1), value: try NutrientValue(row, from: 2)))
  }

  /// To be called after the last row.
  mutating func finish(_ objects: inout [some HavingNutrients]) {
    while position < keys.count { finishObject(&objects) }
  }

  private mutating func finishObject(_ objects: inout [some HavingNutrients]) {
    if !elements.isEmpty {
      objects[position].nutrients = Nutrients(stored: elements)
      elements.removeAll(keepingCapacity: true)
    }
    position += 1
  }
}

extension NutrientValue {
  /// Reads the columns (value, unit, bound, origin).
  init(_ row: borrowing Row, from column: Int32) throws {
    try self.init(
      row.number(column), row.text(column + 1), bound: try row.isNull(column + 2) ? nil : row.word(column + 2),
      origin: row.textIfPresent(column + 3))
  }
}
