internal import JSON

/// The sets of nutrition of records from version 1003 on: one set of all figures in standard units, made from the sets that
/// were entered.
extension JSONCursor {
  mutating func nutrition(into record: inout ProductRecord) throws(JSONSyntaxError) {
    var aggregated: Place?
    var entered: Place?
    guard try enterObject() else { return }
    while let key = try nextKey() {
      if key.equals("aggregated_set") { aggregated = place }
      if key.equals("input_sets") { entered = place }
      try skip()
    }
    if let aggregated {
      try visit(aggregated) { cursor throws(JSONSyntaxError) in try cursor.nutritionSet(.aggregated, into: &record) }
    }
    // What was estimated counts only where nothing better was entered.
    for kind in [NutritionSet.Kind.entered, .estimated] {
      guard let entered else { break }
      try visit(entered) { cursor throws(JSONSyntaxError) in
        guard try cursor.enterArray() else { return }
        while try cursor.nextElement() { try cursor.nutritionSet(kind, into: &record) }
      }
    }
  }

  /// Reads the figures of one set, if it is of the kind.
  private mutating func nutritionSet(
    _ kind: NutritionSet.Kind, into record: inout ProductRecord
  ) throws(JSONSyntaxError) {
    guard try enterObject() else { return }
    var set = NutritionSet(kind: kind)
    var nutrients: Place?
    while let key = try nextKey() {
      if key.equals("nutrients") {
        nutrients = place
        try skip()
      } else if key.equals("preparation") {
        set.isPrepared = try scalar().states("prepared")
      } else if key.equals("per") {
        set.per = try scalar().statedText ?? ""
      } else if key.equals("source") {
        set.isEstimate = try scalar().states("estimate")
      } else if key.equals("per_quantity") {
        set.amount = LenientNumber.plain(try scalar())
      } else if key.equals("per_unit") {
        set.unit = try scalar().statedText
      } else {
        try skip()
      }
    }
    guard kind == .aggregated || set.isEstimate == (kind == .estimated), let nutrients else { return }
    set.describe(&record)
    try visit(nutrients) { cursor throws(JSONSyntaxError) in
      guard try cursor.enterObject() else { return }
      while let name = try cursor.nextKey() {
        guard let nutriment = Nutriment(name) else {
          try cursor.skip()
          continue
        }
        set.take(nutriment, try cursor.enteredFigure(), into: &record)
      }
    }
  }

  private mutating func enteredFigure() throws(JSONSyntaxError) -> EnteredFigure {
    var figure = EnteredFigure()
    if let members = flatMembers() {
      for member in members {
        if let key = EnteredFigure.Key(self.key(of: member)) { figure.set(key, value(of: member)) }
      }
      return figure
    }
    guard try enterObject() else { return figure }
    while let name = try nextKey() {
      if let key = EnteredFigure.Key(name) { figure.set(key, try scalar()) } else { try skip() }
    }
    return figure
  }
}

extension EnteredFigure {
  fileprivate enum Key {
    case value, computed, unit, modifier, source, sourcePer

    init?(_ name: UnsafeBufferPointer<UInt8>) {
      if name.equals("value") || name.equals("value_string") {
        self = .value
      } else if name.equals("value_computed") {
        self = .computed
      } else if name.equals("unit") {
        self = .unit
      } else if name.equals("modifier") {
        self = .modifier
      } else if name.equals("source") {
        self = .source
      } else if name.equals("source_per") {
        self = .sourcePer
      } else {
        return nil
      }
    }
  }

  fileprivate mutating func set(_ key: Key, _ value: JSONCursor.Scalar) {
    switch key {
    case .value: take(LenientNumber(value))
    case .computed: computed = LenientNumber.plain(value)
    case .unit: unit = EnteredUnit(value)
    case .modifier: if case .text(let bytes) = value { modifier = .init(bytes.trimmed) ?? modifier }
    case .source: isEstimate = value.states("estimate")
    case .sourcePer: sourcePer = value.statedText
    }
  }
}
