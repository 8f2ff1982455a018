import Foundation
import Model
import System
import Testing

@testable import Imaging

/// The side of the service, with programs of the system in the place of the worker.
@Suite("Pictures and their worker")
struct PicturesTests {
  private static let installed = ImagingLibraries(variables: ["OFJ_LIBVIPS": "/bin/sh", "OFJ_LIBZBAR": "/bin/sh"])
  private static let none = ImagingLibraries(variables: ["OFJ_LIBVIPS": "/nonexistent", "OFJ_LIBZBAR": "/nonexistent"])

  private func pictures(_ script: String, milliseconds: Int = 20_000) -> Pictures {
    var limits = PictureLimits()
    limits.milliseconds = milliseconds
    return Pictures(
      worker: FilterProgram("/bin/sh", ["-c", script], environment: ["PATH=/usr/bin:/bin"]), libraries: Self.installed,
      limits: limits)
  }

  private let picture = SmallJPEG().bytes

  @Test(
    "what happened to the worker is told",
    arguments: [
      ("kill -SEGV $$", "crashed (Segmentation fault)"), ("kill -KILL $$", "was killed"),
      ("kill -ABRT $$", "gave up, most likely for want of memory (Aborted)"),
      ("kill -XCPU $$", "took more than 60 seconds of processor time"), ("exit 3", "ended with status 3"),
      ("echo nonsense", "ended with status 0"),
    ])
  func endings(script: String, what: String) {
    let failure = #expect(throws: Failure.self) { try pictures(script).barcodes(in: picture) }
    #expect(failure?.kind == .invalidImage)
    #expect(failure?.message == "The picture could not be read: the program that reads it \(what).")
  }

