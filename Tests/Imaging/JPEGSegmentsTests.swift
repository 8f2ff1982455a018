import Model
import Testing

@testable import Imaging

@Suite("Segments of a JPEG")
struct JPEGSegmentsTests {
  @Test("metadata goes, with what follows the end; what is needed to show the picture stays")
  func filter() throws {
    let profile = Array("ICC_PROFILE\0".utf8) + [1, 1, 7, 7]
    let adobe = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1]
    let picture = SmallJPEG(
      segments: [
        (0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]), (0xE0, Array("JFXX\0preview".utf8)),
        (0xE1, SmallJPEG.exif(orientation: 1)), (0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)),
        (0xE2, profile), (0xE2, Array("MPF\0more pictures".utf8)), (0xED, Array("Photoshop 3.0".utf8)),
        (0xEE, adobe), (0xFE, Array("taken at home".utf8)), (0xDB, [0, 9, 9]),
      ], trailer: Array("a second picture".utf8))
    let expected = SmallJPEG(
      segments: [
        (0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]), (0xE2, profile), (0xEE, adobe), (0xDB, [0, 9, 9]),
      ])
    #expect(try JPEGSegments(picture.bytes).withoutMetadata() == expected.bytes)
  }

  @Test("every scan of a progressive picture is kept")
  func scans() throws {
    var picture = SmallJPEG()
    picture.coded += SmallJPEG.segment(0xC4, [0, 1, 2]) + SmallJPEG().scan
    #expect(try JPEGSegments(picture.bytes).withoutMetadata() == picture.bytes)
  }

  @Test("a picture without its end is not passed on")
  func truncated() throws {
    let whole = SmallJPEG().bytes
    for count in 3..<whole.count {
      #expect(throws: Failure.self, "\(count) bytes") {
        try JPEGSegments(Array(whole.prefix(count))).withoutMetadata()
      }
    }
  }

  @Test("bytes that are no marker are told with their place")
  func damaged() {
    let bytes = [0xFF, 0xD8] + SmallJPEG.segment(0xDB, [1, 2, 3]) + [0x00, 0x00]
    let failure = #expect(throws: Failure.self) { try JPEGSegments(bytes) }
    #expect(failure?.message == "The JPEG is damaged at byte 9.")
  }

  @Test("the orientation is read in both byte orders", arguments: 1...8)
  func orientation(value: Int) throws {
    for isLittleEndian in [true, false] {
      let exif = SmallJPEG.exif(orientation: UInt8(value), isLittleEndian: isLittleEndian)
      #expect(try JPEGSegments(SmallJPEG(segments: [(0xE1, exif)]).bytes).orientation == value)
    }
  }

  @Test("an orientation that cannot be is none, and no cut of EXIF is read beyond its end")
  func brokenExif() throws {
    #expect(try JPEGSegments(SmallJPEG(segments: [(0xE1, SmallJPEG.exif(orientation: 9))]).bytes).orientation == 1)
    let exif = SmallJPEG.exif(orientation: 6)
    for count in 0..<exif.count {
      _ = try JPEGSegments(SmallJPEG(segments: [(0xE1, Array(exif.prefix(count)))]).bytes).orientation
    }
    var farAway = exif
    farAway.replaceSubrange(10..<14, with: [0xFF, 0xFF, 0xFF, 0xF0])
    #expect(try JPEGSegments(SmallJPEG(segments: [(0xE1, farAway)]).bytes).orientation == 1)
  }

  @Test("no bytes make the reader fall over")
  func mutations() {
    var generator = Lehmer(state: 20_261_130)
    let whole = SmallJPEG(segments: [(0xE1, SmallJPEG.exif(orientation: 6)), (0xFE, [1, 2, 3])]).bytes
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 2..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let segments = try? JPEGSegments(bytes) else { continue }
      _ = segments.size
      _ = segments.orientation
      if let passed = try? segments.withoutMetadata() { #expect(passed.count <= bytes.count) }
    }
  }
}

/// Random numbers that are the same in each run.
struct Lehmer: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
