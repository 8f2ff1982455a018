extension String {
  /// The text without white space and line breaks at either end.
  public func trimmed() -> String {
    if let first = utf8.first, let last = utf8.last, 0x21...0x7E ~= first, 0x21...0x7E ~= last { return self }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    if first == scalars.startIndex, scalars.index(after: last) == scalars.endIndex { return self }
    return String(scalars[first...last])
  }

  /// Whether the text has at most this many Unicode scalars.
  func hasAtMost(_ limit: Int) -> Bool {
    utf8.count <= limit || unicodeScalars.count <= limit
  }
}
