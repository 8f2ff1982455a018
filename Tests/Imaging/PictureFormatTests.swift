import Model
import Testing

@testable import Imaging

@Suite("Formats of pictures")
struct PictureFormatTests {
  private static func container(_ brands: [String]) -> [UInt8] {
    let body = brands[0].utf8 + [0, 0, 0, 0] + brands.dropFirst().flatMap(\.utf8)
    return DrawnPicture.bigEndian(8 + body.count) + "ftyp".utf8 + body
  }

  @Test(
    "the format is told by the first bytes",
    arguments: [
      (SmallJPEG().bytes, PictureFormat.jpeg), (DrawnPicture.quarters(width: 2, height: 2).png, .png),
      (Array("RIFF\u{1}\0\0\0WEBPVP8 ".utf8), .webp), (container(["heic", "mif1"]), .heic),
      (container(["mif1", "heix"]), .heic), (container(["mif1", "avif"]), .avif), (container(["avif"]), .avif),
      (container(["msf1", "iso8"]), .heic),
    ])
  func known(bytes: [UInt8], format: PictureFormat) throws {
    #expect(try PictureFormat(of: bytes) == format)
  }

  @Test(
    "what is no picture is called what it is",
    arguments: [
      (Array("Ingredients: oats, salt. Žluťoučký kůň.\n".utf8), "This is a text, not a picture."),
      ([], "The picture is empty."),
      (Array("GIF89a\u{0}".utf8), "This is a GIF, which is not read."),
      (Array("%PDF-1.7\n\u{0}".utf8), "This is a PDF, which is not read."),
      (container(["isom", "mp42"]), "This is a video or audio file, not a picture."),
      ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], "This is no picture of a format that is known."),
      ([0x89, 0x50, 0x4E, 0x47], "This is no picture of a format that is known."),
    ])
  func unknown(bytes: [UInt8], message: String) {
    let failure = #expect(throws: Failure.self) { try PictureFormat(of: bytes) }
    #expect(failure?.kind == .invalidImage)
    #expect(failure?.message == message)
  }

  @Test("the size is in the header")
  func size() throws {
    let size = { (bytes: [UInt8], format: PictureFormat) in try PictureHeader(of: bytes, format: format)?.size }
    let png = DrawnPicture.png(width: 70_000, height: 3, colorType: 2, rows: [])
    #expect(try size(png, .png) == PixelSize(width: 70_000, height: 3))
    #expect(try size(SmallJPEG(width: 640, height: 480).bytes, .jpeg) == PixelSize(width: 640, height: 480))
    let riff = Array("RIFF\0\0\0\0WEBP".utf8)
    let lossy = riff + "VP8 \0\0\0\0".utf8 + [0, 0, 0, 0x9D, 1, 0x2A, 0x20, 0x03, 0x58, 0x02]
    #expect(try size(lossy, .webp) == PixelSize(width: 800, height: 600))
    let lossless = riff + "VP8L\0\0\0\0".utf8 + [0x2F, 0x1F, 0xC3, 0x95, 0]
    #expect(try size(lossless, .webp) == PixelSize(width: 800, height: 600))
    let extended = riff + "VP8X\0\0\0\0".utf8 + [0, 0, 0, 0, 0x1F, 3, 0, 0x57, 2, 0]
    #expect(try size(extended, .webp) == PixelSize(width: 800, height: 600))
    #expect(try size([], .heic) == nil)
  }

  @Test("a picture that ends in its header is refused, wherever it ends")
  func cutHeaders() throws {
    for (bytes, format) in [
      (DrawnPicture.quarters(width: 2, height: 2).png.prefix(24), PictureFormat.png),
      (SmallJPEG().bytes.prefix(12), .jpeg), (Array("RIFF\0\0\0\0WEBPVP8X\0\0\0\0".utf8).prefix(20), .webp),
    ] {
      for count in 0..<bytes.count {
        #expect(throws: Failure.self, "\(format) of \(count) bytes") {
          try PictureHeader(of: Array(bytes.prefix(count)), format: format)
        }
      }
    }
  }

  @Test(
    "sides are scaled to the nearest, halves away from zero, and never up",
    arguments: [
      (PixelSize(width: 4000, height: 3000), 1200, PixelSize(width: 1200, height: 900)),
      (PixelSize(width: 1200, height: 800), 1200, PixelSize(width: 1200, height: 800)),
      (PixelSize(width: 10, height: 7), 160, PixelSize(width: 10, height: 7)),
      (PixelSize(width: 320, height: 5), 160, PixelSize(width: 160, height: 3)),
      (PixelSize(width: 1000, height: 1), 160, PixelSize(width: 160, height: 1)),
      (PixelSize(width: 1567, height: 1407), 1200, PixelSize(width: 1200, height: 1077)),
    ])
  func scaling(size: PixelSize, limit: Int, expected: PixelSize) {
    #expect(size.fitting(longestSide: limit) == expected)
    #expect(size.turned.fitting(longestSide: limit) == expected.turned)
  }

  @Test("what is over a limit is told with the limit")
  func limits() {
    let limits = PictureLimits()
    let bytes = #expect(throws: Failure.self) { try limits.check(bytes: 30_000_001) }
    #expect(bytes?.message == "The picture has 30.1 MB; at most 30 MB are read.")
    let pixels = #expect(throws: Failure.self) { try limits.check(PixelSize(width: 10_000, height: 5_000)) }
    #expect(pixels?.message == "The picture has 10000 × 5000 pixels, 50 megapixels; at most 40 megapixels are read.")
    let huge = #expect(throws: Failure.self) { try limits.check(PixelSize(width: .max, height: .max)) }
    #expect(huge?.kind == .invalidImage)
    #expect(throws: Failure.self) { try limits.check(PixelSize(width: 0, height: 5)) }
    #expect(throws: Never.self) { try limits.check(PixelSize(width: 8000, height: 5000)) }
  }
}