  @Test("a worker that hangs costs the time limit and no more")
  func hanging() {
    let failure = #expect(throws: Failure.self) {
      try pictures("exec sleep 100", milliseconds: 1000).prepare(picture, for: .label)
    }
    #expect(failure?.message == "The picture could not be read within 1 seconds.")
  }

  @Test("cancelling also ends the waiting for a turn")
  func cancelledTurns() async {
    let pictures = pictures("exec sleep 100")
    let cancellation = Cancellation()
    let picture = picture
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<5 {
        group.addTask {
          await withCheckedContinuation { continuation in
            startThread("test-picture") {
              let result = Result { try pictures.barcodes(in: picture, cancellation: cancellation) }
              if case .failure(is CancellationError) = result {
                continuation.resume(returning: true)
              } else {
                continuation.resume(returning: false)
              }
            }
          }
        }
      }
      cancellation.cancel()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes == [true, true, true, true, true])
  }

  @Test("an answer is taken apart, and so is a refusal")
  func answers() throws {
    let made = PreparedPicture(
      bytes: [1, 2, 3], mimeType: "image/jpeg", original: PixelSize(width: 40, height: 30),
      resized: PixelSize(width: 40, height: 30), quality: 80)
    var answer = WorkerAnswer()
    answer.picture = .init(mimeType: made.mimeType, original: made.original, resized: made.resized, quality: 80)
    #expect(try pictures(try Self.printing(answer, [1, 2, 3])).prepare(picture, for: .foodPhoto) == made)
    let refusal = WorkerAnswer(Failure(.imagingUnavailable, "No.", hint: "Yes."))
    #expect(throws: Failure(.imagingUnavailable, "No.", hint: "Yes.")) {
      try pictures(try Self.printing(refusal, [])).prepare(picture, for: .foodPhoto)
    }
  }

  private static func printing(_ answer: WorkerAnswer, _ bytes: [UInt8]) throws -> String {
    let octal = try WorkerFrame(answer, picture: bytes).pieces.joined().map { "\\" + String(format: "%03o", $0) }
    return "printf '\(octal.joined())'"
  }

  @Test("a frame that is cut off or too long is none")
  func frames() throws {
    let job = WorkerJob(task: .prepare, purpose: .label, limits: PictureLimits())
    let bytes = Array(try WorkerFrame(job, picture: [9, 8, 7]).pieces.joined())
    let frame = try #require(WorkerFrame(reading: bytes))
    #expect(try frame.decode(WorkerJob.self) == job)
    #expect(Array(frame.picture) == [9, 8, 7])
    for count in 0..<bytes.count { #expect(WorkerFrame(reading: Array(bytes.prefix(count))) == nil) }
    #expect(WorkerFrame(reading: bytes + [0]) == nil)
    #expect(WorkerFrame(reading: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
  }

  @Test("without libvips, the package is named")
  func missingLibraries() {
    let pictures = Pictures(worker: FilterProgram("/bin/false"), libraries: Self.none, limits: PictureLimits())
    #expect(!pictures.canPrepare)
    let failure = #expect(throws: Failure.self) { try pictures.barcodes(in: picture) }
    #expect(failure?.kind == .imagingUnavailable)
    #expect(failure?.hint?.contains("libvips42") == true)
    var noZbar = Self.installed
    noZbar.zbar.file = "/nonexistent"
    let other = Pictures(worker: FilterProgram("/bin/false"), libraries: noZbar, limits: PictureLimits())
    let second = #expect(throws: Failure.self) { try other.barcodes(in: picture) }
    #expect(second?.kind == .imagingUnavailable)
    #expect(second?.hint?.contains("libzbar0") == true)
  }

  @Test("without libvips, a small upright JPEG is passed on without its metadata")
  func passingOn() throws {
    let pictures = Pictures(worker: FilterProgram("/bin/false"), libraries: Self.none, limits: PictureLimits())
    let exif = SmallJPEG(segments: [(0xE1, SmallJPEG.exif(orientation: 1))]).bytes
    let size = PixelSize(width: 40, height: 30)
    let expected = PreparedPicture(
      bytes: picture, mimeType: "image/jpeg", original: size, resized: size, quality: nil)
    #expect(try pictures.prepare(exif, for: .label) == expected)
    for (bytes, need) in [
      (SmallJPEG(segments: [(0xE1, SmallJPEG.exif(orientation: 6))]).bytes, "to be turned upright"),
      (SmallJPEG(width: 1201, height: 30).bytes, "to be made smaller"),
      (DrawnPicture.quarters(width: 4, height: 4).png, "to be made a JPEG"),
    ] {
      let failure = #expect(throws: Failure.self) { try pictures.prepare(bytes, for: .label) }
      #expect(failure?.kind == .imagingUnavailable)
      #expect(failure?.message.hasSuffix("The picture would have \(need).") == true)
    }
  }

  @Test("a bomb is refused before a worker is started")
  func bomb() {
    let bytes = DrawnPicture.png(width: 10_000, height: 5_000, colorType: 2, rows: [])
    let failure = #expect(throws: Failure.self) { try pictures("exit 1").barcodes(in: bytes) }
    #expect(failure?.message == "The picture has 10000 × 5000 pixels, 50 megapixels; at most 40 megapixels are read.")
  }

  @Test("the cache of the loader and the folders of libraries are searched")
  func search() throws {
    let folder = NSTemporaryDirectory() + "ofj-libraries-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("glibc-ld.so.cache1.1\0/opt/lib/libsoup.so.3\0/opt/lib/libstew.so.1.2\0".utf8)
      .write(to: URL(fileURLWithPath: folder + "/cache"))
    try Data().write(to: URL(fileURLWithPath: folder + "/libpea.so.1"))
    var search = LibrarySearch(searchPath: nil, cache: folder + "/cache", directories: [folder])
    #expect(search.finds("libsoup.so.3"))
    #expect(!search.finds("libstew.so.1"))
    #expect(search.finds("libpea.so.1"))
    search.directories = []
    #expect(!search.finds("libpea.so.1"))
    search.searchPath = "/nonexistent:" + folder
    #expect(search.finds("libpea.so.1"))
    #expect(search.finds(folder + "/libpea.so.1"))
    #expect(!search.finds(folder + "/libleek.so.1"))
  }
}
