internal import Model

/// Reads the export of Apple Health: food correlations become entries, and dietary records outside of them are kept until
/// it is known which are copies of those within.
struct AppleHealthReader {
  private let scanner: XMLScanner
  private let context: ImportContext
  private let sink: any ImportSink

  private var correlation: Correlation?
  private var record: OpenRecord?

  /// A food and the records in it.
  private struct Correlation {
    var group: HealthGroup
    var amounts: [HealthAmount] = []
    var line: Int
    /// How many elements are open within it.
    var depth: Int
    var problem: Failure?
  }

  private struct OpenRecord {
    var sample: HealthSample
    var depth: Int
  }

  /// The most records that one food may have; there are 39 dietary quantities.
  private static let maximumAmounts = 512

  init(_ source: any ByteSource, context: ImportContext, sink: any ImportSink) {
    scanner = XMLScanner(source)
    self.context = context
    self.sink = sink
  }

  mutating func read(_ log: inout ImportLog) throws {
    while let event = try scanner.next() {
      switch event {
      case .start(let isEmpty): try begin(isEmpty, &log)
      case .end: try finish(&log)
      }
    }
  }

  private mutating func begin(_ isEmpty: Bool, _ log: inout ImportLog) throws {
    // How many elements are open around this one.
    let around = scanner.depth - (isEmpty ? 0 : 1)
    if around == 0 {
      guard scanner.isNamed("HealthData") else {
        throw Failure(.invalidValue, "The file is XML, but not the export of Apple Health.")
      }
    } else if scanner.isNamed("Record") {
      guard try scanner.attribute("type", hasPrefix: "HKQuantityTypeIdentifierDietary") else { return }
      // Records elsewhere, if there ever are any, are no foods.
      guard around == 1 || correlation?.depth == around else { return }
      guard let sample = try sample(&log) else { return }
      record = OpenRecord(sample: sample, depth: around + 1)
      if isEmpty { try finishRecord() }
    } else if scanner.isNamed("MetadataEntry") {
      try readMetadata(around)
    } else if scanner.isNamed("Correlation"), around == 1,
      try scanner.attribute("type", hasPrefix: "HKCorrelationTypeIdentifierFood")
    {
      let group = HealthGroup(
        start: try scanner.attribute("startDate") ?? "", source: try scanner.attribute("sourceName") ?? "")
      correlation = Correlation(group: group, line: scanner.line, depth: 2)
      if isEmpty { try finishCorrelation(&log) }
    }
  }

  private mutating func finish(_ log: inout ImportLog) throws {
    if let record, record.depth == scanner.depth + 1 { try finishRecord() }
    if let correlation, correlation.depth == scanner.depth + 1 { try finishCorrelation(&log) }
  }

  private func sample(_ log: inout ImportLog) throws -> HealthSample? {
    let type = try scanner.attribute("type") ?? ""
    let source = try scanner.attribute("sourceName") ?? ""
    let start = try scanner.attribute("startDate") ?? ""
    let end = try scanner.attribute("endDate") ?? ""
    let text = try scanner.attribute("value") ?? ""
    let unit = try scanner.attribute("unit") ?? ""
    guard let value = CellNumber.parse(text), value >= 0 else {
      log.reject(line: scanner.line, "“\(text.prefix(40))” is not an amount.")
      return nil
    }
    guard HealthKinds.instant(start) != nil else {
      log.reject(line: scanner.line, "“\(start.prefix(40))” is not a date.")
      return nil
    }
    return HealthSample(
      key: ContentKey([type, source, start, end, text, unit]), group: HealthGroup(start: start, source: source),
      kind: String(type.dropFirst("HKQuantityTypeIdentifier".count)), value: value, unit: unit, line: scanner.line)
  }

  private mutating func readMetadata(_ around: Int) throws {
    let isOfRecord = record?.depth == around
    guard isOfRecord || correlation?.depth == around else { return }
    guard let key = try scanner.attribute("key"), let value = try scanner.attribute("value") else { return }
    switch key {
    case "HKFoodType":
      if isOfRecord { record?.sample.group.food = value } else { correlation?.group.food = value }
    case "HKFoodMeal", "Meal", "meal":
      if isOfRecord { record?.sample.group.meal = value } else { correlation?.group.meal = value }
    default: break
    }
  }

  private mutating func finishRecord() throws {
    guard let sample = record?.sample else { return }
    record = nil
    guard correlation != nil else { return try sink.add(sample) }
    try sink.addCopy(of: sample.key)
    guard (correlation?.amounts.count ?? 0) < Self.maximumAmounts else {
      correlation?.problem = .refusedRow("A food has more than \(Self.maximumAmounts) records.")
      return
    }
    correlation?.amounts.append(HealthAmount(kind: sample.kind, value: sample.value, unit: sample.unit))
    // Some programs name the food in its records only.
    if correlation?.group.food.isEmpty == true { correlation?.group.food = sample.group.food }
    if correlation?.group.meal.isEmpty == true { correlation?.group.meal = sample.group.meal }
  }

  private mutating func finishCorrelation(_ log: inout ImportLog) throws {
    guard let finished = correlation else { return }
    correlation = nil
    let entry: ImportedEntry
    do throws(Failure) {
      if let problem = finished.problem { throw problem }
      entry = try finished.group.entry(HealthKinds.usable(finished.amounts, &log), line: finished.line, context)
    } catch {
      return log.reject(line: finished.line, error.rowReason)
    }
    try sink.add(entry)
  }
}
