import Foundation
import Model
import System
import Testing

@testable import Imaging

/// What the worker does with a picture, in this process, with pictures of our own.
@Suite("Pictures through libvips and zbar", .enabled(if: TestLibraries.areInstalled), .serialized)
struct VipsTests {
  private let vips: Vips
  private let zbar: Zbar

  init() throws {
    vips = try Vips(TestLibraries.names.vips)
    zbar = try Zbar(TestLibraries.names.zbar)
  }

  private func prepare(_ bytes: [UInt8], _ purpose: PicturePurpose) throws -> PreparedPicture {
    try vips.prepare(PictureFile(bytes[...]), for: purpose, limits: PictureLimits())
  }

  private func barcodes(_ bytes: [UInt8]) throws -> [DecodedBarcode] {
    try BarcodeSearch(vips: vips, zbar: zbar, deadline: .after(milliseconds: 60_000))
      .barcodes(in: PictureFile(bytes[...]), limits: PictureLimits())
  }

  /// Red, green and blue at a place, from 0 to 1 on both axes.
  private func color(_ bytes: [UInt8], _ x: Double, _ y: Double) throws -> [Int] {
    let header = try VipsPicture.header(of: PictureFile(bytes[...]), vips)
    let size = header.size
    let picture = try VipsPicture.read(PictureFile(bytes[...]), header, size: size, vips).inSRGB().onWhite()
    return try picture.samples(Int(x * Double(size.width)), Int(y * Double(size.height)))
  }

  private func isNear(_ color: [Int], _ expected: [Int]) -> Bool {
    zip(color, expected).allSatisfy { abs($0 - $1) < 25 }
  }

  @Test(
    "a picture is made smaller for its purpose, and its format and quality are told", arguments: PicturePurpose.allCases
  )
  func sizes(purpose: PicturePurpose) throws {
    let picture = DrawnPicture.quarters(width: 1801, height: 203)
    let made = try prepare(picture.png, purpose)
    #expect(made.original == PixelSize(width: 1801, height: 203))
    #expect(made.resized == made.original.fitting(longestSide: purpose.longestSide))
    #expect(made.mimeType == "image/jpeg")
    #expect(made.quality == purpose.quality)
    #expect(try JPEGSegments(made.bytes).size == made.resized)
    #expect(isNear(try color(made.bytes, 0.2, 0.2), [250, 0, 0]))
    let dark = try color(made.bytes, 0.8, 0.8)
    #expect(isNear(dark, [0, 0, 120]), "\(dark)")
  }

  @Test("a small picture keeps its size and becomes a JPEG all the same")
  func small() throws {
    let made = try prepare(DrawnPicture.quarters(width: 31, height: 20).png, .label)
    #expect(made.resized == PixelSize(width: 31, height: 20))
    #expect(made.bytes.starts(with: [0xFF, 0xD8]))
  }

  @Test("transparent parts become white, but a thumbnail keeps them")
  func transparency() throws {
    let picture = DrawnPicture(width: 300, height: 200, hasAlpha: true) { x, _ in [200, 0, 0, x < 150 ? 0 : 255] }
    let flat = try prepare(picture.png, .foodPhoto)
    #expect(flat.mimeType == "image/jpeg")
    #expect(isNear(try color(flat.bytes, 0.2, 0.5), [255, 255, 255]))
    #expect(isNear(try color(flat.bytes, 0.8, 0.5), [200, 0, 0]))
    let icon = try prepare(picture.png, .thumbnail)
    #expect(icon.mimeType == "image/png")
    #expect(icon.quality == nil)
    #expect(icon.resized == PixelSize(width: 160, height: 107))
    #expect(try PictureHeader(of: icon.bytes, format: .png)?.size == icon.resized)
  }

