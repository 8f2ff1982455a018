import Model
import Testing

/// Writes compiled time zone files, right or wrong.
struct TimeZoneBytes {
  var version: UInt8 = UInt8(ascii: "2")
  var transitions: [Int64] = []
  var types: [UInt8] = []
  var offsets: [Int32] = [3600]
  var leaps: UInt32 = 0
  var footer = "CET-1CEST,M3.5.0,M10.5.0/3"

  var bytes: [UInt8] {
    var bytes = header(counts: [0, 0, 0, 0, 1, 4]) + [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
    if version == 0 { bytes = [] }
    bytes += header(counts: [0, 0, leaps, UInt32(transitions.count), UInt32(offsets.count), 4])
    for transition in transitions { bytes += bigEndian(transition) }
    bytes += types
    for offset in offsets { bytes += bigEndian(offset) + [0, 0] }
    bytes += Array("CET\0".utf8)
    if version != 0 { bytes += Array("\n\(footer)\n".utf8) }
    return bytes
  }

  private func header(counts: [UInt32]) -> [UInt8] {
    Array("TZif".utf8) + [version] + Array(repeating: 0, count: 15) + counts.flatMap(bigEndian)
  }

  private func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}

@Suite("Time zone files")
struct TimeZoneFileTests {
  private func zone(_ file: TimeZoneBytes) throws -> TimeZoneRules {
    try TimeZoneRules(name: "Test/Zone", tzif: file.bytes)
  }

  private func refusal(_ bytes: [UInt8]) -> String? {
    failure { () throws(Failure) in _ = try TimeZoneRules(name: "Test/Zone", tzif: bytes) }?.message
  }

  @Test("without transitions the rule for the future holds for all time")
  func footerOnly() throws {
    let zone = try zone(TimeZoneBytes())
    #expect(zone.offset(atUTC: 1_761_440_399) == 7200)
    #expect(zone.offset(atUTC: 1_761_440_400) == 3600)
    #expect(zone.offset(atUTC: .min) == zone.offset(atUTC: .min + 1))
    #expect([3600, 7200].contains(zone.offset(atUTC: .max)))
  }

  @Test("before the first transition the first type holds, after the last one the footer or the last type")
  func ends() throws {
    let file = TimeZoneBytes(transitions: [0, 100], types: [1, 2], offsets: [-600, 1200, 1800], footer: "")
    let zone = try zone(file)
    #expect([-1, 0, 99, 100, .max].map { zone.offset(atUTC: $0) } == [-600, 1200, 1200, 1800, 1800])
  }

