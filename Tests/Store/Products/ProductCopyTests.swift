import CSQLite
import Foundation
import Model
import System
import Testing

@testable import Store

/// A product of the local copy with a record of its own.
func stored(_ code: String, _ name: String?, brand: String? = nil, scans: Int = 0) -> StoredProduct {
  StoredProduct(code: code, name: name, brand: brand, scans: scans, record: Array("of \(code)".utf8))
}

/// Products as an import takes them.
func prepared(_ products: some Sequence<StoredProduct>) -> PreparedProducts {
  var prepared = PreparedProducts()
  for product in products { prepared.append(product, lastModified: 1_700_000_000 + product.scans) }
  return prepared
}

extension TemporaryDirectory {
  var location: StoreLocation { StoreLocation(directory: path, createsParents: true) }
  var copyPath: String { path + "/foods.db" }

  /// Makes a local copy of these products, in transactions of `step`.
  @discardableResult
  func importProducts(_ products: [StoredProduct], source: String = "dump", step: Int = 1000) throws -> Int {
    let run = try ProductImport(besides: location, source: source, origin: "dump.jsonl", cancellation: nil)
    try add(products, to: run, step: step)
    try run.commit(position(products.count, isEnd: true))
    return try run.finish(at: 1_796_000_000)
  }

  func add(_ products: [StoredProduct], to run: ProductImport, step: Int) throws {
    for start in stride(from: 0, to: products.count, by: step) {
      let part = products[start..<min(start + step, products.count)]
      try run.add(prepared(part))
      try run.commit(position(start + part.count, isEnd: false))
    }
  }

  func position(_ count: Int, isEnd: Bool) -> ProductImport.Position {
    ProductImport.Position(
      offset: count * 10, line: count + 1, lastBytes: [UInt8(count % 256)], log: "{\"n\":\(count)}", isEnd: isEnd)
  }
}

@Suite("The local copy of Open Food Facts")
struct ProductCopyTests {
  let directory = TemporaryDirectory()
  var copy: ProductCopy { ProductCopy(besides: directory.location) }

  @Test("There is nothing to find before an import")
  func empty() throws {
    #expect(try copy.product(code: "3017620422003") == nil)
    #expect(try copy.search("milk", limit: 5) == [])
    #expect(try copy.status() == nil)
    #expect(directory.names == [])
  }

  @Test("A product is found by its normalised code, which comes back as the same text")
  func lookup() throws {
    let codes = ["00000123", "80050100", "0034000470693", "3017620422003", "13017620422000", "123456789012345678"]
    let long = ["999999999999999999999999", "12345678901234567890"]
    try directory.importProducts((codes + long).map { stored($0, "Oat Bar \($0)", brand: "Nevica") })
    for code in codes + long {
      let product = try #require(try copy.product(code: code))
      #expect(product.code == code)
      #expect(product.name == "Oat Bar \(code)")
      #expect(product.brand == "Nevica")
      #expect(product.record == Array("of \(code)".utf8))
    }
    for absent in ["123", "0080050100", "034000470693", "9999999999999999999999990", "", "abc", "-123"] {
      #expect(try copy.product(code: absent) == nil)
    }
  }

  @Test("Codes that are no numbers of the normal form are kept as text")
  func storedCodes() {
    #expect(StoredCode("00000123") == .number(123))
    #expect(StoredCode("0034000470693") == .number(34_000_470_693))
    #expect(StoredCode("034000470693") == .text("034000470693"))
    #expect(StoredCode("00000000000123") == .text("00000000000123"))
    #expect(StoredCode("1234567890123456789") == .text("1234567890123456789"))
    #expect(StoredCode("+1234567") == .text("+1234567"))
    for code in ["00000000", "00000123", "12345678", "0000123456789", "123456789012345678"] {
      #expect(StoredCode(code).text == code)
    }
  }

  @Test("Of products with the same code the last one stays, and only its words are found")
  func repeatedCodes() throws {
    let products = [
      stored("3017620422003", "Hazelnut spread", brand: "Nevica", scans: 9), stored("80050100", "Rye bread"),
      stored("3017620422003", nil, brand: "Boca"), stored("3017620422003", "Almond spread", brand: "Boca"),
    ]
    #expect(try directory.importProducts(products, step: 1) == 2)
    #expect(try copy.product(code: "3017620422003")?.name == "Almond spread")
    #expect(try copy.search("hazelnut", limit: 5) == [])
    #expect(try copy.search("nevica", limit: 5) == [])
    #expect(try copy.search("spread", limit: 5).map(\.name) == ["Almond spread"])
    #expect(try copy.search("boca", limit: 5).map(\.name) == ["Almond spread"])
  }

