internal import Glibc
internal import Model
internal import System

/// The process that reads one picture and ends: what `ofj imaging-worker` runs.
public struct ImagingWorker {
  private let libraries: ImagingLibraries

  public init(variables: [String: String]) {
    libraries = ImagingLibraries(variables: variables)
  }

  /// Reads a job from one descriptor and writes its answer to the other.
  ///
  /// - Returns: the exit code of the process.
  public func run(input: Int32, output: Int32) -> Int32 {
    WorkerConfinement.followParent()
    guard let bytes = Self.readAll(input), let frame = WorkerFrame(reading: bytes),
      let job = try? frame.decode(WorkerJob.self)
    else { return 2 }
    // Files are opened by loading alone, so it comes before the limits; what the job does not need is not loaded.
    let vips = Result { () throws(Failure) in try Vips(libraries.vips) }
    let zbar = job.task == .prepare ? nil : Result { () throws(Failure) in try Zbar(libraries.zbar) }
    WorkerConfinement.apply()
    let answer: (WorkerAnswer, [UInt8])
    do throws(Failure) {
      answer = try Self.answer(job, PictureFile(frame.picture), vips, zbar)
    } catch {
      answer = (WorkerAnswer(error), [])
    }
    guard let pieces = try? WorkerFrame(answer.0, picture: answer.1).pieces else { return 3 }
    return pieces.allSatisfy { Self.write($0, to: output) } ? 0 : 4
  }

  private static func answer(
    _ job: WorkerJob, _ file: PictureFile, _ vips: Result<Vips, Failure>, _ zbar: Result<Zbar, Failure>?
  ) throws(Failure) -> (WorkerAnswer, [UInt8]) {
    var answer = WorkerAnswer()
    switch job.task {
    case .inspect:
      answer.libraries = ImagingInspection(vips: try? vips.get().version, zbar: try? zbar?.get().version)
      return (answer, [])
    case .barcodes:
      guard let zbar else { throw Failure(.imagingUnavailable, "zbar was not loaded.") }
      // A quarter of the time is left for a look that takes longer than those before it.
      let search = BarcodeSearch(
        vips: try vips.get(), zbar: try zbar.get(), deadline: .after(milliseconds: job.limits.milliseconds / 4 * 3))
      answer.barcodes = try search.barcodes(in: file, limits: job.limits)
      return (answer, [])
    case .prepare:
      let picture = try vips.get().prepare(file, for: job.purpose ?? .label, limits: job.limits)
      answer.picture = WorkerAnswer.Picture(
        mimeType: picture.mimeType, original: picture.original, resized: picture.resized, quality: picture.quality)
      return (answer, picture.bytes)
    }
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 { bytes.append(contentsOf: buffer.prefix(count)) } else if errno != EINTR { return nil }
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }
}
