internal import Model

/// What the text of a serving says: `1 cup (150 g)`, `60.8 g (1 tranche)`, `33 cl`, `2 cookies`.
struct ServingText: Hashable {
  /// What it weighs or measures; nil when the text does not say.
  var amount: MeasuredAmount?
  /// What it is counted in, and how many; nil when the text does not say, or says more than one thing.
  var count: (quantity: Double, unit: String)? {
    counted.count == 1 ? (counted[0].quantity, counted[0].unit) : nil
  }
  /// Whether the text is a number and nothing else, which says nothing.
  var isBareNumber = false

  private var counted: [Counted] = []

  private struct Counted: Hashable {
    var quantity: Double
    var unit: String
  }

  private struct Measured {
    var amount: MeasuredAmount
    var isInBrackets: Bool
  }

  /// Reads a text.
  ///
  /// - Parameter understood: the amount as the database understood the text; the one of several that it agrees with is
  ///   taken.
  init(_ text: String, understood: Double? = nil) {
    var measured: [Measured] = []
    var scanner = ServingScanner(text)
    while let phrase = scanner.next() {
      if let amount = phrase.amount {
        measured.append(Measured(amount: amount, isInBrackets: phrase.isInBrackets))
      } else if let quantity = phrase.quantity, quantity > 0, !phrase.noun.isEmpty {
        counted.append(Counted(quantity: quantity, unit: phrase.noun))
      } else if phrase.noun.isEmpty {
        isBareNumber = true
      }
    }
    isBareNumber = isBareNumber && measured.isEmpty && counted.isEmpty && scanner.hasOnlyNumbers
    amount = Self.choose(measured, understood)
  }

  /// Of several amounts: the one that the database understood, else one in brackets, else the last; metric ones first.
  private static func choose(_ measured: [Measured], _ understood: Double?) -> MeasuredAmount? {
    if let understood, understood > 0, let agreeing = measured.last(where: { $0.amount.agrees(with: understood) }) {
      return agreeing.amount
    }
    let metric = measured.filter(\.amount.isMetric)
    let candidates = metric.isEmpty ? measured : metric
    return (candidates.last(where: \.isInBrackets) ?? candidates.last)?.amount
  }
}

/// Finds the numbers of a text with the words behind them.
struct ServingScanner {
  /// A number and what follows it.
  struct Phrase {
    /// The number, when it is exactly one.
    var quantity: Double?
    /// The amount, when the number is one of mass or volume.
    var amount: MeasuredAmount?
    /// The words between the number and the next number or bracket; empty when there are none.
    var noun: String
    var isInBrackets: Bool
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0
  /// Whether nothing but numbers, spaces and signs was passed.
  private(set) var hasOnlyNumbers = true

  init(_ text: String) {
    scalars = Array(text.unicodeScalars.prefix(TypedNumber.longest))
  }

  mutating func next() -> Phrase? {
    while position < scalars.count {
      let scalar = scalars[position]
      if isNumberStart {
        let isNegative = isBehindMinus
        if var phrase = readPhrase() {
          // Less than nothing is no serving, and not the same as the number without the sign.
          if isNegative { (phrase.quantity, phrase.amount) = (nil, nil) }
          return phrase
        }
      }
      if let word = readArticle() { return word }
      if scalar == "(" || scalar == "[" { depth += 1 }
      if scalar == ")" || scalar == "]" { depth = max(0, depth - 1) }
      if scalar.isLetter { hasOnlyNumbers = false }
      position += 1
    }
    return nil
  }

  /// Whether a number starts here: not within a word or another number.
  private var isNumberStart: Bool {
    let scalar = scalars[position]
    guard scalar.isNumeric, scalar.isASCII || !scalar.isLetter else { return false }
    guard position > 0 else { return true }
    let before = scalars[position - 1]
    return !(before.isLetter || before.isNumeric || before == "." || before == ",")
  }

  /// Whether a sign stands before the number here, which is not the dash between two: at the beginning, or in brackets.
  private var isBehindMinus: Bool {
    guard position > 0, ["-", "\u{2212}", "\u{2013}"].contains(scalars[position - 1]) else { return false }
    return position == 1 || scalars[position - 2] == "(" || scalars[position - 2] == "["
  }

  private mutating func readPhrase() -> Phrase? {
    if let (number, end) = plainNumber { return phrase(number, restStart: end) }
    let text = String(String.UnicodeScalarView(scalars[position...]))
    guard let number = try? TypedNumber(parsing: text) else {
      // Past the digits, so that the rest of a number that may be two is not taken for one.
      while position < scalars.count, scalars[position].isNumeric { position += 1 }
      return nil
    }
    return phrase(number.exact, restStart: scalars.count - trailingSpaces - number.rest.unicodeScalars.count)
  }

