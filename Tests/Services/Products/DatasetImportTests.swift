import Exchange
import Foundation
import Model
import Store
import Synchronization
import System
import Testing

@testable import Services

/// A directory that is removed with this object.
private final class DumpDirectory: Sendable {
  let path = NSTemporaryDirectory() + "ofj-dump-" + UUID().uuidString

  init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  var location: StoreLocation { StoreLocation(directory: path + "/data", createsParents: true) }
  var copy: LocalCopy { LocalCopy(ProductCopy(besides: location)) }
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path + "/data")) ?? []).sorted() }

  /// Writes an invented dump, with codes that come twice, lines that are broken, and products that are not wanted.
  func dump(_ count: Int, name: String = "dump.jsonl") throws -> String {
    var lines: [String] = []
    for index in 0..<count {
      let code = 10_000_000 + (index % 50 == 49 ? index / 2 : index)
      lines.append(
        """
        {"code":"\(code)","product_name":"Soup \(index % 97) number \(index)","brands":"Nevica \(index % 7)","lang":"en",\
        "product_type":"\(index % 40 == 3 ? "beauty" : "food")","countries_tags":["en:\(index % 3 == 0 ? "france" : "spain")"],\
        "serving_size":"30 g","nutriments":{"energy-kcal_100g":\(index % 900),"fat_100g":"\(index % 50).5"},\
        "unique_scans_n":\(index % 1000),"last_modified_t":\(1_700_000_000 + index)\(index % 100 == 77 ? "" : "}")
        """)
    }
    let path = path + "/" + name
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
    return path
  }

  /// The products that are to be taken of such a dump, by their codes.
  func codes(_ count: Int, isFrench: Bool = false) -> Set<Int> {
    let taken = (0..<count).filter { $0 % 40 != 3 && $0 % 100 != 77 && (!isFrench || $0 % 3 == 0) }
    return Set(taken.map { 10_000_000 + ($0 % 50 == 49 ? $0 / 2 : $0) })
  }

  func run(
    _ path: String, format: DatasetFormat = .auto, countries: [String] = [], languages: [String] = [],
    cancellation: Cancellation = Cancellation(), progress: (Double) -> Void = { _ in }
  ) throws -> DatasetImport.Outcome {
    let selection = try DumpSelection(countries: countries, languages: languages)
    var run = DatasetImport(besides: location, path: path, format: format, selection: selection)
    run.pace = (chunkBytes: 20_000, products: 1000)
    return try run.run(at: 1_796_000_000, cancellation: cancellation, progress: progress)
  }
}

@Suite("Importing dumps of Open Food Facts")
struct DatasetImportTests {
  private let directory = DumpDirectory()

  @Test("A dump becomes the local copy, whose records are those of the lines")
  func importing() throws {
    let reported = Mutex<[Double]>([])
    let outcome = try directory.run(try directory.dump(2000)) { share in reported.withLock { $0.append(share) } }
    #expect(outcome.format == .jsonl)
    #expect(outcome.log.taken == 1930)
    #expect(outcome.log.notFood == 50)
    #expect(outcome.log.rejectedCount == 20)
    #expect(outcome.log.rejected.first?.line == 78)
    #expect(outcome.products == directory.codes(2000).count)
    #expect(!outcome.wasResumed)
    #expect(directory.names == ["foods.db"])
    let record = try #require(try directory.copy.record(code: "10000010", cancellation: nil))
    #expect(record.name == "Soup 10 number 10")
    #expect(record.brands == ["Nevica 3"])
    #expect(record.servingText == "30 g")
    #expect(record.figures(of: .fat)?.per100 == 10.5)
    #expect(record.lastModified == 1_700_000_010)
    // The last of two lines with the same code.
    #expect(try directory.copy.record(code: "10000024", cancellation: nil)?.name == "Soup 49 number 49")
    let found = try directory.copy.search("number 1010", limit: 5, offset: 0, cancellation: nil)
    #expect(found.map(\.code) == ["10001010"])
    let shares = reported.withLock { $0 }
    #expect(shares == shares.sorted() && shares.last == 1)
  }

  /// More than a few transactions hold.
  private let lines = 6000

