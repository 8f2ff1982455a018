internal import Model

/// The first record of a CSV file: where each column stands.
struct CSVHeader: Sendable {
  let names: [String]
  /// The columns whose very name stands further to the left already. They are not read.
  let repeated: Set<Int>
  private let positions: [String: Int]

  init(_ record: CSVRecord) {
    let names = record.fields.map(Cell.trimmed)
    self.names = names
    var positions: [String: Int] = [:]
    for (index, name) in names.enumerated() where positions[name.lowercased()] == nil {
      positions[name.lowercased()] = index
    }
    self.positions = positions
    var seen: Set<String> = []
    repeated = Set(names.indices.filter { !names[$0].isEmpty && !seen.insert(names[$0]).inserted })
  }

  /// What the user should know about the columns.
  var warnings: [String] {
    repeated.sorted().map { "The column “\(names[$0].prefix(40))” is there more than once; the first one counts." }
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
