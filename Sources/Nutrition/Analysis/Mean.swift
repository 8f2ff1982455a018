/// A sum divided by a count without the dust of binary fractions; nil when there is nothing to divide by.
func mean(of sum: Double, over count: Int) -> Double? {
  guard count > 0 else { return nil }
  return DecimalSum(sum)?.value(dividedBy: count) ?? sum / Double(count)
}

/// A part of a whole; nil when there is no whole.
func share(of part: Double, in whole: Double) -> Double? {
  whole > 0 ? part / whole : nil
}
