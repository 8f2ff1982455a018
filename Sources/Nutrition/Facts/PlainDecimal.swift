extension Double {
  /// The number without the noise of binary arithmetic: where a number of at most twelve digits lies within four units in
  /// the last place, that number, such as 0.3 for 0.1 × 3. Any other number, such as a third, stays as it is, so that
  /// nothing is lost when it is multiplied back.
  var withoutNoise: Double {
    guard isFinite, magnitude >= 1e-9, magnitude < 1e12 else { return self }
    // One digit more or less does not matter, so the binary exponent is good enough for the decimal one.
    let digitsBeforePoint = Int((Double(exponent) * 0.30103).rounded(.down)) + 1
    let power = Self.powerOfTen(12 - digitsBeforePoint)
    let short = (self * power).rounded() / power
    return (short - self).magnitude <= 4 * ulp ? short : self
  }

  /// Exact up to 10^22.
  private static func powerOfTen(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<Swift.max(0, exponent) { power *= 10 }
    return power
  }
}
