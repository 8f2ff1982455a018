internal import CImaging
internal import Model

/// zbar, as far as it is used here. Loaded in the worker only.
final class Zbar {
  private typealias Pointer = UnsafeMutableRawPointer

  let version: String
  private let createScanner: @convention(c) () -> Pointer?
  private let destroyScanner: @convention(c) (Pointer) -> Void
  private let configure: @convention(c) (Pointer, Int32, Int32, Int32) -> Int32
  private let scan: @convention(c) (Pointer, Pointer) -> Int32
  private let createImage: @convention(c) () -> Pointer?
  private let destroyImage: @convention(c) (Pointer) -> Void
  private let setFormat: @convention(c) (Pointer, UInt) -> Void
  private let setSize: @convention(c) (Pointer, UInt32, UInt32) -> Void
  private let setData: @convention(c) (Pointer, UnsafeRawPointer?, UInt, UnsafeRawPointer?) -> Void
  private let firstSymbol: @convention(c) (Pointer) -> Pointer?
  private let nextSymbol: @convention(c) (Pointer) -> Pointer?
  private let symbolType: @convention(c) (Pointer) -> Int32
  private let symbolData: @convention(c) (Pointer) -> UnsafePointer<UInt8>?
  private let symbolLength: @convention(c) (Pointer) -> UInt32
  private let symbolQuality: @convention(c) (Pointer) -> Int32
  private let pointCount: @convention(c) (Pointer) -> UInt32
  private let pointX: @convention(c) (Pointer, UInt32) -> Int32
  private let pointY: @convention(c) (Pointer, UInt32) -> Int32

  /// Loads the library.
  init(_ name: LibraryName) throws(Failure) {
    let library = try SharedLibrary(name)
    createScanner = try library.function("zbar_image_scanner_create")
    destroyScanner = try library.function("zbar_image_scanner_destroy")
    configure = try library.function("zbar_image_scanner_set_config")
    scan = try library.function("zbar_scan_image")
    createImage = try library.function("zbar_image_create")
    destroyImage = try library.function("zbar_image_destroy")
    setFormat = try library.function("zbar_image_set_format")
    setSize = try library.function("zbar_image_set_size")
    setData = try library.function("zbar_image_set_data")
    firstSymbol = try library.function("zbar_image_first_symbol")
    nextSymbol = try library.function("zbar_symbol_next")
    symbolType = try library.function("zbar_symbol_get_type")
    symbolData = try library.function("zbar_symbol_get_data")
    symbolLength = try library.function("zbar_symbol_get_data_length")
    symbolQuality = try library.function("zbar_symbol_get_quality")
    pointCount = try library.function("zbar_symbol_get_loc_size")
    pointX = try library.function("zbar_symbol_get_loc_x")
    pointY = try library.function("zbar_symbol_get_loc_y")
    version = try Self.version(library)
    Self.loadCharacterSets()
  }

  private static func version(_ library: SharedLibrary) throws(Failure) -> String {
    typealias Version =
      @convention(c) (
        UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>
      ) -> Int32
    let read = try library.function("zbar_version", as: Version.self)
    var (major, minor, patch): (UInt32, UInt32, UInt32) = (0, 0, 0)
    _ = read(&major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  /// zbar converts the text of QR codes, for which the C library opens files. They are opened here, before the worker gives
  /// up opening any; the converters stay open for as long as it lives.
  private static func loadCharacterSets() {
    for name in ["ISO8859-1", "SJIS", "CP437", "BIG5", "EUC-KR", "GB18030", "UTF-8"] { _ = iconv_open("UTF-8", name) }
  }

  /// Everything that one picture shows to zbar.
  func readings(in pixels: GreyPixels) throws(Failure) -> [BarcodeReading] {
    guard let scanner = createScanner(), let image = createImage() else {
      throw Failure(.invalidImage, "There is not enough memory to look for codes.")
    }
    defer {
      destroyImage(image)
      destroyScanner(scanner)
    }
    let enable: Int32 = 0  // ZBAR_CFG_ENABLE
    _ = configure(scanner, 0, enable, 0)
    for type in SymbolType.allCases { _ = configure(scanner, type.rawValue, enable, 1) }
    setFormat(image, 0x3030_3859)  // "Y800", one byte of grey for each pixel
    setSize(image, UInt32(clamping: pixels.size.width), UInt32(clamping: pixels.size.height))
    setData(image, pixels.bytes.baseAddress, UInt(pixels.bytes.count), nil)
    guard scan(scanner, image) > 0 else { return [] }
    var readings: [BarcodeReading] = []
    var next = firstSymbol(image)
    while let symbol = next {
      if let reading = reading(symbol, pixels.size) { readings.append(reading) }
      next = nextSymbol(symbol)
    }
    return readings
  }

  private func reading(_ symbol: Pointer, _ size: PixelSize) -> BarcodeReading? {
    guard let type = SymbolType(rawValue: symbolType(symbol)), let data = symbolData(symbol) else { return nil }
    let text = String(decoding: UnsafeBufferPointer(start: data, count: Int(symbolLength(symbol))), as: UTF8.self)
    return BarcodeReading(
      text: text, kind: type.kind, strength: max(1, Int(symbolQuality(symbol))), area: area(symbol, size))
  }

  /// The part of the picture that the symbol takes, from 0 to 1 on both axes.
  private func area(_ symbol: Pointer, _ size: PixelSize) -> BarcodeArea? {
    let points = (0..<pointCount(symbol)).map { (x: pointX(symbol, $0), y: pointY(symbol, $0)) }
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(), let top = points.map(\.y).min(),
      let bottom = points.map(\.y).max(), size.width > 0, size.height > 0
    else { return nil }
    let (width, height) = (Double(size.width), Double(size.height))
    return BarcodeArea(
      horizontal: Double(left) / width...Double(right) / width,
      vertical: Double(top) / height...Double(bottom) / height)
  }

  /// The types of zbar that are looked for. Others, such as Interleaved 2 of 5, are left out because packages do not carry
  /// them and other print is taken for them. So is the add-on of two digits, which hardly checks itself; and ISBN, which is
  /// an EAN-13 by another name.
  private enum SymbolType: Int32, CaseIterable {
    case ean5 = 5
    case ean8 = 8
    case upcE = 9
    case upcA = 12
    case ean13 = 13
    case dataBar = 34
    case dataBarExpanded = 35
    case qr = 64
    case code128 = 128

    var kind: BarcodeReading.Kind {
      switch self {
      case .ean5: .addOn
      case .ean8: .code(.ean8)
      case .upcE: .code(.upcE)
      case .upcA: .code(.upcA)
      case .ean13: .code(.ean13)
      case .dataBar: .code(.dataBar)
      case .dataBarExpanded: .code(.dataBarExpanded)
      case .qr: .code(.qr)
      case .code128: .code(.code128)
      }
    }
  }
}
