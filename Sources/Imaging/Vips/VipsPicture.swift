internal import CImaging
internal import Model

/// A picture in libvips. What is done to it is done when its pixels are asked for.
final class VipsPicture {
  private let vips: Vips
  private let pointer: Vips.Pointer
  /// What the pixels are read from as long as this picture or one made from it lives.
  private let source: AnyObject?

  private init(_ vips: Vips, _ pointer: Vips.Pointer, source: AnyObject?) {
    self.vips = vips
    self.pointer = pointer
    self.source = source
  }

  deinit {
    vips.unref(pointer)
  }

  // MARK: Reading

  /// What the header of a file tells; nothing more of it is read.
  struct Header {
    /// Upright.
    var size: PixelSize
    var hasColorProfile: Bool
  }

  static func header(of file: PictureFile, _ vips: Vips) throws(Failure) -> Header {
    guard let pointer = ofj_vips_header(vips.newFromBuffer, file.bytes.baseAddress, file.bytes.count) else {
      throw unreadable(vips)
    }
    let picture = VipsPicture(vips, pointer, source: file)
    return Header(
      size: vips.swapsSides(pointer) != 0 ? picture.size.turned : picture.size,
      hasColorProfile: vips.typeOfField(pointer, "icc-profile-data") != 0)
  }

  /// A file in exactly this size, upright, in sRGB or grey.
  static func read(_ file: PictureFile, _ header: Header, size: PixelSize, _ vips: Vips) throws(Failure)
    -> VipsPicture
  {
    var out: Vips.Pointer?
    let status = ofj_vips_thumbnail(
      vips.thumbnailBuffer, file.bytes.baseAddress, file.bytes.count, &out, Int32(clamping: size.width),
      Int32(clamping: size.height), header.hasColorProfile ? 1 : 0)
    guard status == 0, let out else { throw unreadable(vips) }
    return VipsPicture(vips, out, source: file)
  }

  /// One byte for each pixel, row by row.
  static func grey(_ pixels: GreyPixels, _ vips: Vips) throws(Failure) -> VipsPicture {
    let size = pixels.size
    let pointer = vips.newFromMemory(
      pixels.bytes.baseAddress, pixels.bytes.count, Int32(clamping: size.width), Int32(clamping: size.height), 1, 0)
    guard let pointer else { throw unreadable(vips) }
    return VipsPicture(vips, pointer, source: pixels)
  }

  var size: PixelSize { PixelSize(width: Int(vips.width(pointer)), height: Int(vips.height(pointer))) }

  var hasAlpha: Bool { vips.hasAlpha(pointer) != 0 }

  // MARK: Changing

  private func apply(_ operation: (Vips.Pointer, UnsafeMutablePointer<Vips.Pointer?>) -> Int32) throws(Failure)
    -> VipsPicture
  {
    var out: Vips.Pointer?
    guard operation(pointer, &out) == 0, let out else { throw Self.unreadable(vips) }
    return VipsPicture(vips, out, source: source)
  }

  func onWhite() throws(Failure) -> VipsPicture {
    guard hasAlpha else { return self }
    guard let white = vips.newArrayDouble([255], 1) else { throw Self.unreadable(vips) }
    defer { vips.unrefArea(white) }
    return try apply { ofj_vips_flatten(vips.flatten, $0, $1, white) }
  }

  func inSRGB() throws(Failure) -> VipsPicture {
    try apply { ofj_vips_apply_choice(vips.colourspace, $0, $1, 22 /* VIPS_INTERPRETATION_sRGB */) }
  }

  func inGrey() throws(Failure) -> VipsPicture {
    let grey = try apply { ofj_vips_apply_choice(vips.colourspace, $0, $1, 1 /* VIPS_INTERPRETATION_B_W */) }
    return try grey.apply { ofj_vips_apply(vips.castUchar, $0, $1) }
  }

  func scaled(by factor: Double) throws(Failure) -> VipsPicture {
    try apply { ofj_vips_apply_number(vips.resize, $0, $1, factor) }
  }

  func rotated(degrees: Double) throws(Failure) -> VipsPicture {
    try apply { ofj_vips_apply_number(vips.rotate, $0, $1, degrees) }
  }

  func sharpened() throws(Failure) -> VipsPicture {
    try apply { ofj_vips_apply(vips.sharpen, $0, $1) }
  }

  func inverted() throws(Failure) -> VipsPicture {
    try apply { ofj_vips_apply(vips.invert, $0, $1) }
  }

  // MARK: Writing

  func jpeg(quality: Int) throws(Failure) -> [UInt8] {
    try encoded { ofj_vips_jpeg(vips.jpegsaveBuffer, pointer, $0, $1, Int32(clamping: quality)) }
  }

  func png() throws(Failure) -> [UInt8] {
    try encoded { ofj_vips_png(vips.pngsaveBuffer, pointer, $0, $1) }
  }

  private func encoded(_ save: (UnsafeMutablePointer<Vips.Pointer?>, UnsafeMutablePointer<Int>) -> Int32)
    throws(Failure) -> [UInt8]
  {
    var data: Vips.Pointer?
    var count = 0
    guard save(&data, &count) == 0, let data else { throw Self.unreadable(vips) }
    defer { vips.release(data) }
    return Array(UnsafeRawBufferPointer(start: data, count: count))
  }

  /// The pixels of a grey picture.
  func pixels() throws(Failure) -> GreyPixels {
    var count = 0
    guard let data = vips.writeToMemory(pointer, &count) else { throw Self.unreadable(vips) }
    let bytes = UnsafeRawBufferPointer(start: data, count: count)
    let pixels = GreyPixels(bytes, size: size) { [vips] in vips.release(data) }
    guard count == size.pixels else { throw Failure(.invalidImage, "The picture could not be made grey.") }
    return pixels
  }

  /// The samples of one pixel.
  func samples(_ x: Int, _ y: Int) throws(Failure) -> [Int] {
    var count = 0
    guard let data = vips.writeToMemory(pointer, &count) else { throw Self.unreadable(vips) }
    defer { vips.release(data) }
    let bands = Int(vips.bands(pointer))
    let start = (y * size.width + x) * bands
    guard start >= 0, start + bands <= count else { throw Failure(.invalidImage, "There is no such pixel.") }
    return UnsafeRawBufferPointer(start: data, count: count)[start..<start + bands].map { Int($0) }
  }

  private static func unreadable(_ vips: Vips) -> Failure {
    Failure(.invalidImage, "The picture is damaged or cut off: \(vips.takeError()).")
  }
}

/// The bytes of a picture file, at one place in memory for as long as libvips may read them.
final class PictureFile {
  let bytes: UnsafeRawBufferPointer

  init(_ content: ArraySlice<UInt8>) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 16)
    buffer.copyBytes(from: content)
    bytes = UnsafeRawBufferPointer(buffer)
  }

  deinit {
    bytes.deallocate()
  }
}

/// Grey pixels in memory, one byte each.
final class GreyPixels {
  let bytes: UnsafeRawBufferPointer
  let size: PixelSize
  private let release: () -> Void

  init(_ bytes: UnsafeRawBufferPointer, size: PixelSize, release: @escaping () -> Void) {
    self.bytes = bytes
    self.size = size
    self.release = release
  }

  deinit {
    release()
  }
}
