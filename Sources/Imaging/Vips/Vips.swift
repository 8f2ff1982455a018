internal import CImaging
internal import Model

/// libvips, as far as it is used here. Loaded in the worker only.
///
/// A picture of libvips is an opaque pointer that counts references; `VipsPicture` holds one.
final class Vips {
  typealias Pointer = UnsafeMutableRawPointer

  let version: String
  let thumbnailBuffer: Pointer
  let newFromBuffer: Pointer
  let flatten: Pointer
  let colourspace: Pointer
  let castUchar: Pointer
  let jpegsaveBuffer: Pointer
  let pngsaveBuffer: Pointer
  let rotate: Pointer
  let resize: Pointer
  let sharpen: Pointer
  let invert: Pointer
  let newFromMemory: @convention(c) (UnsafeRawPointer?, Int, Int32, Int32, Int32, Int32) -> Pointer?
  let writeToMemory: @convention(c) (Pointer, UnsafeMutablePointer<Int>) -> Pointer?
  let width: @convention(c) (Pointer) -> Int32
  let height: @convention(c) (Pointer) -> Int32
  let bands: @convention(c) (Pointer) -> Int32
  let hasAlpha: @convention(c) (Pointer) -> Int32
  let swapsSides: @convention(c) (Pointer) -> Int32
  let typeOfField: @convention(c) (Pointer, UnsafePointer<CChar>) -> UInt
  let newArrayDouble: @convention(c) (UnsafePointer<Double>, Int32) -> Pointer?
  let unrefArea: @convention(c) (Pointer) -> Void
  let unref: @convention(c) (Pointer) -> Void
  let release: @convention(c) (Pointer) -> Void
  private let errorText: @convention(c) () -> UnsafePointer<CChar>?
  private let clearErrors: @convention(c) () -> Void

  /// Loads the library, and lets it read only the formats that are ours.
  init(_ name: LibraryName) throws(Failure) {
    let library = try SharedLibrary(name)
    let start = try library.function("vips_init", as: (@convention(c) (UnsafePointer<CChar>) -> Int32).self)
    guard start("ofj") == 0 else {
      throw Failure(.imagingUnavailable, "libvips could not be started.", hint: name.installing)
    }
    version = try Self.version(library)
    thumbnailBuffer = try library.address("vips_thumbnail_buffer")
    newFromBuffer = try library.address("vips_image_new_from_buffer")
    flatten = try library.address("vips_flatten")
    colourspace = try library.address("vips_colourspace")
    castUchar = try library.address("vips_cast_uchar")
    jpegsaveBuffer = try library.address("vips_jpegsave_buffer")
    pngsaveBuffer = try library.address("vips_pngsave_buffer")
    rotate = try library.address("vips_rotate")
    resize = try library.address("vips_resize")
    sharpen = try library.address("vips_sharpen")
    invert = try library.address("vips_invert")
    newFromMemory = try library.function("vips_image_new_from_memory")
    writeToMemory = try library.function("vips_image_write_to_memory")
    width = try library.function("vips_image_get_width")
    height = try library.function("vips_image_get_height")
    bands = try library.function("vips_image_get_bands")
    hasAlpha = try library.function("vips_image_hasalpha")
    swapsSides = try library.function("vips_image_get_orientation_swap")
    typeOfField = try library.function("vips_image_get_typeof")
    newArrayDouble = try library.function("vips_array_double_new")
    unrefArea = try library.function("vips_area_unref")
    unref = try library.function("g_object_unref")
    release = try library.function("g_free")
    errorText = try library.function("vips_error_buffer")
    clearErrors = try library.function("vips_error_clear")
    try Self.confine(library)
  }

  private static func version(_ library: SharedLibrary) throws(Failure) -> String {
    let part = try library.function("vips_version", as: (@convention(c) (Int32) -> Int32).self)
    return "\(part(0)).\(part(1)).\(part(2))"
  }

  /// One thread, no cache, and no loader but the four that strangers' pictures need.
  private static func confine(_ library: SharedLibrary) throws(Failure) {
    try library.function("vips_concurrency_set", as: (@convention(c) (Int32) -> Void).self)(1)
    try library.function("vips_cache_set_max", as: (@convention(c) (Int32) -> Void).self)(0)
    // Since 8.13. Before, what keeps other loaders away is that the format is told first.
    typealias Block = @convention(c) (UnsafePointer<CChar>, Int32) -> Void
    guard let address = library.optionalAddress("vips_operation_block_set") else { return }
    let block = unsafeBitCast(address, to: Block.self)
    block("VipsForeignLoad", 1)
    for format in ["Jpeg", "Png", "Webp", "Heif"] { block("VipsForeignLoad" + format, 0) }
  }

  /// What went wrong last, as libvips says it; the lines before the last are about attempts.
  func takeError() -> String {
    defer { clearErrors() }
    let text = errorText().map { String(cString: $0) } ?? ""
    let line = text.split(separator: "\n").last.map(String.init) ?? "libvips does not say why"
    return line.prefix(200).description
  }
}