  @Test("The status tells what was imported")
  func status() throws {
    try directory.importProducts([stored("80050100", "Rye bread", scans: 7), stored("80050117", "Pea soup")])
    let status = try #require(try copy.status())
    #expect(status.products == 2)
    #expect(status.origin == "dump.jsonl")
    #expect(status.importedAt == 1_796_000_000)
    #expect(status.newestChange == 1_700_000_007)
    #expect(status.log == "{\"n\":2}")
    #expect(status.bytes > 4096)
  }

  @Test("A file that is no copy is told apart from a copy of another form")
  func foreignFiles() throws {
    try directory.create()
    try Data("not a database, and long enough to be none for sure".utf8).write(to: URL(filePath: directory.copyPath))
    let failure = #expect(throws: Failure.self) { try copy.product(code: "80050100") }
    #expect(failure?.kind == .storeCorrupt)
    #expect(failure?.message.contains(directory.copyPath) == true)

    try directory.importProducts([stored("80050100", "Rye bread")])
    #expect(try copy.product(code: "80050100") != nil)
    let database = try Database(opening: directory.copyPath, path: "", flags: SQLITE_OPEN_READWRITE)
    try database.execute("PRAGMA user_version = 99")
    #expect(try ProductCopy(besides: directory.location).product(code: "80050100") == nil)
    #expect(try ProductCopy(besides: directory.location).status() == nil)
  }

  @Test("A reader follows to the file of a later import, and notices that the file was deleted")
  func replacement() throws {
    let copy = copy
    try directory.importProducts([stored("80050100", "Rye bread")])
    #expect(try copy.search("bread", limit: 5).map(\.name) == ["Rye bread"])
    try directory.importProducts([stored("80050117", "Oat bread")], source: "later")
    #expect(try copy.search("bread", limit: 5).map(\.name) == ["Oat bread"])
    try FileManager.default.removeItem(atPath: directory.copyPath)
    #expect(try copy.search("bread", limit: 5) == [])
  }

  @Test("Damage is found by a check, and told by whatever meets it")
  func damage() throws {
    #expect(try copy.check() == nil)
    try directory.importProducts((0..<3000).map { stored(String(10_000_000 + $0), "Soup \($0) of the day") })
    let path = copy.path
    #expect(try copy.check() == 3000)
    let whole = try Data(contentsOf: URL(filePath: path))
    func damaged(_ change: (inout Data) -> Void) throws -> ErrorKind? {
      var bytes = whole
      change(&bytes)
      // As another file: the old one may be open.
      try FileManager.default.removeItem(atPath: path)
      try bytes.write(to: URL(filePath: path))
      return failure { _ = try copy.check() }?.kind
    }
    #expect(try damaged { $0.removeLast(4096) } == .storeCorrupt)
    #expect(try damaged { bytes in for page in 2..<bytes.count / 4096 { bytes[page * 4096] = 0xFF } } == .storeCorrupt)
    #expect(failure { _ = try copy.product(code: "10000007") }?.kind == .storeCorrupt)
    #expect(failure { _ = try copy.search("soup", limit: 5) }?.kind == .storeCorrupt)
    #expect(try damaged { $0 = Data("this is no database, but longer than the header of one".utf8) } == .storeCorrupt)
    #expect(try damaged { $0 = Data() } == .storeCorrupt)
    #expect(try damaged { _ in } == nil)
    let database = try Database(opening: path, path: "", flags: SQLITE_OPEN_READWRITE)
    try database.execute("UPDATE product_text_config SET v = 5 WHERE k = 'version'")
    #expect(
      failure { _ = try ProductCopy(besides: directory.location).search("soup", limit: 5) }?.kind == .storeCorrupt)
  }

  @Test("A cancelled search ends with a cancellation")
  func cancelledSearch() throws {
    try directory.importProducts((0..<3000).map { stored(String(10_000_000 + $0), "Bread roll") })
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: CancellationError.self) { try copy.search("bread", limit: 3000, cancellation: cancellation) }
    #expect(try copy.search("bread", limit: 3000).count == 3000)
  }
}