  /// Where the red, bright quarter, which is stored top left, stands once the picture is upright.
  @Test(
    "a picture is turned upright once, and nothing says afterwards that it should be",
    arguments: [
      (1, 0.2, 0.2), (2, 0.8, 0.2), (3, 0.8, 0.8), (4, 0.2, 0.8), (5, 0.2, 0.2), (6, 0.8, 0.2), (7, 0.8, 0.8),
      (8, 0.2, 0.8),
    ])
  func orientation(value: Int, x: Double, y: Double) throws {
    let stored = try prepare(DrawnPicture.quarters(width: 400, height: 200).png, .foodPhoto).bytes
    let exif = SmallJPEG.segment(0xE1, SmallJPEG.exif(orientation: UInt8(value)))
    let made = try prepare(Array(stored[..<2]) + exif + stored[2...], .label)
    let size = PixelSize(width: 400, height: 200)
    #expect(made.original == (value >= 5 ? size.turned : size))
    #expect(made.resized == made.original)
    #expect(isNear(try color(made.bytes, x, y), [250, 0, 0]))
    let segments = try JPEGSegments(made.bytes)
    #expect(segments.orientation == 1)
    #expect(!segments.segments.contains { $0.marker == 0xE1 || $0.marker == 0xE2 })
  }

  @Test("a picture that ends too early, or is not what its header says, is refused")
  func damaged() throws {
    let jpeg = try prepare(DrawnPicture.quarters(width: 600, height: 400).png, .foodPhoto).bytes
    let png = DrawnPicture.quarters(width: 300, height: 200).png
    let lying = DrawnPicture.png(width: 3000, height: 2000, colorType: 2, rows: [0, 1, 2, 3])
    for bytes in [Array(jpeg.prefix(jpeg.count / 2)), Array(png.prefix(png.count / 2)), lying] {
      let failure = #expect(throws: Failure.self) { try prepare(bytes, .label) }
      #expect(failure?.kind == .invalidImage)
      #expect(failure?.message.hasPrefix("The picture is damaged or cut off: ") == true)
    }
  }

  @Test("formats that are not ours are not read, though the library could")
  func blocked() {
    let ppm = Array("P6 2 2 255\n".utf8) + [UInt8](repeating: 9, count: 12)
    let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)
    for bytes in [ppm, svg, Array("GIF89a".utf8)] {
      #expect(throws: Failure.self) { try prepare(bytes, .label) }
    }
  }

  @Test("a drawn code is read as it was drawn", arguments: ["4012345678901", "9781234567897", "2000000000015"])
  func ean13(digits: String) throws {
    let picture = DrawnPicture.ean13(digits)
    #expect(try barcodes(picture.png) == [DecodedBarcode(text: digits, symbology: .ean13)])
  }

  @Test("a code is read upright, upside down, white on black, and in a JPEG for a label")
  func variants() throws {
    let picture = DrawnPicture.ean13("4012345678901")
    let expected = [DecodedBarcode(text: "4012345678901", symbology: .ean13)]
    let upright = DrawnPicture(width: picture.height, height: picture.width) { x, y in
      let index = (x * picture.width + y) * 3
      return Array(picture.samples[index..<index + 3])
    }
    #expect(try barcodes(upright.png) == expected)
    var other = picture
    other.samples = stride(from: picture.samples.count - 3, through: 0, by: -3)
      .flatMap { picture.samples[$0..<$0 + 3] }
    #expect(try barcodes(other.png) == expected)
    other.samples = picture.samples.map { 255 - $0 }
    #expect(try barcodes(other.png) == expected)
    #expect(try barcodes(try prepare(picture.png, .label).bytes) == expected)
  }

  @Test("the leading zero of a UPC-A is not made up")
  func upcA() throws {
    #expect(
      try barcodes(DrawnPicture.ean13("0012345678905").png) == [DecodedBarcode(text: "012345678905", symbology: .upcA)])
  }

  @Test("a picture without a code has none")
  func none() throws {
    #expect(try barcodes(DrawnPicture.quarters(width: 300, height: 200).png) == [])
  }

  @Test(
    "recorded pictures are read as their names say",
    .enabled(if: ProcessInfo.processInfo.environment["OFJ_SAMPLES"] != nil))
  func samples() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["OFJ_SAMPLES"])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("barcode_") }
    #expect(!files.isEmpty)
    for file in files {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
      let codes = try barcodes(Array(data))
      let stated = file.split(separator: "_").last?.prefix { $0 != "." } ?? ""
      #expect(codes.count == 1)
      guard let code = codes.first else { continue }
      // Names have UPC-A with a leading zero, and UPC-E written out.
      if code.symbology == .upcE { continue }
      #expect(stated.hasSuffix(code.text))
    }
  }
}
