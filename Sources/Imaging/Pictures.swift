internal import Glibc
internal import JSON
public import Model
internal import Synchronization
public import System

/// Reads strangers' pictures, each in a process of its own that is gone afterwards.
///
/// Whatever a picture does to that process, the caller gets an answer or a `Failure` within the time limit. All functions
/// block; they are called on threads that may.
public final class Pictures: Sendable {
  public let libraries: ImagingLibraries
  public let limits: PictureLimits
  private let worker: FilterProgram?
  /// How many workers run.
  private let running = Monitor(0)
  /// What the last worker said of its libraries.
  private let inspection = Mutex<ImagingInspection?>(nil)

  /// Each may take the memory of a large picture.
  private static let mostWorkers = 2
  /// A prepared picture is far smaller.
  private static let maximumAnswerBytes = 64 << 20

  /// - Parameters:
  ///   - program: the program whose command `imaging-worker` runs `ImagingWorker`; nil when there is none, and pictures
  ///     cannot be read.
  ///   - variables: the environment variables, see `ImagingLibraries`.
  public convenience init(program: String?, variables: [String: String], limits: PictureLimits = PictureLimits()) {
    let libraries = ImagingLibraries(variables: variables)
    self.init(
      worker: program.map { FilterProgram($0, ["imaging-worker"], environment: libraries.environment) },
      libraries: libraries, limits: limits)
  }

  init(worker: FilterProgram?, libraries: ImagingLibraries, limits: PictureLimits) {
    self.worker = worker
    self.libraries = libraries
    self.limits = limits
  }

  /// Whether pictures can be resized, and HEIC and the other formats read.
  public var canPrepare: Bool { worker != nil && libraries.isInstalled(libraries.vips) }

  /// Whether barcodes can be read from pictures.
  public var canReadBarcodes: Bool { canPrepare && libraries.isInstalled(libraries.zbar) }

  /// The versions of the libraries, when a worker has been asked for them.
  public var knownVersions: ImagingInspection? { inspection.withLock { $0 } }

  /// Makes of a picture what a purpose needs: upright, in sRGB, without metadata, no larger than it must be.
  ///
  /// Without libvips, a JPEG that is upright and small enough is passed on without its metadata.
  ///
  /// - Throws: `Failure` of kind `invalidImage` or `imagingUnavailable`, or `CancellationError`.
  public func prepare(_ picture: [UInt8], for purpose: PicturePurpose, cancellation: Cancellation? = nil) throws
    -> PreparedPicture
  {
    let format = try check(picture)
    guard canPrepare else { return try PassingOn(limits: limits, missing: missing).pass(picture, format, purpose) }
    let job = WorkerJob(task: .prepare, purpose: purpose, limits: limits)
    let (answer, bytes) = try ask(job, picture, cancellation)
    guard let made = answer.picture else { throw Self.senseless }
    return PreparedPicture(
      bytes: bytes, mimeType: made.mimeType, original: made.original, resized: made.resized, quality: made.quality)
  }

  /// Reads the codes that a picture shows, the clearest first; none when there are none.
  ///
  /// - Throws: `Failure` of kind `invalidImage` or `imagingUnavailable`, or `CancellationError`.
  public func barcodes(in picture: [UInt8], cancellation: Cancellation? = nil) throws -> [DecodedBarcode] {
    _ = try check(picture)
    if !canPrepare { throw missing }
    if !canReadBarcodes { throw libraries.zbar.missing }
    let job = WorkerJob(task: .barcodes, purpose: nil, limits: limits)
    guard let barcodes = try ask(job, picture, cancellation).answer.barcodes else { throw Self.senseless }
    return barcodes
  }

  /// Loads the libraries in a worker, to find out whether they work and which they are.
  ///
  /// - Throws: `Failure`, or `CancellationError`.
  public func inspect(cancellation: Cancellation? = nil) throws -> ImagingInspection {
    let job = WorkerJob(task: .inspect, purpose: nil, limits: limits)
    guard let found = try ask(job, [], cancellation).answer.libraries else { throw Self.senseless }
    inspection.withLock { $0 = found }
    return found
  }

  // MARK: Checks that need no worker

  private var missing: Failure {
    worker == nil
      ? Failure(.imagingUnavailable, "Pictures cannot be read here: there is no program that does it.")
      : libraries.vips.missing
  }

  /// Refuses what the first bytes tell already.
  private func check(_ picture: [UInt8]) throws(Failure) -> PictureFormat {
    try limits.check(bytes: picture.count)
    let format = try PictureFormat(of: picture)
    if let header = try PictureHeader(of: picture, format: format) { try limits.check(header.size) }
    return format
  }

  // MARK: The worker

  private func ask(_ job: WorkerJob, _ picture: [UInt8], _ cancellation: Cancellation?) throws
    -> (answer: WorkerAnswer, bytes: [UInt8])
  {
    guard let worker else { throw missing }
    let pieces = try WorkerFrame(job, picture: picture).pieces
    try waitForTurn(cancellation)
    defer { running.update { $0 -= 1 } }
    let outcome: FilterProgram.Outcome
    do throws(FilterProgram.RunError) {
      outcome = try worker.run(
        pieces, maximumOutputBytes: Self.maximumAnswerBytes, until: .after(milliseconds: limits.milliseconds),
        cancellation: cancellation)
    } catch {
      throw failure(error)
    }
    guard let frame = WorkerFrame(reading: outcome.output), let answer = try? frame.decode(WorkerAnswer.self) else {
      throw WorkerEnding.failure(outcome.ending)
    }
    if let problem = answer.problem { throw Failure(problem.kind, problem.message, hint: problem.hint) }
    return (answer, Array(frame.picture))
  }

  private func waitForTurn(_ cancellation: Cancellation?) throws {
    let running = running
    let key = cancellation?.onCancel { running.update { _ in } }
    defer { if let key { cancellation?.removeCallback(key) } }
    let isOurs = running.wait { count in
      if cancellation?.isCancelled == true { return false }
      guard count < Self.mostWorkers else { return nil }
      count += 1
      return true
    }
    if !isOurs { throw CancellationError() }
  }

  private func failure(_ error: FilterProgram.RunError) -> any Error {
    switch error {
    case .cancelled: CancellationError()
    case .timedOut:
      Failure(
        .invalidImage, "The picture could not be read within \(limits.milliseconds / 1000) seconds.",
        hint: "Send a smaller copy of it.")
    case .tooMuchOutput: Self.senseless
    case .notStarted(let code):
      Failure(.imagingUnavailable, "The program that reads pictures could not be started: \(WorkerEnding.text(code)).")
    }
  }

  private static let senseless = Failure(
    .invalidImage, "The program that reads pictures gave an answer without sense.")
}
