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
    guard try enterObject() else { return figure }
    while let key = try nextKey() {
      if key.equals("value") || key.equals("value_string") {
        figure.take(LenientNumber(try scalar()))
      } else if key.equals("value_computed") {
        figure.computed = LenientNumber.plain(try scalar())
      } else if key.equals("unit") {
        figure.unit = EnteredUnit(try scalar())
      } else if key.equals("modifier") {
        if case .text(let bytes) = try scalar() { figure.modifier = .init(bytes.trimmed) ?? figure.modifier }
      } else if key.equals("source") {
        figure.isEstimate = try scalar().states("estimate")
      } else if key.equals("source_per") {
        figure.sourcePer = try scalar().statedText
      } else {
        try skip()
      }
    }
    return figure
  }
}
