import Model
import Testing

@testable import Exchange

/// All records of a text that comes in pieces of some size.
func records(_ text: String, chunk: Int = .max, limits: CSVLimits = CSVLimits()) throws -> [CSVRecord] {
  var reader = try CSVReader(MemorySource(text.utf8, chunk: chunk), limits: limits)
  var records: [CSVRecord] = []
  while let record = try reader.next() { records.append(record) }
  return records
}

/// The failure that a call throws, or nil.
func failure(of body: () throws -> Void) -> Failure? {
  do {
    try body()
    return nil
  } catch {
    return error as? Failure
  }
}

@Suite("Reading CSV")
struct CSVReaderTests {
  @Test(
    "quotes, doubled quotes, and line breaks within them, whatever the size of the pieces",
    arguments: [1, 2, 3, 7, 4096])
  func quotes(chunk: Int) throws {
    let text = "a,\"b \"\"x\"\"\",c\r\n\"one\r\ntwo\",,\"\"\r\n\r\nlast,5\" plate"
    #expect(
      try records(text, chunk: chunk) == [
        CSVRecord(line: 1, fields: ["a", "b \"x\"", "c"]),
        CSVRecord(line: 2, fields: ["one\r\ntwo", "", ""]),
        CSVRecord(line: 5, fields: ["last", "5\" plate"]),
      ])
  }

  @Test("lines end in LF, CR or CRLF", arguments: ["\n", "\r", "\r\n"])
  func lineEnds(end: String) throws {
    let read = try records("a,b\(end)\(end)c,d\(end)", chunk: 1)
    #expect(read == [CSVRecord(line: 1, fields: ["a", "b"]), CSVRecord(line: 3, fields: ["c", "d"])])
  }

  @Test("a byte order mark is no part of the first field")
  func byteOrderMark() throws {
    #expect(try records("\u{FEFF}Date,Meal\n", chunk: 1).first?.fields == ["Date", "Meal"])
  }

  @Test("the delimiter is what the first record has most of, outside of quotes")
  func delimiters() throws {
    #expect(try records("a;b;\"c,d,e,f\"\n1,5;2;3").map(\.fields) == [["a", "b", "c,d,e,f"], ["1,5", "2", "3"]])
    #expect(try records("a\tb\tc, d").map(\.fields) == [["a", "b", "c, d"]])
    // A tie is decided always in the same way, and a quote within a text hides nothing.
    #expect(try records("a;b\tc").map(\.fields) == [["a", "b\tc"]])
    #expect(try records("5\" plate;x\n1,2;\"3\"").map(\.fields) == [["5\" plate", "x"], ["1,2", "3"]])
    #expect(try records("alone\nx,y").map(\.fields) == [["alone"], ["x", "y"]])
  }

  @Test("what is not CSV is refused with its line")
  func refusals() {
    #expect(
      failure(of: { _ = try records("a,b\nc,\"d\n\n") })?.message.contains("line 2, a quotation mark is not closed")
        == true)
    #expect(failure(of: { _ = try records("a\n\"b\"c\n") })?.message.contains("line 2, there is text after") == true)
    var limits = CSVLimits()
    limits.fieldBytes = 4
    #expect(
      failure(of: { _ = try records("abcd\nabcde", limits: limits) })?.message.contains("line 2, a field is too long")
        == true)
    limits.fields = 2
    #expect(
      failure(of: { _ = try records("a,b,c", limits: limits) })?.message.contains("the record is too long") == true)
    var reader = try? CSVReader(MemorySource([0x61, 0x0A, 0xE9, 0x0A]))
    let refused = failure(of: { while try reader?.next() != nil {} })
    #expect(refused?.message.contains("line 2, the text is not UTF-8") == true)
  }

}

@Suite("Writing CSV")
struct CSVWriterTests {
  private func line(_ cells: CSVWriter.Cell...) -> String {
    var writer = CSVWriter()
    writer.append(cells)
    return String(decoding: writer.take(), as: UTF8.self)
  }

  @Test("quotes stand only where they are needed")
  func quotes() {
    #expect(
      line(.text("plain"), .text("a,b"), .text("say \"x\""), .text("one\ntwo"), .empty, .text(" x"))
        == "plain,\"a,b\",\"say \"\"x\"\"\",\"one\ntwo\",,\" x\"\r\n")
  }

  @Test("a text that looks like a formula is neutralised, a number is not")
  func formulas() {
    #expect(
      line(.text("=HYPERLINK(A1)"), .text("+1"), .text("-x"), .text("@x"), .text("\tx"), .number(-5))
        == "'=HYPERLINK(A1),'+1,'-x,'@x,\"'\tx\",-5\r\n")
  }

  @Test("numbers keep every digit, and whole ones have none behind the point")
  func numbers() {
    #expect(
      line(.number(270), .number(0.1 + 0.2), .number(1e-7), .number(.nan), .integer(12))
        == "270,0.30000000000000004,1e-07,,12\r\n")
  }

  @Test("any text comes back, neutralised or not")
  func roundTrip() throws {
    var random = SeededRandom(seed: 7)
    let alphabet = ["=", "+", "-", "@", "\t", "\r", "\n", "'", "\"", ",", ";", " ", "a", "é", "🥣", "0"]
    for _ in 0..<2000 {
      let texts = (0..<4).map { _ in
        (0..<Int.random(in: 0...6, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "" }.joined()
      }
      var writer = CSVWriter()
      writer.append(["x"].map { .text($0) } + texts.map { .text($0) })
      let chunk = Int.random(in: 1...9, using: &random)
      var reader = try CSVReader(MemorySource(writer.take(), chunk: chunk), delimiter: UInt8(ascii: ","))
      let record = try reader.next()
      #expect(record?.fields.dropFirst().map(CSVWriter.plainText) == texts)
    }
  }
}

@Suite("Numbers in cells")
struct CellNumberTests {
  @Test(
    "both separators are understood",
    arguments: [
      ("1,000.0", 1000), ("93.5", 93.5), ("93,5", 93.5), ("1.234,5", 1234.5), ("1,234,567", 1_234_567), ("1,000", 1000),
      ("0,25", 0.25), ("1.5e-3", 0.0015), ("-5", -5), ("+7", 7), (".5", 0.5), ("5.", 5), ("1,234.", 1234),
    ])
  func numbers(text: String, value: Double) { #expect(CellNumber.parse(text) == value) }

  @Test(
    "what is no number is nil",
    arguments: [
      "", "-", ".", "e5", "1e", "NaN", "inf", "0x10", "1 000", "12,34.5", "1,00.000,5", "1.000,000.5", "1-2", "5g",
      "1,,5",
    ])
  func refusals(text: String) { #expect(CellNumber.parse(text) == nil) }

  @Test("where commas do not separate fields they separate decimals")
  func decimalComma() {
    #expect(CellNumber.parse("1,000", commaIsDecimal: true) == 1)
    #expect(CellNumber.parse("1.000,5", commaIsDecimal: true) == 1000.5)
  }
}
