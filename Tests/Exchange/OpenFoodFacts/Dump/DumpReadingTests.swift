import Foundation
import Glibc
import Model
import System
import Testing

@testable import Exchange

/// What a dump gave: the codes and names in their order, and what became of the lines.
private struct Reading {
  var products: [String] = []
  var log = DumpLog()
  var nextLine = 1
  var end = 0
}

private func packed(_ bytes: [UInt8], in directory: TemporaryDirectory) throws -> String {
  let plain = try directory.file("plain", bytes)
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/gzip")
  process.arguments = ["-k", plain]
  try process.run()
  process.waitUntilExit()
  return plain + ".gz"
}

extension TemporaryDirectory {
  fileprivate func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = path + "/" + name
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }
}

@Suite("Dumps of Open Food Facts")
struct DumpReadingTests {
  let directory = TemporaryDirectory()

  private func read(
    _ path: String, as format: DatasetFormat = .auto, selection: DumpSelection? = nil, from start: (Int, Int)? = nil
  ) throws -> Reading {
    let stop = Cancellation()
    defer { stop.cancel() }
    let source = try DumpSource(path)
    let layout = try DumpLayout(of: source.head, as: format)
    if let start { _ = try source.skip(to: start.0, keeping: 10) }
    let reading = try DumpReading(
      source, line: start?.1 ?? 1, layout: layout, selection: selection ?? DumpSelection(), stop: stop,
      into: [String]()
    ) { record, products in
      products.append("\(record.code) \(record.name ?? "-")")
    }
    var result = Reading()
    while let batch = try reading.next() {
      result.products += batch.products
      result.log.add(batch.log)
      (result.nextLine, result.end) = (batch.nextLine, batch.end)
    }
    return result
  }

  private let lines = """
    {"code":"0034000470693","product_name":"Oat \\u0042ar","lang":"en","countries_tags":["en:germany","en:france"]}

    {"code":"80050100","product_name":"Rye bread","product_name_de":"Roggenbrot","lang":"en","product_type":"food"}\r
    {"code":"3017620422003","product_name":"Sham
    {"code":"4000000000006","product_name":"Soap","product_type":"beauty"}
    {"code":"4000000000013","product_name":"Gone","obsolete":"on"}
    {"product_name":"Nameless"}
    {"code":"12x","product_name":"Odd"}
    [1,2]
    {"code":20000004,"product_name":"Number","countries_tags":"en:france"}
    """

  @Test("Lines of JSON are read; what is no product is told with its line")
  func jsonLines() throws {
    let reading = try read(try directory.file("a.jsonl", Array(lines.utf8)))
    #expect(reading.products == ["0034000470693 Oat Bar", "80050100 Rye bread", "20000004 Number"])
    #expect(reading.log.taken == 3)
    #expect(reading.log.notFood == 1)
    #expect(reading.log.obsolete == 1)
    #expect(reading.log.rejected.map(\.line) == [4, 7, 8, 9])
    #expect(reading.log.rejectedCount == 4)
    #expect(reading.log.rejected[1].reason == "There is no code.")
    #expect(reading.log.lines == 9)
    #expect(reading.nextLine == 11)
    #expect(reading.end == lines.utf8.count)
  }

  @Test("A packed dump gives the same as a plain one, and a damaged one says so after what could be read")
  func gzip() throws {
    let path = try packed(Array(lines.utf8), in: directory)
    #expect(try read(path).products == read(directory.path + "/plain").products)
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let cut = try directory.file("cut.gz", Array(bytes.dropLast(20)))
    let failure = #expect(throws: Failure.self) { try read(cut) }
    #expect(failure?.kind == .invalidValue)
    #expect(failure?.message.contains("damaged or incomplete") == true)
  }

