import JSON
import Testing

@Suite struct CursorTests {
  /// The value that comes next, built from what the cursor gives.
  private func value(_ cursor: inout JSONCursor) throws -> JSONValue {
    switch try cursor.kind() {
    case .object:
      var object = JSONObject()
      guard try cursor.enterObject() else { return .null }
      while let key = try cursor.nextKey() {
        let name = String(decoding: key, as: UTF8.self)
        object[name] = try value(&cursor)
      }
      return .object(object)
    case .array:
      var elements: [JSONValue] = []
      guard try cursor.enterArray() else { return .null }
      while try cursor.nextElement() { elements.append(try value(&cursor)) }
      return .array(elements)
    default:
      switch try cursor.scalar() {
      case .null, .container: return .null
      case .bool(let flag): return .bool(flag)
      case .number(let number): return .number(number)
      case .text(let bytes): return .string(String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  private func start(_ text: String, limits: JSONLimits = .standard) throws -> JSONCursor {
    var cursor = JSONCursor(limits: limits)
    try Array(text.utf8).withUnsafeBytes { try cursor.start($0) }
    return cursor
  }

  private func skipped(_ text: String, limits: JSONLimits = .standard) -> JSONSyntaxError? {
    do {
      var cursor = try start(text, limits: limits)
      try cursor.skip()
      try cursor.finish()
      return nil
    } catch {
      return error as? JSONSyntaxError
    }
  }

  @Test("what the cursor gives is what the document holds")
  func equalsDocument() throws {
    let text = #" {"a":[1, -2.5e1,"x\n\u00e9\ud83c\udf4e",{ }],"bö":{"c":null,"d":true,"":[[],[false]]},"e\"":0.13} "#
    var cursor = try start(text)
    let read = try value(&cursor)
    try cursor.finish()
    #expect(try JSONEncoding.string(read) == JSONEncoding.string(try JSONDocument(parsing: text).root.value))
  }

  @Test("members that are not asked for are passed over, whatever they hold")
  func skipsMembers() throws {
    var cursor = try start(#"{"a":{"b":[1,{"c":"}]"}]},"wanted":7,"d":[[[]]],"e":"\\\""}"#)
    var found: Double?
    #expect(try cursor.enterObject())
    while let key = try cursor.nextKey() {
      if key.elementsEqual("wanted".utf8) { found = try cursor.number() } else { try cursor.skip() }
    }
    try cursor.finish()
    #expect(found == 7)
  }

  @Test("a value of another kind is skipped when it is asked for")
  func otherKinds() throws {
    var cursor = try start(#"[{"a":1},[2],"x",3,true]"#)
    #expect(try cursor.enterArray())
    var answers: [String] = []
    _ = try cursor.nextElement()
    answers.append(try cursor.string() ?? "no string")
    _ = try cursor.nextElement()
    answers.append(try cursor.enterObject() ? "object" : "no object")
    _ = try cursor.nextElement()
    answers.append(try cursor.number().map { "\($0)" } ?? "no number")
    _ = try cursor.nextElement()
    answers.append(try cursor.enterArray() ? "array" : "no array")
    _ = try cursor.nextElement()
    answers.append(try cursor.string() ?? "no string")
    #expect(try !cursor.nextElement())
    try cursor.finish()
    #expect(answers == ["no string", "no object", "no number", "no array", "no string"])
  }

  @Test("a value can be visited again after the rest was read")
  func visits() throws {
    var cursor = try start(#"{"later":[1,2,3],"unit":"g"}"#)
    #expect(try cursor.enterObject())
    _ = try cursor.nextKey()
    let place = cursor.place
    try cursor.skip()
    _ = try cursor.nextKey()
    #expect(try cursor.string() == "g")
    let sum = try cursor.visit(place) { cursor throws(JSONSyntaxError) -> Double in
      var sum = 0.0
      guard try cursor.enterArray() else { return -1 }
      while try cursor.nextElement() { sum += try cursor.number() ?? 0 }
      return sum
    }
    #expect(sum == 6)
    #expect(try cursor.nextKey() == nil)
    try cursor.finish()
  }

  @Test(
    "what is passed over must be JSON too",
    arguments: [
      #"{"a":[1,]}"#, #"{"a":01}"#, #"{"a":"\x"}"#, #"{"a":"# + "\"\u{1}\"}", #"{"a":tru}"#, #"{"a" 1}"#, #"{"a":1"#,
      #"[1 2]"#, #"{"a":1,}"#, #"{,}"#, "", "[", "{", "\"", "1 2", "[1e999]", "{'a':1}", "nul", #"["\ud83c"]"#,
    ])
  func refuses(text: String) {
    let expected = syntaxError(text)
    #expect(expected != nil)
    let found = skipped(text)
    #expect(found?.kind == expected?.kind)
    #expect(found?.byteOffset == expected?.byteOffset)
    #expect(found?.message == expected?.message)
  }

  @Test("texts deeper or longer than the limit are refused, and one of a thousand levels is passed over")
  func limits() {
    let deep = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
    #expect(skipped(deep, limits: JSONLimits(maximumDepth: 1000)) == nil)
    #expect(skipped(deep, limits: JSONLimits(maximumDepth: 999))?.kind == .tooDeep)
    #expect(skipped("[1234567]", limits: JSONLimits(maximumBytes: 8))?.kind == .tooLarge)
  }

  @Test("cut or changed at any byte, a text is refused as the document refuses it", arguments: 0..<40)
  func mutations(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let text = #"{"k\u00e9":[1,-0.5e3,{"x":"\"ö\\","y":[null,true,[]]}],"z":"0123456789abcdef","n":{}}"#
    var bytes = Array(text.utf8)
    for _ in 0..<3 { bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random) }
    for length in stride(from: 0, through: bytes.count, by: 1) {
      var expected: JSONSyntaxError?
      do throws(JSONSyntaxError) { _ = try JSONDocument(parsing: bytes[..<length]) } catch { expected = error }
      if expected?.kind == .duplicateKey { continue }
      var found: JSONSyntaxError?
      var cursor = JSONCursor()
      do {
        try bytes[..<length].withUnsafeBytes { try cursor.start($0) }
        try cursor.skip()
        try cursor.finish()
      } catch {
        found = error as? JSONSyntaxError
      }
      #expect(found?.kind == expected?.kind)
      #expect(found?.byteOffset == expected?.byteOffset)
    }
  }

  /// The members that the cursor lays down of an object, or that it reads one after the other.
  private func members(_ bytes: ArraySlice<UInt8>, isFlat: Bool) throws -> [String]? {
    var cursor = JSONCursor()
    try bytes.withUnsafeBytes { try cursor.start($0) }
    var texts: [String] = []
    if isFlat {
      guard let members = cursor.flatMembers() else { return nil }
      for member in members {
        texts.append("\(String(decoding: cursor.key(of: member), as: UTF8.self)): \(shown(cursor.value(of: member)))")
      }
    } else {
      guard try cursor.enterObject() else { return nil }
      while let key = try cursor.nextKey() {
        let name = String(decoding: key, as: UTF8.self)
        texts.append("\(name): \(shown(try cursor.scalar()))")
      }
    }
    try cursor.finish()
    return texts
  }

  private func shown(_ value: JSONCursor.Scalar) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let bytes): "“\(String(decoding: bytes, as: UTF8.self))”"
    case .container: "a container"
    }
  }

  @Test("the members of a flat object are laid down as they are read one after the other")
  func flatObjects() throws {
    let text = #" { "a":1,"bö":"x" , "c":-0.25e-3,"d":true,"":null,"e":"ßé🍎","f":12345678901234567890,"g":0.1} "#
    #expect(try members(Array(text.utf8)[...], isFlat: true) == nil)
    let plain = text.replacing("bö", with: "b")
    let read = try members(Array(plain.utf8)[...], isFlat: false)
    #expect(read?.count == 8)
    #expect(try members(Array(plain.utf8)[...], isFlat: true) == read)
    #expect(try members(Array("{}".utf8)[...], isFlat: true) == [])
    for other in [#"{"a":[1]}"#, #"{"a":{}}"#, #"{"a":"\n"}"#, "[1]", "1", #"{"a":1e999}"#] {
      #expect(try members(Array(other.utf8)[...], isFlat: true) == nil)
    }
  }

  @Test("cut or changed at any byte, an object is laid down only as it would be read", arguments: 0..<40)
  func flatMutations(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var bytes = Array(#"{"fat":1,"fat_100g":-0.5,"u":"µg","n":null,"t":true,"f":false,"z":1e-5,"k":"ab"}"#.utf8)
    for _ in 0..<2 { bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random) }
    for length in 0...bytes.count {
      guard let laidDown = try? members(bytes[..<length], isFlat: true) else { continue }
      #expect(try members(bytes[..<length], isFlat: false) == laidDown)
    }
  }

  @Test(
    "numbers in other texts are read as JSON reads them",
    arguments: [
      ("0.13", 0.13), ("10.3000001907349", 10.3000001907349), ("-3", -3), ("1e2", 100), ("+007.50", 7.5), ("", nil),
      ("1.", nil), (".5", nil), ("1e", nil), ("-", nil), ("0x10", nil), ("nan", nil), ("1e999", nil), ("1 ", nil),
    ] as [(String, Double?)])
  func numberBytes(text: String, number: Double?) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { NumberBytes.double($0) } == number)
  }
}
