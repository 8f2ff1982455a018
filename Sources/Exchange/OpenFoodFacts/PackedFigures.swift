/// The figures of a product in few bytes, as the local copy keeps them.
///
/// Each figure is the number of its nutriment with the top bit for prepared ones, a byte of flags, a byte for modifier and
/// unit if there is any, and its amounts: a byte with the places behind the point and a whole number of 7 bits a byte, or
/// 0xFF and the eight bytes of the double where that would not bring it back exactly.
public enum PackedFigures {
  private struct Flags: OptionSet {
    let rawValue: UInt8
    static let per100 = Flags(rawValue: 1)
    static let perServing = Flags(rawValue: 2)
    static let asEntered = Flags(rawValue: 4)
    static let remarks = Flags(rawValue: 8)
    static let unreadable = Flags(rawValue: 16)
    static let computed = Flags(rawValue: 32)
    static let estimate = Flags(rawValue: 64)
  }

  private static let prepared: UInt8 = 0x80
  private static let raw: UInt8 = 0xFF

  public static func pack(_ figures: [NutrimentFigures]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(figures.count * 8)
    for figure in figures { append(figure, to: &bytes) }
    return bytes
  }

  /// The figures that were packed; nil when the bytes are none, such as those of a newer version.
  public static func unpack(_ bytes: [UInt8]) -> [NutrimentFigures]? {
    var rest = bytes[...]
    var figures: [NutrimentFigures] = []
    while !rest.isEmpty {
      guard let figure = readFigure(&rest) else { return nil }
      figures.append(figure)
    }
    return figures
  }

  static func append(_ figure: NutrimentFigures, to bytes: inout [UInt8]) {
    let remarks = (figure.modifier?.rawValue ?? 0) << 4 | (figure.enteredUnit?.rawValue ?? 0)
    var flags: Flags = []
    if figure.per100 != nil { flags.insert(.per100) }
    if figure.perServing != nil { flags.insert(.perServing) }
    if figure.asEntered != nil { flags.insert(.asEntered) }
    if remarks != 0 { flags.insert(.remarks) }
    if figure.isUnreadable { flags.insert(.unreadable) }
    if figure.isComputed { flags.insert(.computed) }
    if figure.isEstimate { flags.insert(.estimate) }
    bytes.append(figure.nutriment.rawValue | (figure.isPrepared ? prepared : 0))
    bytes.append(flags.rawValue)
    if remarks != 0 { bytes.append(remarks) }
    if let amount = figure.per100 { append(amount, to: &bytes) }
    if let amount = figure.perServing { append(amount, to: &bytes) }
    if let amount = figure.asEntered { append(amount, to: &bytes) }
  }

  static func append(_ amount: Double, to bytes: inout [UInt8]) {
    guard let (digits, places) = shortDecimal(amount) else {
      bytes.append(raw)
      withUnsafeBytes(of: amount.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
      return
    }
    bytes.append(places)
    append(digits, to: &bytes)
  }

  /// A whole number, 7 bits a byte, the lowest first; the top bit says that more follow.
  static func append(_ whole: UInt64, to bytes: inout [UInt8]) {
    var rest = whole
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// The number as whole digits and how many of them are behind the point, if that is exactly the number.
  private static func shortDecimal(_ amount: Double) -> (digits: UInt64, places: UInt8)? {
    guard amount >= 0, amount < 1e9, amount.sign == .plus else { return nil }
    var power = 1.0
    for places in UInt8(0)...10 {
      // At most 1e19, which 64 bits hold.
      let digits = UInt64(amount * power + 0.5)
      if Double(digits) / power == amount { return (digits, places) }
      power *= 10
    }
    return nil
  }

  private static func readFigure(_ bytes: inout ArraySlice<UInt8>) -> NutrimentFigures? {
    guard let code = bytes.popFirst(), let nutriment = Nutriment(rawValue: code & ~prepared),
      let flags = bytes.popFirst().map(Flags.init)
    else { return nil }
    var figure = NutrimentFigures(nutriment, isPrepared: code & prepared != 0)
    if flags.contains(.remarks) {
      guard let remarks = bytes.popFirst() else { return nil }
      figure.modifier = NutrimentFigures.Modifier(rawValue: remarks >> 4)
      figure.enteredUnit = NutrimentFigures.EnteredUnit(rawValue: remarks & 0xF)
    }
    figure.isUnreadable = flags.contains(.unreadable)
    figure.isComputed = flags.contains(.computed)
    figure.isEstimate = flags.contains(.estimate)
    return readAmounts(&bytes, flags, into: &figure) ? figure : nil
  }

  /// Reads the amounts that there are; false when one of them is missing.
  private static func readAmounts(
    _ bytes: inout ArraySlice<UInt8>, _ flags: Flags, into figure: inout NutrimentFigures
  ) -> Bool {
    if flags.contains(.per100) { figure.per100 = readAmount(&bytes) }
    if flags.contains(.perServing) { figure.perServing = readAmount(&bytes) }
    if flags.contains(.asEntered) { figure.asEntered = readAmount(&bytes) }
    return (figure.per100 != nil) == flags.contains(.per100)
      && (figure.perServing != nil) == flags.contains(.perServing)
      && (figure.asEntered != nil) == flags.contains(.asEntered)
  }

  static func readAmount(_ bytes: inout ArraySlice<UInt8>) -> Double? {
    guard let places = bytes.popFirst() else { return nil }
    if places == raw {
      var pattern: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        guard let byte = bytes.popFirst() else { return nil }
        pattern |= UInt64(byte) << shift
      }
      return Double(bitPattern: pattern)
    }
    guard places <= 10, let digits = readWhole(&bytes) else { return nil }
    return Double(digits) / Self.powers[Int(places)]
  }

  static func readWhole(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var whole: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = bytes.popFirst() {
      guard shift < 63 else { return nil }
      whole |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { return whole }
    }
    return nil
  }

  private static let powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10]
}
