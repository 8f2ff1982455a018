import JSON
import Model
import Testing

@testable import Exchange

@Suite("Walking through a backup")
struct BackupWalkTests {
  /// What the walk finds, as text.
  private func walk(_ text: String, partBytes: Int = 5) throws -> [String] {
    try walk(Array(text.utf8), partBytes: partBytes)
  }

  private func walk(_ bytes: [UInt8], partBytes: Int) throws -> [String] {
    var found: [String] = []
    var walk = BackupWalk(BackupSource(bytes: bytes), cancellation: nil, partBytes: partBytes)
    try walk.run { finding in
      switch finding {
      case .array(let name, let offset): found.append("\(name) [ at \(offset)")
      case .element(let name, let index, let node): found.append("\(name)/\(index) = \(node.value)")
      case .member(let name, let node): found.append("\(name) = \(node.value)")
      }
    }
    return found
  }

  private func message(_ text: String) -> String? {
    do {
      _ = try walk(text)
      return nil
    } catch {
      return (error as? Failure)?.message ?? "\(error)"
    }
  }

  @Test("arrays come element by element, other members whole, whatever the parts they are read in", arguments: 1...40)
  func parts(partBytes: Int) throws {
    let text = #" {"a" : [ {"x":"]}\"\\"} ,[[1],2], "é\u00e9,", -1.5e3 ],"b\"":{"c":[]},"d":null, "e":[],"f":12 } "#
    #expect(
      try walk(text, partBytes: partBytes) == [
        "a [ at 8", #"a/0 = {"x":"]}\"\\"}"#, "a/1 = [[1],2]", "a/2 = \"éé,\"", "a/3 = -1500", #"b" = {"c":[]}"#,
        "d = null", "e [ at 86", "f = 12",
      ])
  }

  @Test("the array that a walk has found can be walked again")
  func again() throws {
    let bytes = Array(#"{"a":1,"logs":[10,20]}"#.utf8)
    var found: [Int64] = []
    try BackupWalk.elements(of: "logs", in: BackupSource(bytes: bytes), from: 14, cancellation: nil, didRead: { _ in })
    {
      index, node in
      found.append(node.integer ?? -1)
    }
    #expect(found == [10, 20])
  }

  @Test("what does not begin with a brace is no backup", arguments: ["", "[1]", "Day,Energy (kcal)", "<HealthData/>"])
  func noBackup(text: String) {
    #expect(message(text) == "This is not a backup, which is a JSON object and begins with {.")
  }

  @Test(
    "a damaged text is refused with the byte and what was expected there",
    arguments: [
      (#"{"a":[1,2"#, "at byte 9, in /a: Expected a comma or a closing bracket after the element; the file ends here."),
      (#"{"a":[{"b":"c"#, "at byte 13, in /a/0/b: The text ends inside a string."),
      (#"{"a":[{"b":1}}"#, "at byte 13, in /a: Expected a comma or a closing bracket after the element."),
      (#"{"a":[{"b":1],"c":2}"#, "at byte 12, in /a/0: Expected a comma or a closing brace after the member."),
      (#"{"a":{"b":1}"#, "at byte 12: Expected a comma or a closing brace after the member; the file ends here."),
      (#"{"a":1,}"#, "at byte 7: Expected a key in double quotes."),
      (#"{"a" 1}"#, "at byte 5, in /a: Expected a colon after the key."),
      (#"{"a":}"#, "at byte 5, in /a: Expected a JSON value, found nothing."),
      (#"{"a":[1,]}"#, "at byte 8, in /a/1: Expected a JSON value, found nothing."),
      (#"{"a":tru}"#, "at byte 5, in /a: Expected a JSON value; the only words are true, false and null."),
      (#"{"a":1,"a":2}"#, "at byte 11, in /a: The object has this key twice."),
      (#"{"a":1} x"#, "at byte 8: Expected the end of the file."),
      ("{\"a\":\"x\ny\"}", "at byte 7, in /a: A control character in a string must be escaped."),
    ])
  func damaged(text: String, expected: String) {
    #expect(message(text) == "The backup is damaged \(expected)")
  }

  @Test(
    "a text that was changed at random is refused exactly when the parser refuses it",
    arguments: 1...400 as ClosedRange<UInt64>)
  func sameAsParser(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bytes = Array(#"{"a":[{"b":[1,"x\n"]},2.5,null],"c":{"d":"é"},"e":true}"#.utf8)
    for _ in 0...Int.random(in: 0...2, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: bytes[place] = Array("{}[],:\"\\0e-. \nt".utf8).randomElement(using: &random) ?? 0
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
      default: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0...20, using: &random)))
      }
    }
    let parsed = try? JSONDocument(parsing: bytes).root
    let isBackup = parsed?.kind == .object
    let walked = try? walk(bytes, partBytes: 3)
    #expect((walked != nil) == isBackup, "\(String(decoding: bytes, as: UTF8.self))")
  }

  @Test("nesting without end is refused where it becomes too deep")
  func depth() {
    let text = #"{"a":"# + String(repeating: "[", count: 100_000)
    #expect(message(text)?.contains("nested deeper than the limit") == true)
    #expect(message(#"{"a":{"b":"# + String(repeating: "[", count: 100_000))?.contains("nested deeper") == true)
  }
}