  @Test("Countries are named in several ways; languages choose products and their names")
  func selection() throws {
    let path = try directory.file("a.jsonl", Array(lines.utf8))
    for country in ["France", "fr", "FR", "en:france", " France "] {
      let reading = try read(path, selection: DumpSelection(countries: [country]))
      #expect(reading.products == ["0034000470693 Oat Bar", "20000004 Number"])
      #expect(reading.log.otherCountry == 1)
    }
    #expect(
      try DumpSelection(countries: ["United Kingdom", "uk"]).countries == ["en:united-kingdom", "en:united-kingdom"])
    let german = try read(path, selection: DumpSelection(languages: ["DE"]))
    #expect(german.products == ["80050100 Roggenbrot"])
    #expect(german.log.otherLanguage == 2)
    #expect(failurePath { try DumpSelection(countries: ["France", "qq"]) } == "/countries/1")
    #expect(failurePath { try DumpSelection(countries: [""]) } == "/countries/0")
    #expect(failurePath { try DumpSelection(countries: ["Germany", "Frnace"]) } == "/countries/1")
    #expect(failurePath { try DumpSelection(countries: ["Germny"]) } == "/countries/0")
    #expect(try DumpSelection(countries: ["USA", "Kenya"]).countries == ["en:united-states", "en:kenya"])
    #expect(failurePath { try DumpSelection(languages: ["german"]) } == "/languages/0")
  }

  private func failurePath(_ body: () throws -> DumpSelection) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? Failure)?.path
    }
  }

  @Test("Columns are told by their names; quotes mean nothing, and a row of another length is refused")
  func columns() throws {
    let rows = [
      "url\tcode\tproduct_name\tunknown\tfat_100g\tcountries_tags",
      "u\t80050100\t\"Rye\" bread\tx\t1.5\ten:germany,en:france",
      "u\t80050117\tOat \u{FFFD}bread\t\t\t", "u\t80050124\tshort\t", "u\t\tno code\t\t\t", "u\t80050131\tlong\t\t\t\t",
    ]
    let reading = try read(try directory.file("a.csv", Array(rows.joined(separator: "\r\n").utf8)))
    #expect(reading.products == ["80050100 \"Rye\" bread", "80050117 Oat \u{FFFD}bread"])
    #expect(reading.log.rejected.map(\.line) == [4, 5, 6])
    #expect(reading.log.rejected[0].reason == "It has 4 columns, and the headings are 6.")
    let french = try read(directory.path + "/a.csv", selection: DumpSelection(countries: ["France"]))
    #expect(french.products == ["80050100 \"Rye\" bread"])
  }

  @Test("What is no dump is refused, with what would be one")
  func otherFiles() throws {
    for text in ["hello\n", "a,b,c\n1,2,3\n", "<html>", "[{}]"] {
      let path = try directory.file("x", Array(text.utf8))
      let failure = #expect(throws: Failure.self) { try read(path) }
      #expect(failure?.kind == .invalidValue)
      #expect(failure?.hint?.contains("openfoodfacts-products.jsonl.gz") == true)
    }
    let path = try directory.file("a.jsonl", Array(lines.utf8))
    #expect(throws: Failure.self) { try read(path, as: .csv) }
    #expect(throws: Failure.self) { try read(directory.path) }
    #expect(throws: Failure.self) { try read("relative") }
    #expect(throws: Failure.self) { try read(directory.path + "/absent") }
    #expect(throws: Failure.self) { try read(try directory.file("empty", [])) }
  }

  @Test("Chunks are whole lines that join without loss, whatever their length", arguments: [1, 7, 64, 1000, 1 << 20])
  func chunks(size: Int) throws {
    var random = SeededRandom(seed: 7)
    let lengths = (0..<300).map { _ in Int.random(in: 0..<90, using: &random) }
    let text = Array(lengths.map { String(repeating: "x", count: $0) }.joined(separator: "\n").utf8)
    for path in [try packed(text, in: directory), directory.path + "/plain"] {
      var chunker = DumpChunker(try DumpSource(path), line: 1, chunkSize: size)
      var joined: [UInt8] = []
      var line = 1
      var spare: [UInt8] = []
      // The memory of every second chunk is used again.
      while let chunk = try chunker.next(reusing: joined.count % 2 == 0 ? spare : []) {
        #expect(chunk.line == line)
        joined += chunk.bytes[..<chunk.byteCount]
        #expect(chunk.end == joined.count)
        #expect(joined.last == newline || joined.count == text.count)
        line += chunk.lineCount
        spare = chunk.bytes
      }
      #expect(joined.elementsEqual(text))
      #expect(line == 301)
    }
  }

  @Test("Reading goes on in the middle of a dump, packed or not")
  func goingOn() throws {
    let text = (0..<3000).map { "{\"code\":\"\(10_000_000 + $0)\"}\n" }
    let gzip = try packed(Array(text.joined().utf8), in: directory)
    for path in [directory.path + "/plain", gzip] {
      let whole = try read(path)
      #expect(whole.products.count == 3000)
      #expect(whole.nextLine == 3001)
      // Within and behind the bytes that are read to find out the format.
      for line in [2, 5, 2700, 3000] {
        let rest = try read(path, from: (text[..<(line - 1)].joined().utf8.count, line))
        #expect(rest.products == Array(whole.products[(line - 1)...]))
        #expect(rest.nextLine == 3001)
      }
    }
  }

  @Test("A line beyond all measure is passed over without filling the memory")
  func longLine() throws {
    let text =
      Array("{\"code\":\"80050100\"}\n".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 20 << 20)
      + Array("\n{\"code\":\"80050117\"}\n".utf8)
    let reading = try read(try directory.file("a.jsonl", text))
    #expect(reading.products == ["80050100 -", "80050117 -"])
    #expect(reading.log.rejected.map(\.line) == [2])
    #expect(reading.nextLine == 4)
  }

  /// A pipe with these bytes in it, by the path of its reading end.
  private func pipe(with bytes: [UInt8]) throws -> (path: String, reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(Glibc.pipe(&ends) == 0)
    #expect(Glibc.write(ends[1], bytes, bytes.count) == bytes.count)
    return ("/dev/fd/\(ends[0])", ends[0], ends[1])
  }

  @Test("A pipe is read, packed or not")
  func pipes() throws {
    let gzip = try packed(Array(lines.utf8), in: directory)
    for path in [directory.path + "/plain", gzip] {
      let pipe = try pipe(with: [UInt8](try Data(contentsOf: URL(filePath: path))))
      close(pipe.writing)
      defer { close(pipe.reading) }
      #expect(try read(pipe.path).products == read(path).products)
    }
  }

  @Test("A stop ends the wait for a pipe to which nobody writes")
  func stalledPipe() throws {
    let pipe = try pipe(with: Array(lines.utf8))
    defer {
      close(pipe.writing)
      close(pipe.reading)
    }
    let stop = Cancellation()
    let isOver = Monitor(false)
    startThread("stalled") {
      _ = try? DumpSource(pipe.path) { stop.isCancelled }
      isOver.update { $0 = true }
    }
    #expect(isOver.wait(until: .after(milliseconds: 50)) { $0 ? true : nil } == nil)
    stop.cancel()
    #expect(isOver.wait(until: .after(milliseconds: 10_000)) { $0 ? true : nil } == true)
  }

  @Test("A reader that is stopped ends with a cancellation")
  func stopping() throws {
    let text = (0..<20_000).map {
      "{\"code\":\"\(10_000_000 + $0)\",\"generic_name\":\"\(String(repeating: "x", count: 500))\"}"
    }
    let source = try DumpSource(try directory.file("a.jsonl", Array(text.joined(separator: "\n").utf8)))
    let stop = Cancellation()
    let layout = try DumpLayout(of: source.head, as: .auto)
    let reading = try DumpReading(
      source, line: 1, layout: layout, selection: DumpSelection(), stop: stop, into: [String]()
    ) {
      $1.append($0.code)
    }
    #expect(try reading.next() != nil)
    stop.cancel()
    #expect(throws: CancellationError.self) { try reading.next() }
  }

  @Test("A dump is known again by its beginning, its time, and what is taken from it")
  func identity() throws {
    let path = try directory.file("a.jsonl", Array(lines.utf8))
    func identity(_ selection: DumpSelection) throws -> String {
      let source = try DumpSource(path)
      return source.identity(try DumpLayout(of: source.head, as: .auto), selection)
    }
    let all = try DumpSelection()
    let first = try identity(all)
    #expect(try identity(all) == first)
    #expect(try identity(DumpSelection(countries: ["fr"])) != first)
    #expect(try identity(DumpSelection(languages: ["fr"])) != first)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 5)], ofItemAtPath: path)
    #expect(try identity(all) != first)
  }
}
