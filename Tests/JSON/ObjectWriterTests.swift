import Foundation
import JSON
import Testing

/// A type and its twin that writes itself must come out the same.
@Suite struct ObjectWriterTests {
  struct Plain: Encodable {
    struct Inner: Encodable {
      var amount: Double
      var unit: String?
    }

    var name: String
    var isSure: Bool
    var count: Int
    var limit: Int?
    var amount: Double
    var bound: Double?
    var note: String?
    var inner: Inner
    var perhaps: Inner?
    var list: [Inner]
    var sums: [String: Inner]
    var numbers: [String: Double]
    var others: [JSONValue]?
  }

  struct Direct: JSONObjectEncodable {
    struct Inner: JSONObjectEncodable {
      var plain: Plain.Inner

      func writeMembers(to object: JSONObjectWriter) throws {
        try object.member("amount", plain.amount)
        object.member("unit", plain.unit)
      }
    }

    var plain: Plain

    func writeMembers(to object: JSONObjectWriter) throws {
      object.member("name", plain.name)
      object.member("isSure", plain.isSure)
      object.member("count", plain.count)
      object.member("limit", plain.limit)
      try object.member("amount", plain.amount)
      try object.member("bound", plain.bound)
      object.member("note", plain.note)
      try object.member("inner", Inner(plain: plain.inner))
      try object.member("perhaps", plain.perhaps.map(Inner.init))
      try object.member("list", plain.list.map(Inner.init))
      try object.member("sums", plain.sums.mapValues(Inner.init))
      try object.member("numbers", plain.numbers)
      try object.member("others", plain.others)
    }
  }

  /// The places where an encoder meets a type.
  struct Places<Value: Encodable>: Encodable {
    var member: Value
    var optional: Value?
    var element: [Value]
    var named: [String: Value]
  }

  private func places<Value: Encodable>(_ value: Value) -> Places<Value> {
    Places(member: value, optional: value, element: [value, value], named: ["b": value, "a": value])
  }

