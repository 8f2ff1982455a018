import Foundation
import Model
import Testing

@testable import Exchange

/// A zip archive whose members are stored as they are.
private func archive(_ members: [(name: String, text: String)], statedSize: Int? = nil) -> [UInt8] {
  func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  var bytes: [UInt8] = []
  var directory: [UInt8] = []
  for (name, text) in members {
    let content = Array(text.utf8)
    let head =
      little(20, 2) + little(0x800, 2) + little(0, 2) + little(0, 2) + little(0x21, 2) + little(Int(crc32(content)), 4)
      + little(content.count, 4) + little(statedSize ?? content.count, 4) + little(name.utf8.count, 2) + little(0, 2)
    directory += [0x50, 0x4B, 1, 2] + little(0x314, 2) + head
    directory +=
      little(0, 2) + little(0, 2) + little(0, 2) + little(0o100644 << 16, 4) + little(bytes.count, 4) + name.utf8
    bytes += [0x50, 0x4B, 3, 4] + head + name.utf8 + content
  }
  let start = bytes.count
  bytes += directory
  bytes += [0x50, 0x4B, 5, 6] + little(0, 4) + little(members.count, 2) + little(members.count, 2)
  bytes += little(directory.count, 4) + little(start, 4) + little(0, 2)
  return bytes
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
  var sum: UInt32 = .max
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
  return ~sum
}

@Suite("Zip archives", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/unzip")))
struct ZipArchiveTests {
  let directory = TemporaryDirectory()

  private func all(_ source: any ByteSource) throws -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 100)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }

  @Test("members are listed with their sizes and read by name, whatever characters it has")
  func members() throws {
    let names = ["a/food-logs.csv", "b [1]*?.csv", "ö ü.csv", "-p.csv", "two  spaces.csv"]
    let path = try directory.write(archive(names.map { ($0, "content of \($0)") }), to: "-odd [name].zip")
    let zip = try ZipArchive(path)
    #expect(zip.members.map(\.name) == names)
    for member in zip.members {
      #expect(try all(zip.open(member, limit: 1000)) == "content of \(member.name)")
      #expect(member.size == "content of \(member.name)".utf8.count)
    }
  }

  @Test("what unpacks to more than the limit is stopped, also when the archive states less")
  func limit() throws {
    let text = String(repeating: "x", count: 200_000)
    let path = try directory.write(archive([("x.csv", text)]))
    let zip = try ZipArchive(path)
    let member = try #require(zip.members.first)
    #expect(failure(of: { _ = try zip.open(member, limit: 199_999) })?.message.contains("larger than") == true)
    #expect(try all(zip.open(member, limit: 200_000)) == text)
    var modest = member
    modest.size = 10
    let source = try zip.open(modest, limit: 199_999)
    #expect(failure(of: { _ = try all(source) })?.message.contains("larger than") == true)
  }

  @Test("the member that holds what was eaten is found by its name, or because it is alone")
  func entries() throws {
    func found(_ names: [String], _ format: ImportFormat = .auto) throws -> String {
      try ZipArchive(directory.write(archive(names.map { ($0, "x") }))).entries(format).name
    }
    #expect(try found(["weights.csv", "food-logs.csv"]) == "food-logs.csv")
    let export = ["x/Measurement-Summary-1.csv", "x/Nutrition-Summary-1.csv"]
    #expect(try found(export) == "x/Nutrition-Summary-1.csv")
    #expect(try found(["h/export_cda.xml", "h/导出.xml"]) == "h/导出.xml")
    #expect(try found(["alone.csv", "readme.txt"]) == "alone.csv")
    #expect(failure(of: { _ = try found(["a.csv", "b.csv"]) })?.message.contains("“a.csv”, “b.csv”") == true)
    #expect(failure(of: { _ = try found(["export.xml"], .loseit) }) != nil)
  }

  @Test("an archive that is cut off is refused")
  func damaged() throws {
    let bytes = archive([("food-logs.csv", "Date,Name,Calories,Units,Meal\n")])
    let path = try directory.write(bytes.dropLast(30))
    #expect(failure(of: { _ = try directory.read(path: path) })?.kind == .invalidValue)
  }
}
