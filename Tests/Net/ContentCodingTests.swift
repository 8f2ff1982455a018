import Foundation
import Testing

@testable import Net

/// Compressed bytes are unpacked to what they were, and anything else is an error.
struct ContentCodingTests {
  private func decoded(_ bytes: [UInt8], _ coding: String = "gzip", limit: Int = 1 << 24) throws -> [UInt8] {
    try ContentCoding.decoded(bytes, headers: [HTTPHeader("content-encoding", coding)], limit: limit)
  }

  private func problem(_ bytes: [UInt8], _ coding: String = "gzip", limit: Int = 1 << 24) -> CompressionProblem? {
    do {
      _ = try decoded(bytes, coding, limit: limit)
      return nil
    } catch {
      return error as? CompressionProblem
    }
  }

  /// What Python's zlib makes of bytes, in the named format.
  private func packed(_ bytes: [UInt8], as format: String) throws -> [UInt8] {
    let input = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(bytes).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    let script = """
      import gzip, sys, zlib
      level, window, strategy = {"gzip": (9, 31, 0), "fast": (1, 31, 0), "stored": (0, 31, 0), "fixed": (9, 31, 4),
                                 "zlib": (6, 15, 0), "raw": (6, -15, 0)}[sys.argv[1]]
      packer = zlib.compressobj(level, zlib.DEFLATED, window, 9, strategy)
      sys.stdout.buffer.write(packer.compress(sys.stdin.buffer.read()) + packer.flush())
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, format]
    let output = Pipe()
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return [UInt8](data)
  }

  /// Text with repetitions near and far, noise, and runs.
  private func sample(_ seed: UInt64) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < 120_000 {
      switch UInt8.random(in: 0...3, using: &random) {
      case 0: bytes += Array("\"nutriments\":{\"energy-kcal_100g\":\(Int.random(in: 0...900, using: &random))}".utf8)
      case 1: bytes += (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
      case 2: bytes += [UInt8](repeating: UInt8.random(in: 0...255, using: &random), count: 700)
      default:
        let start = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &random)
        bytes += bytes[start...].prefix(300)
      }
    }
    return bytes
  }

  @Test(arguments: ["gzip", "fast", "stored", "fixed", "zlib", "raw"], [1, 2] as [UInt64])
  func everyFormatComesBack(format: String, seed: UInt64) throws {
    let bytes = sample(seed)
    let coding = ["zlib", "raw"].contains(format) ? "deflate" : "gzip"
    #expect(try decoded(try packed(bytes, as: format), coding) == bytes)
    #expect(try decoded(try packed([], as: format), coding) == [])
    #expect(problem(try packed(bytes, as: format), coding, limit: bytes.count - 1) == .tooLarge)
  }

  @Test func membersFollowEachOtherAndZerosArePadding() throws {
    let (first, second) = (try packed([1, 2, 3], as: "gzip"), try packed([4], as: "gzip"))
    #expect(try decoded(first + second + [0, 0, 0]) == [1, 2, 3, 4])
    #expect(problem(first + [7]) == .damaged)
    #expect(problem(first + second.prefix(5)) == .cutOff)
  }

  @Test func codingsAreUndoneFromTheLastOne() throws {
    let twice = try packed(try packed([1, 2, 3], as: "zlib"), as: "gzip")
    #expect(try decoded(twice, "deflate, GZIP") == [1, 2, 3])
    #expect(problem(twice, "gzip,gzip,gzip,gzip,gzip") == .damaged)
    #expect(try decoded([1], "identity") == [1])
  }

  @Test(arguments: ["gzip", "fixed", "stored"])
  func everyBeginningIsCutOff(format: String) throws {
    let whole = try packed(Array(sample(3).prefix(2000)), as: format)
    for count in 1..<whole.count { #expect(problem(Array(whole.prefix(count))) == .cutOff, "\(count)") }
  }

  @Test func aNameAndACommentAreSkipped() throws {
    let plain = try packed([1, 2, 3], as: "gzip")
    let extras: [UInt8] = [2, 0, 9, 9] + Array("a\0b\0".utf8) + [0, 0]
    let named = Array(plain[..<3]) + [0x1E] + Array(plain[4..<10]) + extras + Array(plain[10...])
    #expect(try decoded(named) == [1, 2, 3])
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func damageIsNoticedAndNeverTraps(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let bytes = Array(sample(7).prefix(3000))
    var damaged = try Self.damagedSource.get()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      damaged[Int.random(in: 10..<damaged.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
    }
    if let result = try? decoded(damaged, limit: 100_000) { #expect(result == bytes) }
  }

  private static let damagedSource = Result {
    let tests = ContentCodingTests()
    return try tests.packed(Array(tests.sample(7).prefix(3000)), as: "gzip")
  }
}
