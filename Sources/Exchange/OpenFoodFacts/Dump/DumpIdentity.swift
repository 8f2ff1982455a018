internal import Model

extension DumpSource {
  /// Tells this dump, and what is taken from it, from others: an import goes on only with the same.
  ///
  /// A file that was changed has another time; of a pipe only the beginning is looked at here, and the bytes before the
  /// place where it is to go on.
  public func identity(_ layout: DumpLayout, _ selection: DumpSelection) -> String {
    var hash = SHA256()
    hash.update(head)
    let digest = hash.finish().map { word in String(word, radix: 16) }.joined(separator: "-")
    let countries = selection.countries.sorted().joined(separator: ",")
    return
      "\(identity ?? "pipe"); \(digest); \(layout.format.rawValue); countries \(countries); "
      + "languages \(selection.languages.joined(separator: ","))"
  }

  /// Goes on after a place that an import has come to before.
  ///
  /// - Parameter lastBytes: what was there before the place.
  /// - Returns: false when it is another dump, of which nothing more can be read then.
  public func skip(to position: Int, after lastBytes: [UInt8]) throws -> Bool {
    try skip(to: position, keeping: lastBytes.count) == lastBytes
  }
}
