internal import Model

/// The first record of a CSV file: where each column stands.
struct CSVHeader: Sendable {
  let names: [String]
  private let positions: [String: Int]

  init(_ record: CSVRecord) {
    names = record.fields.map(Cell.trimmed)
    var positions: [String: Int] = [:]
    for (index, name) in names.enumerated() where positions[name.lowercased()] == nil {
      positions[name.lowercased()] = index
    }
    self.positions = positions
  }

  /// Where the first of these columns stands that is there. Case does not matter.
  func position(_ names: String...) -> Int? {
    names.lazy.compactMap { positions[$0.lowercased()] }.first
  }

  func has(_ names: String...) -> Bool { names.allSatisfy { positions[$0.lowercased()] != nil } }

  /// The columns by name, cut so that a hostile header cannot flood the message.
  var shown: String {
    let shown = names.prefix(8).map { "“\($0.prefix(40))”" }.joined(separator: ", ")
    return names.count > 8 ? shown + " and \(names.count - 8) more" : shown
  }
}

extension CSVRecord {
  /// The cell of a column; empty when the record is shorter or the column is not there.
  func cell(_ position: Int?) -> String {
    guard let position, fields.indices.contains(position) else { return "" }
    return fields[position]
  }
}
