internal import Model

extension String {
  /// The text as people wrote it: the database escapes some characters as in HTML.
  var plainText: String {
    guard utf8.contains(UInt8(ascii: "&")) else { return trimmed() }
    var text = ""
    var rest = self[...]
    while let ampersand = rest.firstIndex(of: "&") {
      text += rest[..<ampersand]
      rest = rest[ampersand...]
      let entity = Self.entities.first { rest.hasPrefix($0.entity) }
      text += entity?.character ?? "&"
      rest = rest.dropFirst(entity?.entity.count ?? 1)
    }
    return (text + rest).trimmed()
  }

  private static let entities: [(entity: String, character: String)] = [
    ("&quot;", "\""), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&apos;", "'"), ("&nbsp;", " "),
  ]
}