  @Test(
    "rules for the future in every form",
    arguments: [
      // Days by number: J60 is always 1 March, 59 is 29 February in a leap year.
      ("AAA0BBB,J60/0,J300/0", 1_709_251_199, 0), ("AAA0BBB,J60/0,J300/0", 1_709_251_200, 3600),
      ("AAA0BBB,59/0,300/0", 1_709_164_799, 0), ("AAA0BBB,59/0,300/0", 1_709_164_800, 3600),
      // Quoted names, no daylight saving time.
      ("<+03>-3", 0, 10_800), ("<-0330>3:30", 0, -12_600), ("<+012345>-1:23:45", 0, 5025),
      // Winter as the exception.
      ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_774_745_999, 0), ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_774_746_000, 3600),
      // Daylight saving time all year (RFC 8536 section 3.3.1).
      ("EST5EDT,0/0,J365/25", 1_704_085_199, -14_400), ("EST5EDT,0/0,J365/25", 1_704_085_200, -14_400),
      ("EST5EDT,0/0,J365/25", 1_720_000_000, -14_400),
      // Negative times: the day before at 22:00 (as Greenland has it).
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_774_745_999, -7200),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_774_746_000, -3600),
      // Times beyond a day: Sunday after the fourth Thursday (Jerusalem).
      ("IST-2IDT,M3.4.4/26,M10.5.0", 1_774_569_599, 7200), ("IST-2IDT,M3.4.4/26,M10.5.0", 1_774_569_600, 10_800),
    ] as [(String, Int64, Int)])
  func footers(footer: String, moment: Int64, offset: Int) throws {
    #expect(try zone(TimeZoneBytes(footer: footer)).offset(atUTC: moment) == offset)
  }

  @Test(
    "rules for the future that are not valid are refused",
    arguments: [
      "C-1", "CET", "CET-25", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.1.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
      "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J365", "CET-1CEST,366,0", "CET-1CEST,M3.5.0/168,M10.5.0", "<+03-3",
      "CET-1CEST,M3.5.0,M10.5.0x", "CET-1:60", "é-1", "CET-99999999999999999999",
    ])
  func badFooters(footer: String) {
    #expect(
      refusal(TimeZoneBytes(footer: footer).bytes)
        == "The rules of the time zone \"Test/Zone\" cannot be read: its rule for the future is not valid.")
  }

  @Test("version 1 files have no rule for the future")
  func versionOne() throws {
    var file = TimeZoneBytes(version: 0, offsets: [3600])
    #expect(try zone(file).offset(atUTC: 1_753_000_000) == 3600)
    file.version = UInt8(ascii: "1")
    #expect(refusal(file.bytes)?.hasSuffix("its version is unknown.") == true)
  }

  @Test("files that contradict themselves are refused with a reason")
  func contradictions() {
    func reason(_ change: (inout TimeZoneBytes) -> Void) -> String {
      var file = TimeZoneBytes()
      change(&file)
      return refusal(file.bytes)?.split(separator: ": ").last.map { String($0.dropLast()) } ?? "accepted"
    }
    #expect(reason { $0.offsets = [] } == "it has no local time types")
    #expect(reason { $0.leaps = 1 } == "it counts leap seconds, which calendars do not")
    #expect(reason { ($0.transitions, $0.types) = ([5, 5], [0, 0]) } == "its transitions are not in order")
    #expect(reason { ($0.transitions, $0.types) = ([5], [1]) } == "a transition has an unknown type")
    #expect(reason { $0.offsets = [.max] } == "an offset is out of range")
    #expect(refusal([])?.hasSuffix("it ends too early.") == true)
    #expect(refusal(Array("not a zone".utf8))?.hasSuffix("it is not a time zone file.") == true)
    #expect(refusal(Array(repeating: 0, count: 262_145))?.hasSuffix("the file is too large.") == true)
  }

  @Test("a file that is cut short anywhere is refused")
  func truncated() {
    let bytes = TimeZoneBytes(transitions: [0, 100], types: [0, 1], offsets: [0, 3600]).bytes
    for count in 0..<bytes.count { #expect(refusal(Array(bytes.prefix(count))) != nil) }
  }

  @Test("damaged bytes give an answer or an error, never a trap")
  func damaged() throws {
    var generator = SeededGenerator(state: 11)
    let bytes = TimeZoneBytes(transitions: [0, 100], types: [0, 1], offsets: [0, 3600]).bytes
    for _ in 0..<5000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        damaged[Int.random(in: 0..<damaged.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      guard let zone = try? TimeZoneRules(name: "Test/Zone", tzif: damaged) else { continue }
      for moment in [Int64.min, -1, 0, 4_000_000_000, .max] {
        _ = zone.offset(atUTC: moment)
        _ = zone.local(of: moment)
        _ = zone.instant(at: moment)
      }
      _ = zone.instant(of: LocalDateTime(day: .first, millisecondOfDay: 0))
      _ = zone.instant(of: LocalDateTime(day: .last, millisecondOfDay: 0))
    }
  }

  @Test("fixed zones")
  func fixed() throws {
    #expect(TimeZoneRules.utc.instant(at: 0).description == "1970-01-01T00:00:00Z")
    let zone = TimeZoneRules(name: "+05:30", offsetSeconds: 19_800)
    #expect(
      zone.instant(of: try LocalDateTime(parsing: "2026-01-01T00:00:00")).description == "2026-01-01T00:00:00+05:30")
  }

  @Test("names that could leave the directory of zones are not valid")
  func names() {
    for name in ["UTC", "Europe/Berlin", "America/Argentina/ComodRivadavia", "Etc/GMT+5", "GB-Eire"] {
      #expect(TimeZoneRules.isValidName(name))
    }
    let bad = ["", "/etc/passwd", "../x", "Europe/../x", "a//b", "a/", ".hidden", "-x", "a b", "a\0", "Zürich", "a\\b"]
    for name in bad + [String(repeating: "a", count: 65)] { #expect(!TimeZoneRules.isValidName(name)) }
  }
}
