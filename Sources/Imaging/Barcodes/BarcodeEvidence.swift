internal import Model

/// What one look at a picture took for a code.
struct BarcodeReading: Hashable {
  enum Kind: Hashable {
    case code(PrintedSymbology)
    /// The five digits beside a code.
    case addOn
  }

  var text: String
  var kind: Kind
  /// How many lines through the code were read the same; at least 1.
  var strength: Int
  /// Where it is; nil when the picture was turned for this look.
  var area: BarcodeArea?
}

/// A part of a picture, from 0 to 1 on both axes.
struct BarcodeArea: Hashable {
  var horizontal: ClosedRange<Double>
  var vertical: ClosedRange<Double>

  func overlaps(_ other: BarcodeArea) -> Bool {
    horizontal.overlaps(other.horizontal) && vertical.overlaps(other.vertical)
  }

  func joined(_ other: BarcodeArea) -> BarcodeArea {
    BarcodeArea(
      horizontal: min(
        horizontal.lowerBound, other.horizontal.lowerBound)...max(horizontal.upperBound, other.horizontal.upperBound),
      vertical: min(
        vertical.lowerBound, other.vertical.lowerBound)...max(vertical.upperBound, other.vertical.upperBound))
  }
}

/// What several looks at a picture say together.
///
/// The check digit alone does not tell a wrong reading: one in ten passes it, and a blurred code is read in several ways. The
/// right one is read on more lines and in more sizes of the picture, so each place of the picture goes to the strongest.
struct BarcodeEvidence {
  /// A code is certain from this strength on: no wrong reading of a picture comes near to it.
  static let certainStrength = 60
  /// Fewer lines than this in all are chance.
  static let leastStrength = 8

  private struct Candidate {
    var strength = 0
    var area: BarcodeArea?
  }

  private var candidates: [BarcodeReading.Kind: [String: Candidate]] = [:]

  mutating func add(_ readings: [BarcodeReading]) {
    for reading in readings {
      var candidate = candidates[reading.kind]?[reading.text] ?? Candidate()
      candidate.strength += reading.strength
      if let area = reading.area { candidate.area = candidate.area.map { $0.joined(area) } ?? area }
      candidates[reading.kind, default: [:]][reading.text] = candidate
    }
  }

  /// Whether more looks could change nothing: a code is certain, and no other is close to it.
  var isConclusive: Bool {
    let strongest = codes.map(\.candidate.strength).max() ?? 0
    return strongest >= Self.certainStrength
  }

  /// The codes, the strongest first.
  var barcodes: [DecodedBarcode] {
    var accepted: [Code] = []
    for code in codes where code.candidate.strength >= Self.leastStrength {
      if !accepted.contains(where: { $0.conflicts(with: code) }) { accepted.append(code) }
    }
    return accepted.map { code in
      DecodedBarcode(text: code.text, symbology: code.symbology, addOn: carriesAddOn(code.symbology) ? addOn : nil)
    }
  }

  private struct Code {
    var text: String
    var symbology: PrintedSymbology
    var candidate: Candidate

    /// Whether both would be at one place. A weaker one without a place is taken for another reading of the first.
    func conflicts(with weaker: Code) -> Bool {
      guard let area = candidate.area, let other = weaker.candidate.area else { return true }
      return area.overlaps(other)
    }
  }

  private var codes: [Code] {
    var codes: [Code] = []
    for (kind, texts) in candidates {
      guard case .code(let symbology) = kind else { continue }
      for (text, candidate) in texts { codes.append(Code(text: text, symbology: symbology, candidate: candidate)) }
    }
    return codes.sorted { ($0.candidate.strength, $1.text) > ($1.candidate.strength, $0.text) }
  }

  private func carriesAddOn(_ symbology: PrintedSymbology) -> Bool { symbology == .ean13 || symbology == .upcA }

  /// The add-on, when it is certain enough and there is one code only that it can belong to.
  private var addOn: String? {
    let carriers = codes.filter { carriesAddOn($0.symbology) && $0.candidate.strength >= Self.leastStrength }
    guard carriers.count == 1, let addOns = candidates[.addOn] else { return nil }
    let strongest = addOns.max { ($0.value.strength, $1.key) < ($1.value.strength, $0.key) }
    return strongest.flatMap { $0.value.strength >= Self.leastStrength ? $0.key : nil }
  }
}