  /// The number that most servings begin with, and where its rest begins: digits and perhaps a full stop with more of them,
  /// before a word or a bracket that cannot be part of it. Any other number is nil here, and `TypedNumber` reads it.
  private var plainNumber: (number: Double, restStart: Int)? {
    func digits(from start: Int) -> (value: Double, end: Int)? {
      var (value, end) = (0.0, start)
      while end < scalars.count, ("0"..."9").contains(scalars[end]) {
        value = value * 10 + Double(scalars[end].value - 0x30)
        end += 1
      }
      return (1...7).contains(end - start) ? (value, end) : nil
    }
    guard var (value, end) = digits(from: position) else { return nil }
    if end < scalars.count, scalars[end] == "." {
      guard let fraction = digits(from: end + 1) else { return nil }
      let power = Self.powers[fraction.end - end - 1]
      // Both are whole and exact, so the one rounding is that of the decimal number.
      (value, end) = ((value * power + fraction.value) / power, fraction.end)
    }
    while end < scalars.count, scalars[end] == " " { end += 1 }
    guard end < scalars.count else { return nil }
    switch scalars[end] {
    // `to` and what follows would make a range.
    case "t", "T": return nil
    case "a"..."z", "A"..."Z", "(", "[": return (value, end)
    default: return nil
    }
  }

  private static let powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7]

  /// The phrase of a number and of what begins at a place behind it.
  private mutating func phrase(_ number: Double?, restStart: Int) -> Phrase {
    let isInBrackets = depth > 0
    let exponent = Self.exponent(scalars[restStart...])
    // No label has 1e-300 g; what it means is not what the number before it says.
    let number = exponent == 0 ? number : nil
    position = restStart + exponent
    let words = scalars[position..<max(position, scalars.count - trailingSpaces)].prefix { !Self.endsPhrase($0) }
    if let (length, unit) = Self.unit(words), MeasuredAmount(1, unit: unit) != nil {
      position += length
      let amount = number.flatMap { MeasuredAmount($0, unit: unit) }
      return Phrase(quantity: amount == nil ? nil : number, amount: amount, noun: unit, isInBrackets: isInBrackets)
    }
    position += words.count
    let noun = Self.noun(words)
    if !noun.isEmpty { hasOnlyNumbers = false }
    return Phrase(quantity: number, amount: nil, noun: noun, isInBrackets: isInBrackets)
  }

  /// How many scalars the exponent of a number takes, such as `e-300`; 0 where there is none.
  private static func exponent(_ rest: ArraySlice<Unicode.Scalar>) -> Int {
    guard let first = rest.first, first == "e" || first == "E" else { return 0 }
    let sign = rest.dropFirst().first.map { $0 == "-" || $0 == "+" } == true ? 1 : 0
    let digits = rest.dropFirst(1 + sign).prefix { ("0"..."9").contains($0) }.count
    return digits > 0 ? 1 + sign + digits : 0
  }

  private var trailingSpaces: Int { scalars.reversed().prefix { $0.properties.isWhitespace }.count }

  private static func endsPhrase(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", ")", "[", "]", "/", ";", "=", "+", ":", "|", ",": true
    default: scalar.isNumeric && scalar.isASCII
    }
  }

  /// The unit that words begin with, of one word or two, and how many scalars it takes.
  private static func unit(_ words: ArraySlice<Unicode.Scalar>) -> (length: Int, unit: String)? {
    let first = words.prefix { $0.isLetter || $0 == "\u{B5}" }
    let rest = words.dropFirst(first.count)
    let gap = rest.prefix { $0 == " " || $0 == "." }
    let second = rest.dropFirst(gap.count).prefix { $0.isLetter }
    if !second.isEmpty {
      let two = "\(text(first)) \(text(second))"
      if MeasuredAmount(1, unit: two) != nil { return (first.count + gap.count + second.count, two) }
    }
    return first.isEmpty ? nil : (first.count, text(first))
  }

  /// What is counted: the words without what joins them to the rest of the text.
  private static func noun(_ words: ArraySlice<Unicode.Scalar>) -> String {
    var words = text(words).split { $0.isWhitespace }.map(String.init)
    while let last = words.last, joining.contains(last.lowercased()) || !last.contains(where: \.isLetter) {
      words.removeLast()
    }
    while let first = words.first, joining.contains(first.lowercased()) || !first.contains(where: \.isLetter) {
      words.removeFirst()
    }
    return words.joined(separator: " ")
  }

  private static let joining: Set<String> = [
    "de", "of", "à", "a", "da", "di", "von", "zu", "je", "x", "ca", "ca.", "env", "env.", "about", "and", "et", "und",
    "y",
    "-", "–", "per", "par", "pro", "e", "ou", "or",
  ]

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private static let articles: Set<String> = ["un", "une", "one", "ein", "eine", "una", "uno", "an", "a"]

  /// `Un biscuit (12,5 g)`: an article at the beginning counts one.
  private mutating func readArticle() -> Phrase? {
    guard position == 0 else { return nil }
    let word = scalars.prefix { $0.isLetter }
    guard Self.articles.contains(Self.text(word).lowercased()), word.count < scalars.count,
      scalars[word.count].properties.isWhitespace
    else { return nil }
    let words = scalars[word.count...].prefix { !Self.endsPhrase($0) }
    position = word.count + words.count
    hasOnlyNumbers = false
    return Phrase(quantity: 1, amount: nil, noun: Self.noun(words), isInBrackets: false)
  }
}

extension Unicode.Scalar {
  /// The properties of Unicode take long to look up, and most letters and digits are of ASCII.
  fileprivate var isLetter: Bool {
    isASCII ? ("a"..."z").contains(self) || ("A"..."Z").contains(self) : properties.isAlphabetic
  }

  fileprivate var isNumeric: Bool { isASCII ? ("0"..."9").contains(self) : properties.numericType != nil }
}
