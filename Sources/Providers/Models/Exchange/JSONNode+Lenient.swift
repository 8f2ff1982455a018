internal import JSON

extension JSONNode {
  /// A count of tokens, however it is written: `12`, `12.0`, `"12"`. Anything else says nothing.
  var tokenCount: Int? {
    let number = integer.map(Double.init) ?? double ?? string.flatMap { Double($0) }
    guard let number, number.isFinite, number >= 0 else { return nil }
    // More than any request has, and far from where sums overflow.
    return Int(min(number, 1e15))
  }

  /// The text of a member, unless it is blank.
  func text(_ key: String) -> String? {
    guard let text = self[key]?.string, text.contains(where: { !$0.isWhitespace }) else { return nil }
    return text
  }
}
