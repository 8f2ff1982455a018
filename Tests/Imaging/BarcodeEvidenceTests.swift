import Model
import Testing

@testable import Imaging

@Suite("What several looks at a picture say of its codes")
struct BarcodeEvidenceTests {
  private func reading(
    _ text: String, _ strength: Int, x: ClosedRange<Double>? = 0.2...0.8, _ kind: BarcodeReading.Kind = .code(.ean13)
  ) -> BarcodeReading {
    BarcodeReading(
      text: text, kind: kind, strength: strength, area: x.map { BarcodeArea(horizontal: $0, vertical: 0.4...0.6) })
  }

  private func codes(_ looks: [[BarcodeReading]]) -> [String] {
    var evidence = BarcodeEvidence()
    for look in looks { evidence.add(look) }
    return evidence.barcodes.map(\.text)
  }

  @Test("of two readings of one place the stronger one counts")
  func onePlace() {
    #expect(codes([[reading("4012345678901", 12), reading("4012345678918", 90)]]) == ["4012345678918"])
  }

  @Test("looks add up")
  func looks() {
    let wrong = [reading("4012345678918", 20)]
    let right = [reading("4012345678901", 15)]
    #expect(codes([wrong, right, right]) == ["4012345678901"])
  }

  @Test("two codes side by side are both answered, the clearest first")
  func twoPlaces() {
    let look = [reading("4012345678901", 15, x: 0.0...0.3), reading("96385074", 40, x: 0.6...0.9, .code(.ean8))]
    #expect(codes([look]) == ["96385074", "4012345678901"])
  }

  @Test("few lines are chance")
  func chance() { #expect(codes([[reading("4012345678901", 7)]]) == []) }

  @Test("a weaker code of a turned look is taken for another reading of the same")
  func turned() {
    #expect(codes([[reading("4012345678901", 30)], [reading("4012345678918", 12, x: nil)]]) == ["4012345678901"])
  }

  @Test("an add-on belongs to the one code that can have one")
  func addOn() {
    var evidence = BarcodeEvidence()
    evidence.add([
      reading("9781234567897", 80, x: 0.1...0.5), reading("51299", 30, x: 0.6...0.7, .addOn),
      reading("HELLO", 50, x: 0.8...0.9, .code(.code128)),
    ])
    #expect(
      evidence.barcodes == [
        DecodedBarcode(text: "9781234567897", symbology: .ean13, addOn: "51299"),
        DecodedBarcode(text: "HELLO", symbology: .code128),
      ])
    evidence.add([reading("4012345678901", 70, x: 0.92...0.99)])
    #expect(evidence.barcodes.allSatisfy { $0.addOn == nil })
  }

  @Test("a strong code ends the search")
  func conclusive() {
    var evidence = BarcodeEvidence()
    evidence.add([reading("4012345678901", 40)])
    #expect(!evidence.isConclusive)
    evidence.add([reading("4012345678901", 20)])
    #expect(evidence.isConclusive)
  }
}
