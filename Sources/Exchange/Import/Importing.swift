public import Model

/// Reads entries out of the files of other programs.
public enum Importing {
  /// How many bytes of a zip archive are unpacked at most: an export of Apple Health may be some gigabytes, a table may not.
  public static let maximumUnpackedXML = 16 << 30
  public static let maximumUnpackedCSV = 256 << 20

  /// Reads a file into the sink.
  ///
  /// - Parameters:
  ///   - format: the format, or `auto`.
  ///   - willRead: is told how many bytes were read, and how many there are; may throw to stop.
  /// - Returns: the format that the file has, and what was not imported.
  /// - Throws: `Failure` of kind `invalidValue` when the file as a whole cannot be read; what `willRead` and the sink throw.
  public static func read(
    _ path: String, as format: ImportFormat, context: ImportContext, into sink: any ImportSink,
    willRead: @escaping (_ bytes: Int, _ total: Int) throws -> Void
  ) throws -> (format: ImportFormat, log: ImportLog) {
    let file = try FileSource(path)
    let source = try PeekedSource(WatchedSource(file) { try willRead($0, file.size) })
    guard ZipArchive.isZip(source.head) else {
      return try read(source, named: path, as: format, context: context, into: sink)
    }
    let archive = try ZipArchive(path)
    let member = try archive.entries(format)
    let limit = member.isXML ? maximumUnpackedXML : maximumUnpackedCSV
    let unpacked = try archive.open(member, limit: limit)
    let watched = WatchedSource(unpacked) { try willRead($0, max($0, member.size)) }
    return try read(PeekedSource(watched), named: member.name, as: format, context: context, into: sink)
  }

  /// The entry of health records outside of any food; nil when they state no energy, which the log tells.
  public static func entry(
    of group: HealthGroup, _ amounts: [HealthAmount], line: Int, context: ImportContext, _ log: inout ImportLog
  ) -> ImportedEntry? {
    guard amounts.contains(where: { $0.kind == HealthKinds.energy }) else {
      for amount in amounts {
        let name = KnownNutrients.find(HealthKinds.nutrient(of: amount.kind))?.name ?? amount.kind
        log.skip(because: "Records without the energy of a food cannot be entries: \(name).")
      }
      return nil
    }
    do throws(Failure) {
      return try group.entry(HealthKinds.usable(amounts, &log), line: line, context)
    } catch {
      log.reject(line: line, error.rowReason)
      return nil
    }
  }

  /// Whether an entry that is stored is the one that was read, as far as the format tells.
  public static func isSame(_ stored: Entry, as imported: Entry, format: ImportFormat) -> Bool {
    format == .csv ? EntryColumns.haveSameRow(stored, imported) : stored == imported
  }

  private static func read(
    _ source: PeekedSource, named name: String, as format: ImportFormat, context: ImportContext,
    into sink: any ImportSink
  ) throws -> (format: ImportFormat, log: ImportLog) {
    var log = ImportLog()
    switch try FileKind(source.head, named: name) {
    case .xml:
      try refuse(format, isNot: .applehealth)
      var reader = AppleHealthReader(source, context: context, sink: sink)
      try reader.read(&log)
      return (.applehealth, log)
    case .text:
      guard format != .applehealth else {
        throw Failure(.invalidValue, "\(name) is no XML, as the export of Apple Health is.")
      }
      var reader = try CSVReader(source)
      guard let record = try reader.next() else {
        throw Failure(.invalidValue, "\(name) holds nothing but blank lines.")
      }
      let header = CSVHeader(record)
      let found = try format == .auto ? detect(header, name) : format
      switch found {
      case .cronometer:
        try CronometerFormat.read(&reader, header: header, context: context, into: sink, &log)
      case .myfitnesspal:
        try MyFitnessPalFormat.read(&reader, header: header, context: context, into: sink, &log)
      case .loseit: try LoseItFormat.read(&reader, header: header, context: context, into: sink, &log)
      case .csv, .auto, .applehealth:
        try EntryCSVFormat.read(&reader, header: header, context: context, into: sink, &log)
      }
      return (found, log)
    }
  }

  private static func refuse(_ format: ImportFormat, isNot found: ImportFormat) throws {
    guard format == .auto || format == found else {
      throw Failure(
        .invalidValue, "The file is XML, and a file of the format \(format.rawValue) is not.",
        hint: "Leave `format` out to have it found.")
    }
  }

  private static func detect(_ header: CSVHeader, _ name: String) throws -> ImportFormat {
    if EntryCSVFormat.matches(header) { return .csv }
    if CronometerFormat.matches(header) { return .cronometer }
    if LoseItFormat.matches(header) { return .loseit }
    if MyFitnessPalFormat.matches(header) { return .myfitnesspal }
    throw Failure(
      .invalidValue, "\(name) is of no known format: its columns are \(header.shown).",
      hint: "Known are the servings of Cronometer, the Nutrition-Summary of MyFitnessPal, food-logs.csv of Lose It!, "
        + "the export of Apple Health, and what data/exportCSV writes.")
  }
}