  @Test("a type that writes itself comes out as its synthesized twin", arguments: [JSONFormat.compact, .pretty])
  func twins(format: JSONFormat) throws {
    var random = SeededRandom(seed: 41)
    for _ in 0..<200 {
      let plain = random.plain()
      let direct = Direct(plain: plain)
      #expect(try JSONEncoding.string(direct, format: format) == JSONEncoding.string(plain, format: format))
      #expect(
        try JSONEncoding.string(places(direct), format: format) == JSONEncoding.string(places(plain), format: format))
    }
  }

  @Test("other encoders get the same members")
  func otherEncoders() throws {
    var random = SeededRandom(seed: 42)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for _ in 0..<20 {
      let plain = random.plain()
      #expect(try encoder.encode(places(Direct(plain: plain))) == encoder.encode(places(plain)))
    }
  }

  @Test("a number that is not finite is named by its pointer, wherever it is")
  func pointers() throws {
    var random = SeededRandom(seed: 43)
    let sound = random.plain()
    let wrong = Plain.Inner(amount: .nan)
    let cases: [(String, (inout Plain) -> Void)] = [
      ("/amount", { $0.amount = .infinity }), ("/bound", { $0.bound = .nan }),
      ("/inner/amount", { $0.inner = wrong }), ("/perhaps/amount", { $0.perhaps = wrong }),
      ("/list/1/amount", { $0.list = [Plain.Inner(amount: 1), wrong] }),
      ("/sums/a~1b/amount", { $0.sums = ["a/b": wrong] }), ("/numbers/x", { $0.numbers = ["x": .nan] }),
      ("/others/0/y", { $0.others = [["y": .number(.nan)]] }),
    ]
    for (pointer, change) in cases {
      var plain = sound
      change(&plain)
      let error = #expect(throws: JSONEncodingError.self) { try JSONEncoding.encode([["z": Direct(plain: plain)]]) }
      #expect(error?.pointer == "/0/z" + pointer)
      let twin = #expect(throws: JSONEncodingError.self) { try JSONEncoding.encode([["z": plain]]) }
      #expect(error?.message == twin?.message)
    }
  }

  @Test("a value that failed leaves nothing behind when the type around it goes on")
  func caughtErrors() throws {
    struct Lenient: Encodable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(1)
        try? list.encode(Direct.Inner(plain: Plain.Inner(amount: .nan, unit: "g")))
        try list.encode(Direct.Inner(plain: Plain.Inner(amount: 2, unit: "g")))
      }
    }
    #expect(try JSONEncoding.string(Lenient()) == #"[1,{"amount":2,"unit":"g"}]"#)
  }

  /// Shares its object with a type that writes itself, and puts another one into a nested container.
  struct Sharing: Encodable {
    enum CodingKeys: CodingKey {
      case first
      case nested
      case last
    }

    var amount = 1.5

    func encode(to encoder: any Encoder) throws {
      let inner = Direct.Inner(plain: Plain.Inner(amount: amount, unit: "g"))
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(1, forKey: .first)
      try inner.encode(to: encoder)
      try inner.encode(to: members.superEncoder(forKey: .nested))
      try members.encode(2, forKey: .last)
    }
  }

  @Test("a type that writes itself may share the object of another, and stand in a nested container")
  func sharing() throws {
    let text = #"{"first":1,"amount":1.5,"unit":"g","nested":{"amount":1.5,"unit":"g"},"last":2}"#
    #expect(try JSONEncoding.string(Sharing()) == text)
    let error = #expect(throws: JSONEncodingError.self) { try JSONEncoding.encode(["s": Sharing(amount: .nan)]) }
    #expect(error?.pointer == "/s/amount")
  }

  @Test("a name may have one character, and an object no members")
  func shortest() throws {
    struct Short: JSONObjectEncodable {
      func writeMembers(to object: JSONObjectWriter) throws {
        object.member("x", 1)
        try object.member("y") { _ in }
      }
    }
    #expect(try JSONEncoding.string(Short()) == #"{"x":1,"y":{}}"#)
  }

  @Test("an object that is nested beyond all measure is refused")
  func depth() throws {
    struct Endless: JSONObjectEncodable {
      func writeMembers(to object: JSONObjectWriter) throws { try object.member("more", self) }
    }
    struct EndlessList: JSONObjectEncodable {
      func writeMembers(to object: JSONObjectWriter) throws { try object.member("more", [self]) }
    }
    for value in [Endless(), EndlessList()] as [any JSONObjectEncodable] {
      let error = #expect(throws: JSONEncodingError.self) { try JSONEncoding.encode(value) }
      #expect(error?.message.contains("512") == true)
    }
  }

  @Test("the text of elements is kept to be written again", arguments: [JSONFormat.compact, .pretty])
  func keptText(format: JSONFormat) throws {
    struct Twice: JSONObjectEncodable {
      var values: [Direct]

      func writeMembers(to object: JSONObjectWriter) throws {
        let texts = try object.memberKeepingText("first", values)
        try object.member("second", ["deeper": texts])
      }
    }
    struct Plainly: Encodable {
      var first: [Plain]
      var second: [String: [Plain]]
    }
    var random = SeededRandom(seed: 44)
    for count in 0..<5 {
      let values = (0..<count).map { _ in random.plain() }
      let text = try JSONEncoding.string(Twice(values: values.map(Direct.init)), format: format)
      #expect(try text == JSONEncoding.string(Plainly(first: values, second: ["deeper": values]), format: format))
    }
  }
}

extension SeededRandom {
  fileprivate mutating func plain() -> ObjectWriterTests.Plain {
    ObjectWriterTests.Plain(
      name: text(), isSure: Bool.random(using: &self), count: Int(Int16.random(in: .min ... .max, using: &self)),
      limit: perhaps { Int($0.next() >> 12) }, amount: amount(), bound: perhaps { $0.amount() },
      note: perhaps { $0.text() }, inner: inner(), perhaps: perhaps { $0.inner() }, list: list { $0.inner() },
      sums: named { $0.inner() }, numbers: named { $0.amount() },
      others: perhaps { random in random.list { .array([.string($0.text()), .bool(true)]) } })
  }

  private mutating func inner() -> ObjectWriterTests.Plain.Inner {
    ObjectWriterTests.Plain.Inner(amount: amount(), unit: perhaps { $0.text() })
  }

  private mutating func amount() -> Double { Double(Int.random(in: -999...99_999, using: &self)) / 100 }

  private mutating func perhaps<Value>(_ make: (inout SeededRandom) -> Value) -> Value? {
    Bool.random(using: &self) ? make(&self) : nil
  }

  private mutating func list<Value>(_ make: (inout SeededRandom) -> Value) -> [Value] {
    (0..<Int.random(in: 0..<4, using: &self)).map { _ in make(&self) }
  }

  private mutating func named<Value>(_ make: (inout SeededRandom) -> Value) -> [String: Value] {
    var members: [String: Value] = [:]
    for value in list(make) { members[text()] = value }
    return members
  }
}
