internal import Model
internal import System

/// Looks for codes in a picture in several ways: no size and no treatment suits every photo.
struct BarcodeSearch {
  let vips: Vips
  let zbar: Zbar
  /// No look is begun that would probably not end before this moment.
  let deadline: Deadline

  /// The size of the first look; photos of a package in the hand show the bars at two to ten pixels then.
  private static let firstSide = 1600
  /// The size of the look that is for small codes in large photos.
  private static let finestSide = 3600

  func barcodes(in file: PictureFile, limits: PictureLimits) throws(Failure) -> [DecodedBarcode] {
    let header = try VipsPicture.header(of: file, vips)
    let original = header.size
    try limits.check(original)
    var pace = Pace(deadline: deadline)
    let base = try pixels(of: file, header, side: Self.firstSide)
    var evidence = BarcodeEvidence()
    for look in Look.inOrder where pace.allows(1) {
      if let picture = try view(base, look) {
        evidence.add(try readings(picture, isTurned: look.degrees != 0))
        if evidence.isConclusive { return evidence.barcodes }
      }
      pace.lookEnded()
    }
    let area = Double(Self.finestSide * Self.finestSide) / Double(Self.firstSide * Self.firstSide)
    if original.longestSide > Self.firstSide, pace.allows(area) {
      evidence.add(try zbar.readings(in: try pixels(of: file, header, side: Self.finestSide)))
    }
    return evidence.barcodes
  }

  /// How long looks take, to tell whether another one would end in time.
  private struct Pace {
    let deadline: Deadline
    private var last = Deadline.now
    /// The longest one yet, with reading the file if it was the first.
    private var longest = 0

    init(deadline: Deadline) { self.deadline = deadline }

    mutating func lookEnded() {
      let now = Deadline.now
      longest = max(longest, now.milliseconds(since: last))
      last = now
    }

    /// Whether a look that takes this many times as long as the longest would end in time.
    func allows(_ factor: Double) -> Bool {
      Deadline.after(milliseconds: Int(Double(longest) * factor)) < deadline
    }
  }

  private func pixels(of file: PictureFile, _ header: VipsPicture.Header, side: Int) throws(Failure) -> GreyPixels {
    let size = header.size.fitting(longestSide: side)
    return try VipsPicture.read(file, header, size: size, vips).onWhite().inGrey().pixels()
  }

  /// One way to look at a picture.
  private struct Look {
    /// The longest side is scaled to this, but a picture is never enlarged to it.
    var side: Int
    var isSharpened = false
    var isInverted = false
    var degrees = 0.0
    var factor = 1.0

    /// The quick and likely ones first. zbar reads along rows and columns, so a code may stand upright or upside down.
    static let inOrder = [
      Look(side: 1600), Look(side: 800), Look(side: 800, isSharpened: true), Look(side: 480),
      Look(side: 1200, isSharpened: true), Look(side: 800, factor: 2), Look(side: 800, degrees: 45),
      Look(side: 800, degrees: 22.5), Look(side: 800, degrees: -22.5), Look(side: 800, degrees: 10),
      Look(side: 800, degrees: -10), Look(side: 1200, isInverted: true),
    ]
  }

  /// The picture for a look; nil when it would be one that an earlier look has seen.
  private func view(_ base: GreyPixels, _ look: Look) throws(Failure) -> VipsPicture? {
    let longest = base.size.longestSide
    let isPlain = !look.isSharpened && !look.isInverted && look.degrees == 0 && look.factor == 1
    if isPlain, look.side < Self.firstSide, longest <= look.side { return nil }
    var picture = try VipsPicture.grey(base, vips)
    let factor = min(1, Double(look.side) / Double(longest)) * look.factor
    if factor != 1 { picture = try picture.scaled(by: factor) }
    if look.isSharpened { picture = try picture.sharpened() }
    if look.isInverted { picture = try picture.inverted() }
    if look.degrees != 0 { picture = try picture.rotated(degrees: look.degrees) }
    return picture
  }

  private func readings(_ picture: VipsPicture, isTurned: Bool) throws(Failure) -> [BarcodeReading] {
    let readings = try zbar.readings(in: try picture.inGrey().pixels())
    guard isTurned else { return readings }
    return readings.map { BarcodeReading(text: $0.text, kind: $0.kind, strength: $0.strength, area: nil) }
  }
}
