import Model
import Testing

@Suite struct BarcodeTests {
  @Test(
    "codes that mean the same product have one normal form",
    arguments: [
      ("034000470693", "0034000470693"), ("3017620422003", "3017620422003"), ("00000080050100", "80050100"),
      ("0000080050100", "80050100"), ("80050100", "80050100"), ("123", "00000123"),
      ("13017620422000", "13017620422000"),
      ("042563008123", "0042563008123"), ("0042563008123", "0042563008123"), ("711719814153", "0711719814153"),
      ("", "00000000"), ("00000000000000", "00000000"), ("03017620422003", "3017620422003"),
    ])
  func normalForm(code: String, expected: String) {
    #expect(GTIN.normalForm(code) == expected)
    #expect(GTIN.normalForm(expected) == expected)
  }

  @Test("a wrong check digit is told with the right one; the digits weigh 3 and 1 from the right")
  func checkDigits() throws {
    let wrong = try Barcode(parsing: "1234567890120")
    #expect(wrong.rightCheckDigit == "8")
    #expect(throws: Failure.self) { try wrong.checkDigits() }
    let right = try Barcode(parsing: "4006381333931")
    #expect(right.rightCheckDigit == nil)
    #expect(throws: Never.self) { try right.checkDigits() }
    #expect(right.normalized == NormalizedBarcode(code: "4006381333931", symbology: .ean13))
  }

  @Test("a UPC-E stands for twelve digits, and is tried as eight first")
  func upcE() throws {
    let code = try Barcode(parsing: "07838604")
    #expect(
      code.normalized == NormalizedBarcode(code: "0078000003864", symbology: .upcE, alternative: "07838604"))
    #expect(code.candidates == ["07838604", "0078000003864"])
    #expect(code.rightCheckDigit == nil)
  }

  @Test(
    "the last of the six digits says where the zeros were",
    arguments: [
      ("04252614", "042100005264"), ("01234532", nil), ("01234505", "012000003455"), ("01234565", "012345000065"),
      ("01234538", "012300000451"), ("01234543", "012340000053"), ("21234565", nil),
    ] as [(String, String?)])
  func expansion(upcE: String, upcA: String?) {
    let digits = Array(upcE.utf8)
    guard let upcA else { return #expect(GTIN.expanded(upcE: digits) == nil) }
    // The check digit is that of the long form.
    let body = Array(upcA.utf8.dropLast())
    let expected = body + [CheckDigit.of(body)]
    #expect(GTIN.expanded(upcE: digits.dropLast() + [CheckDigit.of(body)]) == expected)
  }

  @Test(
    "the number of an item is found in what scanners give",
    arguments: [
      ("(01)09506000134352(17)261231(10)A1", "9506000134352", .gs1), ("]C10109506000134352", "9506000134352", .gs1),
      ("\u{1D}0109506000134352" + "10AB", "9506000134352", .gs1),
      ("https://id.example.com/01/09506000134352/10/A1?17=261231", "9506000134352", .digitalLink),
      ("https://example.com/gtin/4006381333931", "4006381333931", .digitalLink),
      ("https://world.openfoodfacts.org/product/3017620422003/spread", "3017620422003", .digitalLink),
      (" 3017620422003 ", "3017620422003", .ean13), ("978-3-16-148410-0", "9783161484100", .ean13),
      ("034000470693", "0034000470693", .upcA), ("00000080050100", "80050100", .gtin14), ("12345", "00012345", .other),
    ] as [(String, String, BarcodeSymbology)])
  func reduces(text: String, code: String, symbology: BarcodeSymbology) throws {
    #expect(try Barcode(parsing: text).normalized == NormalizedBarcode(code: code, symbology: symbology))
  }

  @Test(
    "any other text is no code",
    arguments: ["", " ", "abc", "123", "12345678901234567890123456", "https://example.com/", "4006381x333931", "½½½½"])
  func refuses(text: String) {
    #expect(throws: Failure.self) { try Barcode(parsing: text) }
  }

  @Test(
    "what looks like a code and is none is refused with a word for it",
    arguments: [
      ("9783161484100 51299", "Behind the code 9783161484100 are the 5 digits of an add-on; leave them out."),
      ("400638133393112", "Behind the code 4006381333931 are the 2 digits of an add-on; leave them out."),
      ("03400047069312345", "Behind the code 034000470693 are the 5 digits of an add-on; leave them out."),
      ("00340123450000000018", "This is the number of a parcel or a pallet, not of a product."),
      (
        "010950600013435317261231",
        "This is an element string of GS1 in which the check digit of the item is wrong."
      ), ("123456789012345678", "The code has 18 digits; that of a product has at most 14."),
      ("(01)950600013435(10)A", "Behind (01) there are 12 digits; the number of an item has 14."),
      ("(01)095060001343529", "Behind (01) there are 15 digits; the number of an item has 14."),
      (
        "-4006381333931",
        "The code begins with “-”, as a negative number does; hyphens stand between digits only."
      ), ("4006381333931-", "The code ends with “-”; hyphens stand between digits only."),
      ("0000000000000", "The code is all zeros."), ("0000", "The code is all zeros."),
      ("https://example.com/01/00000000000000", "The code is all zeros."),
      (String(repeating: "1", count: 2001), "The code is longer than 2000 bytes."),
    ])
  func saysWhy(text: String, message: String) {
    #expect(throws: Failure.self) { try Barcode(parsing: text) }
    #expect(failure { () throws(Failure) in _ = try Barcode(parsing: text) }?.message == message)
  }

  @Test(
    "a code that is kept is in its normal form, and reading it again changes nothing",
    arguments: [
      ("034000470693", "0034000470693"), ("34000470693", "0034000470693"), ("07838604", "0078000003864"),
      ("7838604", "0078000003864"), ("(01)09506000134352(10)A1", "9506000134352"), ("80050100", "80050100"),
      ("13017620422000", "13017620422000"), ("00000080050100", "80050100"),
    ])
  func productCode(text: String, code: String) throws {
    let read = try ProductCode(parsing: text)
    #expect(read.description == code)
    #expect(try ProductCode(parsing: code) == read)
    #expect(try decode(ProductCode.self, encode(read)) == read)
  }

  @Test(
    "a code with a wrong check digit is not kept",
    arguments: ["4006381333932", "12345", "00000124", "12345678901"])
  func productCodeWithWrongCheckDigit(text: String) {
    #expect(failure { () throws(Failure) in _ = try ProductCode(parsing: text) }?.kind == .invalidValue)
  }

  @Test("a changed digit is always noticed", arguments: 0..<13)
  func oneDigitChanged(position: Int) throws {
    var digits = Array("4006381333931".utf8)
    for change in UInt8(1)...9 {
      let digit = (digits[position] - 0x30 + change) % 10 + 0x30
      let old = digits[position]
      digits[position] = digit
      #expect(try Barcode(parsing: String(decoding: digits, as: UTF8.self)).rightCheckDigit != nil)
      digits[position] = old
    }
  }
}
