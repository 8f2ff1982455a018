internal import Model

/// What a file is by its first bytes.
enum FileKind {
  case xml
  case text

  /// - Throws: `Failure` of kind `invalidValue` when it is neither.
  init(_ head: [UInt8], named name: String) throws(Failure) {
    guard !head.isEmpty else { throw Failure(.invalidValue, "\(name) is empty.") }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      throw Failure(.invalidValue, "\(name) is written in UTF-16.", hint: "Save it as UTF-8.")
    }
    if head.starts(with: [0x1F, 0x8B]) {
      throw Failure(.invalidValue, "\(name) is compressed with gzip.", hint: "Unpack it with gunzip.")
    }
    guard !head.contains(0) else {
      throw Failure(.invalidValue, "\(name) is neither CSV, nor XML, nor a zip archive: it is no text.")
    }
    let isMarked = head.starts(with: [0xEF, 0xBB, 0xBF])
    let first = head.dropFirst(isMarked ? 3 : 0).first { !isSpace($0) }
    guard first != UInt8(ascii: "{") else {
      throw Failure(
        .invalidValue, "\(name) is JSON, as a backup is, and no table.", hint: "Import a backup with data/importBackup."
      )
    }
    self = first == UInt8(ascii: "<") ? .xml : .text
  }
}

extension ZipArchive {
  /// The member that holds what was eaten.
  ///
  /// - Throws: `Failure` of kind `invalidValue` when there is none of that format.
  func entries(_ format: ImportFormat) throws(Failure) -> Member {
    let candidates: [(ImportFormat, (Member) -> Bool)] = [
      (.loseit, { $0.fileName == "food-logs.csv" }),
      (.myfitnesspal, { $0.isCSV && $0.fileName.contains("nutrition-summary") }),
      // The name is in the language of the phone; what lies beside it is a document of another kind.
      (.applehealth, { $0.isXML && !$0.fileName.contains("cda") }),
      (.cronometer, { $0.isCSV && $0.fileName.contains("servings") }),
    ]
    for (kind, fits) in candidates where format == .auto || format == kind {
      if let member = members.first(where: fits) { return member }
    }
    // An archive of one table is what that table is.
    let tables = members.filter(\.isCSV)
    if tables.count == 1, format != .applehealth { return tables[0] }
    let names = members.prefix(8).map { "“\($0.name.prefix(80))”" }.joined(separator: ", ")
    throw Failure(
      .invalidValue, "\(path) holds no file that can be imported; it holds \(names.isEmpty ? "nothing" : names).",
      hint: "Unpack it and name the file.")
  }
}

extension ZipArchive.Member {
  /// The name without its folders, in lower case.
  var fileName: String { (name.split(separator: "/").last.map(String.init) ?? name).lowercased() }
  var isCSV: Bool { fileName.hasSuffix(".csv") }
  var isXML: Bool { fileName.hasSuffix(".xml") }
}
