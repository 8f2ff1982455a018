internal import Glibc
public import Model

/// How the lines of a dump are to be read.
public struct DumpLayout: Sendable {
  /// `jsonl` or `csv`.
  public let format: DatasetFormat
  /// What each column states, of the tab-separated dump.
  let columns: [ProductKey?]

  /// Finds out the layout by the first bytes of a dump.
  ///
  /// - Throws: `Failure` of kind `invalidValue` when they are not those of a dump of that format.
  public init(of head: [UInt8], as wanted: DatasetFormat) throws(Failure) {
    let line = Self.firstLine(head)
    let isJSON = line.first { $0 > 0x20 } == UInt8(ascii: "{")
    guard !isJSON else {
      guard wanted != .csv else { throw Self.mismatch("tab-separated columns", "lines of JSON") }
      self.init(format: .jsonl, columns: [])
      return
    }
    let columns = String(decoding: line, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
    guard columns.contains("code") else {
      if wanted == .jsonl { throw Self.mismatch("lines of JSON", "something else") }
      throw Failure(
        .invalidValue, "This is no dump of Open Food Facts: it begins neither with a JSON object nor with headings.",
        hint: "Take openfoodfacts-products.jsonl.gz or en.openfoodfacts.org.products.csv.gz.")
    }
    guard wanted != .jsonl else { throw Self.mismatch("lines of JSON", "tab-separated columns") }
    self.init(format: .csv, columns: columns.map { ProductKey(column: String($0)) })
  }

  private init(format: DatasetFormat, columns: [ProductKey?]) {
    (self.format, self.columns) = (format, columns)
  }

  private static func firstLine(_ head: [UInt8]) -> ArraySlice<UInt8> {
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...]
    let line = text.prefix { $0 != newline }
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  private static func mismatch(_ wanted: String, _ found: String) -> Failure {
    Failure(
      .invalidValue, "The format was to be \(wanted), but the file begins with \(found).", path: "/format",
      hint: "Leave the format out: it is found out by what is in the file.")
  }
}
