/// A share of one as the percentage in a cell: 1/3 is `33.33333333333333`, and comes back as the same number.
///
/// The decimal point is moved in the text, and back by the reader. Multiplying by a hundred rounds, and some shares would
/// not come back.
enum PercentCell {
  static func text(_ share: Double) -> String {
    let text = share.magnitude.description
    if let exponent = text.firstIndex(of: "e") {
      return "\(text[..<exponent])e\((Int(text[text.index(after: exponent)...]) ?? 0) + 2)"
    }
    let parts = text.split(separator: ".")
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let padded = fraction + String(repeating: "0", count: max(0, 2 - fraction.count))
    let whole = ((parts.first.map(String.init) ?? "") + padded.prefix(2)).drop { $0 == "0" }
    let rest = padded.dropFirst(2)
    return (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : "." + rest)
  }
}
