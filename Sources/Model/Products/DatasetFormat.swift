/// A form of the public dumps of Open Food Facts. Each may be packed by gzip.
public enum DatasetFormat: String, Codable, Sendable, CaseIterable {
  /// Found out by the first bytes.
  case auto
  /// One product as a JSON object on each line.
  case jsonl
  /// One product on each line, in columns separated by tabs, with a line of headings; the file is called `.csv`.
  case csv
}