  @Test("A cancelled import goes on where it stopped and comes to the same, and stops at once")
  func resuming() throws {
    let path = try directory.dump(lines)
    _ = try directory.run(path)
    let expected = try content()
    try FileManager.default.removeItem(atPath: directory.path + "/data/foods.db")

    let cancellation = Cancellation()
    #expect(throws: CancellationError.self) {
      _ = try directory.run(path, cancellation: cancellation) { if $0 > 0.8 { cancellation.cancel() } }
    }
    #expect(directory.names == ["foods.db.partial"])
    let outcome = try directory.run(path)
    #expect(outcome.wasResumed)
    #expect(outcome.log.lines == lines)
    #expect(outcome.products == directory.codes(lines).count)
    #expect(try content() == expected)
    #expect(directory.names == ["foods.db"])
  }

  private func content() throws -> [ProductRecord] {
    try stride(from: 0, to: lines, by: 97).compactMap {
      try directory.copy.record(code: String(10_000_000 + $0), cancellation: nil)
    } + ["soup", "numb", "nevica 3"].flatMap { try directory.copy.search($0, limit: 50, offset: 0, cancellation: nil) }
  }

  @Test("When no line can be used, the first reasons are told with their lines")
  func nothingUsable() throws {
    let path = directory.path + "/broken.jsonl"
    try Data("{\"code\":\n\n{}\n{\"code\":\"x\"}\n{\n".utf8).write(to: URL(filePath: path))
    let failure = #expect(throws: Failure.self) { try directory.run(path) }
    #expect(failure?.kind == .invalidValue)
    let message = failure?.message ?? ""
    #expect(message.contains(": 4 lines were read. 4 could not be used. Line 1: It is not JSON: "))
    #expect(message.contains(" Line 3: There is no code. Line 4: The code is not one of 1 to 24 digits."))
    #expect(!message.contains("Line 5"))
    #expect(directory.names == [])
  }

  @Test("A line that is longer than any product is passed over, with the reason")
  func longLine() throws {
    let path = directory.path + "/long.jsonl"
    let long = #"{"code":"80050100","product_name":""# + String(repeating: "a", count: 18 << 20) + #""}"#
    let short = #"{"code":"80050117","product_name":"Soup"}"#
    try Data([short, long, short].joined(separator: "\n").utf8).write(to: URL(filePath: path))
    let outcome = try directory.run(path)
    #expect(outcome.products == 1)
    #expect(outcome.log.rejected == [RejectedRow(line: 2, reason: "It is longer than 16 MB.")])
  }

  @Test("Countries choose, and a choice that leaves nothing changes nothing")
  func selection() throws {
    let path = try directory.dump(300)
    #expect(try directory.run(path, countries: ["France"]).products == directory.codes(300, isFrench: true).count)
    let failure = #expect(throws: Failure.self) { try directory.run(path, countries: ["Poland"]) }
    #expect(failure?.kind == .invalidValue)
    #expect(directory.names == ["foods.db"])
    #expect(try directory.copy.record(code: "10000000", cancellation: nil) != nil)
  }

  @Test("The tab-separated dump is imported too, and refuses a choice of languages")
  func columns() throws {
    let path = directory.path + "/dump.csv"
    let rows = [
      "code\tproduct_name\tbrands\tenergy-kcal_100g", "80050100\tRye bread\tNevica, Boca\t250", "80050117\t\t\t",
    ]
    try Data(rows.joined(separator: "\n").utf8).write(to: URL(filePath: path))
    #expect(try directory.run(path).products == 2)
    #expect(
      try directory.copy.record(code: "80050100", cancellation: nil)?.figures(of: .energyKilocalories)?.per100 == 250)
    #expect(try directory.copy.record(code: "80050117", cancellation: nil)?.name == nil)
    let failure = #expect(throws: Failure.self) { try directory.run(path, languages: ["de"]) }
    #expect(failure?.path == "/languages")
  }

  @Test("A dump that only begins like the one before is imported from its beginning")
  func changedDump() throws {
    let path = try directory.dump(lines)
    let cancellation = Cancellation()
    #expect(throws: CancellationError.self) {
      _ = try directory.run(path, cancellation: cancellation) { if $0 > 0.8 { cancellation.cancel() } }
    }
    var bytes = try Data(contentsOf: URL(filePath: path))
    let place = try #require(bytes.range(of: Data("\"Soup 0 number 97\"".utf8)))
    bytes.replaceSubrange(place, with: Data("\"Stew 0 number 97\"".utf8))
    try bytes.write(to: URL(filePath: path))
    let outcome = try directory.run(path)
    #expect(!outcome.wasResumed)
    #expect(outcome.log.lines == lines)
  }
}
