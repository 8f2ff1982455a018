import Foundation
import Model
import System
import Testing

@testable import Store

@Suite("Importing into the local copy")
struct ProductImportTests {
  let directory = TemporaryDirectory()
  private let products = (0..<500).map { index in
    stored(
      String(10_000_000 + index * 7 % 450), "Soup \(index % 13) no \(index)", brand: "Brand \(index % 5)",
      scans: index % 90)
  }

  /// Everything that a reader can see of the copy.
  private func content() throws -> [StoredProduct] {
    let copy = ProductCopy(besides: directory.location)
    return try (0..<450).compactMap { try copy.product(code: String(10_000_000 + $0)) }
      + copy.search("soup", limit: 1000)
  }

  @Test("An import that ended after any commit goes on from there, and comes to the same")
  func resuming() throws {
    try directory.importProducts(products)
    let expected = try content()
    for stop in [1, 100, 250, 499] {
      try FileManager.default.removeItem(atPath: directory.copyPath)
      do {
        let run = try ProductImport(besides: directory.location, source: "dump", origin: "a", cancellation: nil)
        #expect(run.position == nil)
        try directory.add(Array(products[..<stop]), to: run, step: 50)
        // What was not committed is lost.
        try run.add(prepared([stored("99999999", "Lost")]))
      }
      let run = try ProductImport(besides: directory.location, source: "dump", origin: "b", cancellation: nil)
      #expect(run.position == directory.position(stop, isEnd: false))
      try directory.add(Array(products[stop...]), to: run, step: 500)
      try run.commit(directory.position(500, isEnd: true))
      #expect(try run.finish(at: 1_796_000_000) == 450)
      #expect(try content() == expected)
      #expect(directory.names == ["foods.db"])
      #expect(try ProductCopy(besides: directory.location).status()?.origin == "b")
    }
  }

  @Test("Finishing can be done again when it was interrupted")
  func finishingAgain() throws {
    do {
      let run = try ProductImport(besides: directory.location, source: "dump", origin: "a", cancellation: nil)
      try directory.add(products, to: run, step: 100)
      try run.commit(directory.position(500, isEnd: true))
      // Done but for its last step.
      _ = try run.finish(at: 1, progress: { _ in })
      try FileManager.default.moveItem(atPath: directory.copyPath, toPath: directory.copyPath + ".partial")
    }
    let run = try ProductImport(besides: directory.location, source: "dump", origin: "a", cancellation: nil)
    #expect(run.position?.isEnd == true)
    #expect(try run.finish(at: 2) == 450)
    #expect(try ProductCopy(besides: directory.location).status()?.importedAt == 2)
  }

  @Test("An import of another source starts from the beginning, and leaves the copy alone until it is complete")
  func otherSource() throws {
    try directory.importProducts([stored("80050100", "Rye bread")])
    do {
      let run = try ProductImport(besides: directory.location, source: "one", origin: "a", cancellation: nil)
      try directory.add(products, to: run, step: 100)
    }
    let run = try ProductImport(besides: directory.location, source: "two", origin: "a", cancellation: nil)
    #expect(run.position == nil)
    try run.add(prepared([stored("80050117", "Pea soup")]))
    let copy = ProductCopy(besides: directory.location)
    #expect(try copy.search("bread", limit: 5).count == 1)
    try run.commit(directory.position(1, isEnd: true))
    #expect(try copy.search("bread", limit: 5).count == 1)
    #expect(try run.finish(at: 5) == 1)
    #expect(try copy.search("bread", limit: 5) == [])
    #expect(try copy.search("soup", limit: 5).count == 1)
  }

  @Test("Two imports cannot be under way at once")
  func exclusive() throws {
    let first = try ProductImport(besides: directory.location, source: "dump", origin: "a", cancellation: nil)
    try first.add(prepared([stored("80050117", "Pea soup")]))
    let failure = #expect(throws: Failure.self) {
      try ProductImport(besides: directory.location, source: "dump", origin: "a", cancellation: nil)
    }
    #expect(failure?.kind == .conflict)
    let other = #expect(throws: Failure.self) {
      try ProductImport(besides: directory.location, source: "other", origin: "a", cancellation: nil)
    }
    #expect(other?.kind == .conflict)
    try first.commit(directory.position(1, isEnd: true))
    #expect(try first.finish(at: 5) == 1)
  }

  @Test("A leftover that is no database is replaced")
  func garbage() throws {
    try directory.create()
    try Data(repeating: 7, count: 10_000).write(to: URL(filePath: directory.copyPath + ".partial"))
    #expect(try directory.importProducts([stored("80050117", "Pea soup")]) == 1)
  }

  @Test("A cancelled import stops, and keeps what was committed")
  func cancelling() throws {
    let cancellation = Cancellation()
    do {
      let run = try ProductImport(besides: directory.location, source: "dump", origin: "a", cancellation: cancellation)
      try directory.add(Array(products[..<100]), to: run, step: 100)
      cancellation.cancel()
      #expect(throws: CancellationError.self) {
        for _ in 0..<100 { try run.add(prepared(products)) }
      }
    }
    let run = try ProductImport(besides: directory.location, source: "dump", origin: "a", cancellation: nil)
    #expect(run.position?.line == 101)
  }

  @Test("The files are readable for the user only")
  func rights() throws {
    try directory.importProducts(products)
    let mode = try FileManager.default.attributesOfItem(atPath: directory.copyPath)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }
}
