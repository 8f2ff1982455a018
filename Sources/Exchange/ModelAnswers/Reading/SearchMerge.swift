internal import Model
internal import Nutrition

extension NutritionAnswer {
  /// The answer with what a second search found of the nutrients that were doubtful: where this answer knows nothing or
  /// zero, and the other one more.
  ///
  /// Numbers of different amounts are never mixed: those of the other answer are converted to the amount of this one,
  /// and where that cannot be done nothing is taken and a warning says so.
  ///
  /// - Parameter isGrounded: whether the second answer comes from the web; otherwise nothing is taken.
  /// - Returns: the answer, and the ids of the nutrients that were taken, in the order of the alphabet.
  public func merging(
    _ second: NutritionAnswer, doubts: SearchDoubts, isGrounded: Bool
  ) -> (answer: NutritionAnswer, taken: [String]) {
    guard isGrounded else { return (self, []) }
    let wanted = doubts.nutrients.filter {
      (second.facts.nutrients[$0]?.value ?? 0) > 0 && (facts.nutrients[$0]?.value ?? 0) <= 0
    }
    guard !wanted.isEmpty else { return (self, []) }
    var merged = self
    guard let factor = factor(from: second) else {
      merged.warnings.append(
        ScanWarning(
          .notMerged, "/nutrients",
          "A second search found more, but for an amount that cannot be compared with this one; it was left out."))
      return (merged, [])
    }
    let converted = second.facts.scaled(by: factor).nutrients
    var taken: [String] = []
    for id in wanted {
      guard let value = converted[id], (try? value.validate()) != nil else { continue }
      merged.facts.nutrients[id] = value
      taken.append(id)
      let path = "/nutrients/" + id
      merged.warnings.removeAll { $0.path == path }
      merged.warnings += second.warnings.filter { $0.path == path }.map { $0.scaled(by: factor) }
    }
    return (merged, taken)
  }

  /// How many times the amount of another answer this one is for; nil when that is not known.
  private func factor(from other: NutritionAnswer) -> Double? {
    if let own = grams, let others = other.grams { return Self.ratio(own, others) }
    if let own = milliliters, let others = other.milliliters { return Self.ratio(own, others) }
    // Both are one serving, as it was asked for, when neither says more.
    let isPlain = basis == .serving && other.basis == .serving && serving.amount == nil && other.serving.amount == nil
    return isPlain && serving.quantity == other.serving.quantity ? 1 : nil
  }

  private static func ratio(_ own: Double, _ others: Double) -> Double? {
    let ratio = own / others
    return ratio.isFinite && ratio > 0 ? ratio : nil
  }

  /// The weight that the numbers are for.
  private var grams: Double? {
    switch basis {
    case .serving: serving.amount?.grams
    case .per100g: 100
    case .per100ml: nil
    }
  }

  private var milliliters: Double? {
    switch basis {
    case .serving: serving.amount?.milliliters
    case .per100g: nil
    case .per100ml: 100
    }
  }
}

extension ScanWarning {
  fileprivate func scaled(by factor: Double) -> ScanWarning {
    var warning = self
    warning.low = low.map { $0 * factor }
    warning.high = high.map { $0 * factor }
    return warning
  }
}
