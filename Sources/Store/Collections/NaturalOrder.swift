/// A text that is ordered as people order names: runs of digits by their number, so that `Jar 9` comes before `Jar 10`.
struct NaturalOrder: Comparable {
  /// Texts and numbers in turn.
  private let parts: [Part]

  private enum Part: Comparable {
    /// A number without leading zeros: a longer one is greater.
    case number(length: Int, digits: Substring)
    case text(Substring)
  }

  init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let first = rest.first {
      let isNumber = first.isASCIIDigit
      let run = rest.prefix { $0.isASCIIDigit == isNumber }
      if isNumber {
        let digits = run.drop { $0 == "0" }
        parts.append(.number(length: digits.utf8.count, digits: digits))
      } else {
        parts.append(.text(run))
      }
      rest = rest.dropFirst(run.count)
    }
    self.parts = parts
  }

  static func < (left: NaturalOrder, right: NaturalOrder) -> Bool { left.parts.lexicographicallyPrecedes(right.parts) }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
