/// Reads a typed number from left to right.
struct TypedNumberReader {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// What was not read, without white space around it.
  var rest: String { Self.text(scalars[position...]) }

  /// What was read, without white space around it.
  var consumed: String { Self.text(scalars[..<position]) }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars)).trimmed()
  }

  /// The number, range or limit that comes next, or nil.
  mutating func read() -> (low: Double, high: Double, bound: Bound?)? {
    skipSpaces()
    let bound = readBound()
    if skipWord("trace") || skipWord("traces") {
      return bound == nil && isAtBoundary ? (0, 0, .lessThan) : nil
    }
    skipSpaces()
    guard let low = readSigned() else { return nil }
    if bound == nil, let high = readRangeEnd() {
      return low <= high ? (low, high, nil) : nil
    }
    guard isAtBoundary else { return nil }
    return (low, low, bound)
  }

  // MARK: Limits and ranges

  private static let bounds: [([String], Bound)] = [
    (["<=", "<", "\u{2264}", "less than", "under", "below", "up to", "at most", "max"], .lessThan),
    ([">=", ">", "\u{2265}", "more than", "greater than", "over", "above", "at least", "min"], .greaterThan),
  ]

  private mutating func readBound() -> Bound? {
    for (words, bound) in Self.bounds where words.contains(where: { skipWord($0) }) { return bound }
    return nil
  }

  private mutating func readRangeEnd() -> Double? {
    let start = position
    skipSpaces()
    let isRange = skip(where: isDash) || skipWord("to")
    if isRange {
      skipSpaces()
      if let high = readUnsigned(), isAtBoundary { return high }
    }
    position = start
    return nil
  }

  // MARK: Numbers

  private mutating func readSigned() -> Double? {
    _ = skip("+")
    return readUnsigned()
  }

  /// A whole number with a fraction, a fraction, or a decimal number.
  private mutating func readUnsigned() -> Double? {
    if let fraction = readFractionCharacter() { return fraction }
    let start = position
    guard let whole = readDecimal() else { return nil }
    if whole.isWhole {
      if let denominator = readDenominator() { return denominator == 0 ? nil : whole.value / denominator }
      if let fraction = readFollowingFraction() { return whole.value + fraction }
    }
    guard whole.value.isFinite else {
      position = start
      return nil
    }
    return whole.value
  }

  /// The fraction after a whole number: `½`, or ` 1/2` after a space.
  private mutating func readFollowingFraction() -> Double? {
    let start = position
    let isApart = skipSpaces()
    if let fraction = readFractionCharacter() { return fraction }
    if isApart, let numerator = readDigits(), let denominator = readDenominator(),
      denominator > 0, numerator < denominator
    {
      return numerator / denominator
    }
    position = start
    return nil
  }

  private mutating func readFractionCharacter() -> Double? {
    guard let next, let fraction = Self.fractions[next] else { return nil }
    position += 1
    return fraction
  }

  private static let fractions: [Unicode.Scalar: Double] = [
    "½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅕": 1 / 5, "⅖": 2 / 5, "⅗": 3 / 5, "⅘": 4 / 5,
    "⅙": 1 / 6, "⅚": 5 / 6, "⅐": 1 / 7, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8, "⅑": 1 / 9, "⅒": 1 / 10,
  ]

  /// What follows a slash of a fraction.
  private mutating func readDenominator() -> Double? {
    let start = position
    skipSpaces()
    if skip(where: { $0 == "/" || $0 == "\u{2044}" || $0 == "\u{2215}" }) {
      skipSpaces()
      if let denominator = readDigits() { return denominator }
    }
    position = start
    return nil
  }

  private mutating func readDigits() -> Double? {
    let start = position
    while let next, isDigit(next) { position += 1 }
    return position == start ? nil : Double(String(String.UnicodeScalarView(scalars[start..<position])))
  }

  /// A number of digits with group separators and a decimal sign.
  private mutating func readDecimal() -> (value: Double, isWhole: Bool)? {
    var pieces: [(separator: Unicode.Scalar?, digits: ArraySlice<Unicode.Scalar>)] = []
    var separator: Unicode.Scalar?
    while true {
      let start = position
      while let next, isDigit(next) { position += 1 }
      let digits = scalars[start..<position]
      if digits.isEmpty, !pieces.isEmpty || next != "." && next != "," { break }
      pieces.append((separator, digits))
      guard let next, isSeparator(next), isFollowedByPiece(next) else { break }
      separator = next
      position += 1
    }
    guard !pieces.isEmpty, let decimal = decimalPiece(of: pieces) else { return nil }
    var text = ""
    for (index, piece) in pieces.enumerated() {
      if index == decimal { text += text.isEmpty ? "0." : "." }
      text.unicodeScalars.append(contentsOf: piece.digits)
    }
    return Double(text).map { ($0, decimal == pieces.count) }
  }

  /// A separator belongs to the number if digits follow it at once; a space, only if exactly three do.
  private func isFollowedByPiece(_ separator: Unicode.Scalar) -> Bool {
    let digits = scalars[(position + 1)...].prefix(while: isDigit).count
    guard isSpace(separator) else { return digits > 0 }
    guard digits == 3 else { return false }
    // `1 100/200` is a whole number and a fraction.
    let after = scalars[(position + 4)...].first
    let before = scalars[..<position].reversed().prefix(while: isDigit).count
    return (1...3).contains(before) && after != "/" && after != "\u{2044}"
  }

  /// Which piece is behind the decimal sign, the number of pieces if there is none, or nil if the pieces make no number.
  private func decimalPiece(
    of pieces: [(separator: Unicode.Scalar?, digits: ArraySlice<Unicode.Scalar>)]
  ) -> Int? {
    guard let last = pieces.last, let sign = last.separator else { return pieces.count }
    let earlier = pieces.dropFirst().dropLast().compactMap(\.separator)
    let isLastDecimal = isDecimalSign(sign) && !earlier.contains(sign) && (!earlier.isEmpty || isDecimal(pieces))
    let groups = isLastDecimal ? pieces.dropLast() : pieces[...]
    // All groups are separated alike, and all but the first have three digits.
    let separators = Set(groups.dropFirst().compactMap(\.separator))
    let areGroups = groups.dropFirst().allSatisfy { $0.digits.count == 3 } && separators.count <= 1
    let isFirstGood = groups.count == 1 || (1...3).contains(groups[groups.startIndex].digits.count)
    guard areGroups, isFirstGood else { return nil }
    return isLastDecimal ? pieces.count - 1 : pieces.count
  }

  /// Whether the only separator of two pieces is the decimal sign.
  private func isDecimal(_ pieces: [(separator: Unicode.Scalar?, digits: ArraySlice<Unicode.Scalar>)]) -> Bool {
    guard pieces.count == 2, pieces[1].separator == "," else { return true }
    let first = pieces[0].digits
    let isGrouping = pieces[1].digits.count == 3 && (1...3).contains(first.count) && first.first != "0"
    return !isGrouping
  }

  // MARK: Characters

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// Whether a number may end here: not before what looks like more of it.
  private var isAtBoundary: Bool {
    guard let next else { return true }
    if isDigit(next) || Self.fractions[next] != nil || next == "/" || next == "\u{2044}" { return false }
    guard next == "." || next == "," else { return true }
    // Before the end or a word, a full stop or comma ends a sentence.
    return !scalars[(position + 1)...].contains { isDigit($0) }
  }

  @discardableResult
  private mutating func skipSpaces() -> Bool {
    let start = position
    while let next, isSpace(next) { position += 1 }
    return position > start
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool { skip { $0 == scalar } }

  private mutating func skip(where matches: (Unicode.Scalar) -> Bool) -> Bool {
    guard let next, matches(next) else { return false }
    position += 1
    return true
  }

  /// Moves past a word in any case that is not part of a longer one.
  private mutating func skipWord(_ word: String) -> Bool {
    let letters = Array(word.unicodeScalars)
    guard scalars.count - position >= letters.count else { return false }
    for (offset, letter) in letters.enumerated()
    where scalars[position + offset].properties.lowercaseMapping != String(letter) { return false }
    let end = position + letters.count
    if let last = letters.last, last.properties.isAlphabetic, end < scalars.count,
      scalars[end].properties.isAlphabetic
    {
      return false
    }
    position = end
    return true
  }
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

private func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

private func isDecimalSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == "," }

/// What may stand between the digits of one number.
private func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
  isDecimalSign(scalar) || scalar == "'" || scalar == "\u{2019}" || isSpace(scalar)
}

/// Hyphens and dashes, which people use alike.
private func isDash(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}", "~", "\u{301C}": true
  default: false
  }
}
