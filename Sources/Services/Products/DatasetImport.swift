public import Exchange
internal import JSON
public import Model
public import Store
public import System

/// Imports a dump of Open Food Facts into the local copy.
///
/// It works on threads of its own and leaves the data file alone, so that nothing else waits for it.
public struct DatasetImport: Sendable {
  /// What has become of a dump.
  public struct Outcome: Sendable {
    public var format: DatasetFormat
    public var log: DumpLog
    /// How many products the local copy holds now.
    public var products: Int
    /// Whether it went on where an earlier import of the same dump had been stopped.
    public var wasResumed: Bool
  }

  /// How many bytes are read at once, and how many products are stored at once. Tests choose less.
  var pace = (chunkBytes: 1 << 20, products: 1 << 17)

  /// The part of the work that reading is.
  private static let readingShare = 0.9

  private let location: StoreLocation
  private let path: String
  private let format: DatasetFormat
  private let selection: DumpSelection

  /// - Parameter path: the absolute path of the dump.
  public init(besides location: StoreLocation, path: String, format: DatasetFormat, selection: DumpSelection) {
    self.location = location
    self.path = path
    self.format = format
    self.selection = selection
  }

  /// Reads the dump to its end and puts the local copy in place. Blocks the thread, which yields to others from then on.
  ///
  /// - Parameters:
  ///   - moment: now, in seconds since 1970.
  ///   - progress: is told how much is done, from 0 to 1.
  /// - Throws: `Failure`; `CancellationError`, after which the same call goes on where this one stopped.
  public func run(
    at moment: Int, cancellation: Cancellation, progress: (Double) -> Void
  ) throws -> Outcome {
    yieldToOtherThreads()
    // Whatever ends this ends the threads that read.
    let stop = Cancellation()
    let key = cancellation.onCancel { stop.cancel() }
    defer {
      cancellation.removeCallback(key)
      stop.cancel()
      // Only now nothing is held any more: what was, belonged to the call below.
      returnFreedMemory()
    }
    return try perform(at: moment, cancellation: cancellation, stop: stop, progress: progress)
  }

  @inline(never)
  private func perform(
    at moment: Int, cancellation: Cancellation, stop: Cancellation, progress: (Double) -> Void
  ) throws -> Outcome {
    var dump = try open(stop)
    let layout = try DumpLayout(of: dump.head, as: format)
    guard layout.format == .jsonl || selection.languages.isEmpty else {
      throw Failure(
        .invalidValue, "The tab-separated dump does not tell the language of a product.", path: "/languages",
        hint: "Choose by countries, or import openfoodfacts-products.jsonl.gz.")
    }
    let target = try ProductImport(
      besides: location, source: dump.identity(layout, selection), origin: path, cancellation: cancellation)
    target.productsPerTransaction = pace.products
    var log = DumpLog()
    if let position = target.position {
      log = try JSONDocument(parsing: position.log).root.decode(DumpLog.self, unknownMembers: .ignore)
      let isSame = try position.isEnd || dump.skip(to: position.offset, after: position.lastBytes)
      try cancellation.check()
      if !isSame {
        // It only began like the one before.
        try target.startOver()
        log = DumpLog()
        dump = try open(stop)
      }
    }
    let wasResumed = target.position != nil
    if target.position?.isEnd != true {
      let reading = DumpReading(
        dump, line: target.position?.line ?? 1, chunkSize: pace.chunkBytes, layout: layout, selection: selection,
        stop: stop, into: PreparedProducts()
      ) { record, products in
        products.append(record)
      }
      try read(reading, into: target, &log, progress)
    }
    let products = try target.finish(at: moment) { progress(Self.readingShare + (1 - Self.readingShare) * $0) }
    return Outcome(format: layout.format, log: log, products: products, wasResumed: wasResumed)
  }

  private func open(_ stop: Cancellation) throws -> DumpSource {
    do {
      let source = try DumpSource(path) { stop.isCancelled }
      // A source that was stopped looks like one that has ended.
      try stop.check()
      return source
    } catch let failure as Failure {
      throw failure.under("/path")
    }
  }

  private func read(
    _ reading: DumpReading<PreparedProducts>, into target: ProductImport, _ log: inout DumpLog,
    _ progress: (Double) -> Void
  ) throws {
    var last: DumpReading<PreparedProducts>.Batch?
    while let batch = try reading.next() {
      try target.add(batch.products)
      log.add(batch.log)
      if target.wantsCommit { try target.commit(Self.position(after: batch, log)) }
      if let share = batch.share { progress(share * Self.readingShare) }
      last = batch
    }
    guard log.taken > 0 else {
      target.discard()
      throw Failure(
        .invalidValue, "There is no product to import in \(path): \(log.lines) lines were read.\(Self.reasons(log))",
        path: "/path",
        hint: "Look at `countries` and `languages`, and whether the file is a dump of Open Food Facts.")
    }
    var end = try last.map { try Self.position(after: $0, log) } ?? target.position
    end?.isEnd = true
    if let end { try target.commit(end) }
  }

  /// What was wrong with the first lines that could not be read.
  private static func reasons(_ log: DumpLog) -> String {
    guard log.rejectedCount > 0 else { return "" }
    let reasons = log.rejected.prefix(shownReasons).map { " Line \($0.line): \($0.reason)" }
    return " \(log.rejectedCount) could not be used." + reasons.joined()
  }

  private static let shownReasons = 3

  private static func position(
    after batch: DumpReading<PreparedProducts>.Batch, _ log: DumpLog
  ) throws -> ProductImport.Position {
    ProductImport.Position(
      offset: batch.end, line: batch.nextLine, lastBytes: batch.lastBytes, log: try JSONEncoding.string(log),
      isEnd: false)
  }
}
