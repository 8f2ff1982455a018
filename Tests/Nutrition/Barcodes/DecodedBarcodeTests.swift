import Model
import Nutrition
import Testing

@Suite("Products that codes in pictures name")
struct DecodedBarcodeTests {
  @Test(
    "a code of a product has its normal form",
    arguments: [
      (PrintedSymbology.ean13, "4012345678901", "4012345678901"), (.ean13, "0012345678905", "0012345678905"),
      (.upcA, "012345678905", "0012345678905"), (.ean8, "96385074", "96385074"),
      // As a UPC-E it stands for 012345000058, and not for the EAN-8 of the same digits.
      (.upcE, "01234558", "0012345000058"), (.dataBar, "0104012345678901", "4012345678901"),
      (.qr, "https://id.example.org/01/04012345678901", "4012345678901"),
    ])
  func products(symbology: PrintedSymbology, text: String, product: String) {
    #expect(DecodedBarcode(text: text, symbology: symbology).namingProduct().product == product)
  }

  @Test(
    "a code of something else names none",
    arguments: [
      (PrintedSymbology.qr, "https://example.org/menu/12345678"), (.code128, "40123456"), (.qr, ""),
      (.upcE, "99999999"), (.code128, "PALLET-0042"),
    ])
  func others(symbology: PrintedSymbology, text: String) {
    #expect(DecodedBarcode(text: text, symbology: symbology).namingProduct().product == nil)
  }
}
