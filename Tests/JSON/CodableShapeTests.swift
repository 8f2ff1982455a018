import JSON
import Testing

/// Every way in which a type may use `Codable`.
@Suite struct CodableShapeTests {
  class Food: Codable {
    var name = "Pea"
    init() {}
  }

  final class Dish: Food {
    var grams: Int

    private enum CodingKeys: CodingKey {
      case grams
    }

    init(grams: Int) {
      self.grams = grams
      super.init()
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      grams = try container.decode(Int.self, forKey: .grams)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try super.encode(to: container.superEncoder())
      try container.encode(grams, forKey: .grams)
    }
  }

  @Test("a class writes its superclass with a super encoder")
  func superclass() throws {
    let text = #"{"super":{"name":"Pea"},"grams":5}"#
    #expect(try JSONEncoding.string(Dish(grams: 5)) == text)
    #expect(try decode(text, as: Dish.self, unknownMembers: .reject).grams == 5)
    #expect(try decodingError(#"{"grams":5}"#, as: Dish.self)?.pointer == "/super")
  }

  /// A type that shares its object with another one.
  struct Flat: Codable, Equatable {
    var nutrients: Meal.Nutrients
    var name: String

    private enum CodingKeys: CodingKey {
      case name
    }

    init(nutrients: Meal.Nutrients, name: String) {
      self.nutrients = nutrients
      self.name = name
    }

    init(from decoder: any Decoder) throws {
      nutrients = try Meal.Nutrients(from: decoder)
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
    }

    func encode(to encoder: any Encoder) throws {
      try nutrients.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
    }
  }

  @Test("two types may share one object")
  func flattened() throws {
    let text = #"{"calories":1,"name":"Pea"}"#
    let flat = Flat(nutrients: .init(calories: 1), name: "Pea")
    #expect(try JSONEncoding.string(flat) == text)
    #expect(try decode(text, as: Flat.self, unknownMembers: .reject) == flat)
    let error = try decodingError(#"{"calories":1,"nam":"Pea","name":""}"#, as: Flat.self, unknownMembers: .reject)
    #expect(error?.hint == "Did you mean `name`?")
  }

  /// A type that adds a dictionary to its own members.
  struct Open: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: "z")
      var nested = container.nestedContainer(keyedBy: Key.self, forKey: "nested")
      try ["d": 1, "c": 2, "b": 3, "a": 4].encode(to: encoder)
      try container.encode(["y": 1, "x": 2], forKey: "own")
      try ["h": ["q": 1, "p": 2], "g": [:], "f": [:], "e": [:]].encode(to: encoder)
      try container.encodeNil(forKey: "last")
      try nested.encode(true, forKey: "n")
    }
  }

  @Test("a dictionary may share an object with members in their own order")
  func dictionaryAmongMembers() throws {
    let text =
      #"{"z":1,"nested":{"n":true},"a":4,"b":3,"c":2,"d":1,"own":{"x":2,"y":1},"#
      + #""e":{},"f":{},"g":{},"h":{"p":2,"q":1},"last":null}"#
    #expect(try JSONEncoding.string(["k": Open(), "j": Open()]) == #"{"j":\#(text),"k":\#(text)}"#)
    let pretty = try JSONEncoding.string(Open(), format: .pretty)
    #expect(try JSONEncoding.string(JSONValue(parsing: text), format: .pretty) == pretty)
  }

  struct Key: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    init(stringLiteral value: String) { stringValue = value }
  }

  /// Writes to several nested containers in turns.
  struct Interleaved: Codable, Equatable {
    init() {}

    func encode(to encoder: any Encoder) throws {
      var root = encoder.container(keyedBy: Key.self)
      var first = root.nestedContainer(keyedBy: Key.self, forKey: "first")
      var second = root.nestedUnkeyedContainer(forKey: "second")
      try first.encode(1, forKey: "a")
      try second.encode(2)
      try root.encode(3, forKey: "third")
      var deep = second.nestedContainer(keyedBy: Key.self)
      try first.encode("x", forKey: "b")
      try second.encodeNil()
      try deep.encode(["k": 4], forKey: "c")
      var empty = second.nestedUnkeyedContainer()
      try true.encode(to: second.superEncoder())
      try empty.encode(1.5)
    }

    init(from decoder: any Decoder) throws {
      let root = try decoder.container(keyedBy: Key.self)
      let first = try root.nestedContainer(keyedBy: Key.self, forKey: "first")
      var second = try root.nestedUnkeyedContainer(forKey: "second")
      #expect(second.count == 5)
      #expect(try first.decode(Int.self, forKey: "a") == 1)
      #expect(try second.decode(Int.self) == 2)
      #expect(try root.decode(Int.self, forKey: "third") == 3)
      let deep = try second.nestedContainer(keyedBy: Key.self)
      #expect(second.currentIndex == 2)
      #expect(deep.codingPath.map(\.stringValue) == ["second", "1"])
      #expect(try deep.decode([String: Int].self, forKey: "c") == ["k": 4])
      #expect(try second.decodeNil())
      #expect(try !second.decodeNil())
      var last = try second.nestedUnkeyedContainer()
      #expect(try last.decode(Double.self) == 1.5)
      #expect(last.isAtEnd)
      #expect(try second.superDecoder().singleValueContainer().decode(Bool.self))
      #expect(try first.decode(String.self, forKey: "b") == "x")
      #expect(first.contains("a") && !first.contains("z"))
      #expect(first.allKeys.map(\.stringValue) == ["a", "b"])
      #expect(try first.decodeIfPresent(Int.self, forKey: "z") == nil)
    }
  }

  @Test("nested containers may be written in turns", arguments: [JSONFormat.compact, .pretty])
  func interleaved(format: JSONFormat) throws {
    let text = #"{"first":{"a":1,"b":"x"},"second":[2,{"c":{"k":4}},null,[1.5],true],"third":3}"#
    let written = try JSONEncoding.string(Interleaved(), format: format)
    if format == .compact { #expect(written == text) }
    #expect(try JSONEncoding.string(JSONValue(parsing: text), format: format) == written)
    _ = try decode(written, as: Interleaved.self, unknownMembers: .reject)
  }

  @Test("nested containers keep their place when they are dictionary values")
  func nestedInDictionary() throws {
    let dictionary = ["b": Interleaved(), "a": Interleaved(), "c": Interleaved()]
    let one = try JSONEncoding.string(Interleaved())
    #expect(try JSONEncoding.string(dictionary) == #"{"a":\#(one),"b":\#(one),"c":\#(one)}"#)
  }

  @Test("an error in a nested container has the whole path")
  func nestedError() throws {
    struct Value: Encodable {
      func encode(to encoder: any Encoder) throws {
        var root = encoder.container(keyedBy: Key.self)
        var nested = root.nestedContainer(keyedBy: Key.self, forKey: "n")
        var list = nested.nestedUnkeyedContainer(forKey: "l")
        try list.encode(0)
        try list.encode(["d": Double.nan])
      }
    }
    let error = #expect(throws: JSONEncodingError.self) { try JSONEncoding.encode(["v": [Value()]]) }
    #expect(error?.pointer == "/v/0/n/l/1/d")
  }

  struct Box<Content: Codable & Equatable>: Codable, Equatable {
    var content: Content
    var more: [Box<Content>]?
  }

  @Test("generic types nest")
  func generics() throws {
    let box = Box(content: [1: ["a": Meal.porridge]], more: [Box(content: [:], more: [])])
    #expect(try decode(JSONEncoding.string(box), unknownMembers: .reject) == box)
  }

  enum Shape: Codable, Equatable {
    case point
    case circle(radius: Double)
    case pair(Int, String)
  }

  @Test("enumerations with associated values use the synthesized form")
  func synthesizedEnum() throws {
    let shapes = [Shape.point, .circle(radius: 2.5), .pair(1, "b")]
    let text = #"[{"point":{}},{"circle":{"radius":2.5}},{"pair":{"_0":1,"_1":"b"}}]"#
    #expect(try JSONEncoding.string(shapes) == text)
    #expect(try decode(text, as: [Shape].self, unknownMembers: .reject) == shapes)
  }

  struct Tag: Hashable, Codable, CodingKeyRepresentable {
    var text: String
    var codingKey: any CodingKey { Key(stringValue: text) }
    init(text: String) { self.text = text }
    init?<SomeKey: CodingKey>(codingKey: SomeKey) {
      guard codingKey.stringValue.count < 5 else { return nil }
      text = codingKey.stringValue
    }
  }

  @Test("dictionaries have string, integer and representable keys")
  func dictionaries() throws {
    #expect(try decode(#"{"2":"b","1":"a"}"#, as: [Int: String].self, unknownMembers: .reject) == [1: "a", 2: "b"])
    #expect(try decodingError(#"{"x":"b"}"#, as: [Int: String].self, unknownMembers: .reject)?.pointer == "/x")
    let tags = [Tag(text: "b"): 1, Tag(text: "a"): 2]
    #expect(try JSONEncoding.string(tags) == #"{"a":2,"b":1}"#)
    #expect(try decode(#"{"a":2,"b":1}"#, as: [Tag: Int].self) == tags)
    #expect(try decodingError(#"{"toolong":2}"#, as: [Tag: Int].self)?.kind == .refused)
    #expect(try decode(#"{"\u0061":1,"b":2}"#, as: [String: Int].self) == ["a": 1, "b": 2])
  }

  struct Strictness: Codable, Equatable {
    var required: String?
    var nested: [String?]
    var twice: Int??
  }

  @Test("optionals accept null and absence")
  func optionals() throws {
    #expect(try decode(#"{"required":null,"nested":["a",null]}"#) == Strictness(required: nil, nested: ["a", nil]))
    #expect(try JSONEncoding.string(Strictness(nested: [nil])) == #"{"nested":[null]}"#)
    #expect(try decode("null", as: Int?.self) == nil)
    #expect(try decode("[null,1]", as: [Int?].self) == [nil, 1])
    #expect(try JSONEncoding.string([nil, 1] as [Int?]) == "[null,1]")
  }

  @Test("userInfo reaches coders at every level")
  func userInfo() throws {
    struct Factor: Codable, Equatable {
      static let key = CodingUserInfoKey(rawValue: "factor")
      var value: Int
      init(value: Int) { self.value = value }
      init(from decoder: any Decoder) throws {
        let factor = Self.key.flatMap { decoder.userInfo[$0] as? Int } ?? 0
        value = try decoder.singleValueContainer().decode(Int.self) * factor
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value * (Self.key.flatMap { encoder.userInfo[$0] as? Int } ?? 0))
      }
    }
    let key = try #require(Factor.key)
    let root = try JSONDocument(parsing: #"{"a":[2]}"#).root
    #expect(try root.decode([String: [Factor]].self, userInfo: [key: 21]) == ["a": [Factor(value: 42)]])
    #expect(try JSONEncoding.string(["a": Factor(value: 3)], userInfo: [key: 5]) == #"{"a":15}"#)
  }

  @Test("a type that asks for an object and an array is refused")
  func contradiction() throws {
    struct Confused: Encodable {
      func encode(to encoder: any Encoder) throws {
        _ = encoder.container(keyedBy: Key.self)
        _ = encoder.unkeyedContainer()
      }
    }
    struct Twice: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(1)
        try container.encode(2)
      }
    }
    #expect(throws: JSONEncodingError.self) { try JSONEncoding.encode(Confused()) }
    #expect(throws: JSONEncodingError.self) { try JSONEncoding.encode(Twice()) }
  }

  @Test("all scalar types are read and written by every kind of container")
  func scalars() throws {
    struct All: Codable, Equatable {
      var bool = true
      var string = "s"
      var double = 1.5
      var float: Float = 2.5
      var int = -1
      var int8: Int8 = -8
      var int16: Int16 = -16
      var int32: Int32 = -32
      var int64: Int64 = -64
      var uint: UInt = 1
      var uint8: UInt8 = 8
      var uint16: UInt16 = 16
      var uint32: UInt32 = 32
      var uint64: UInt64 = 64
      var optionalBool: Bool? = false
      var optionalString: String? = "o"
      var optionalDouble: Double? = 0.5
      var optionalInt: Int? = 7
      var optionalUInt8: UInt8? = 9
      var bools = [true]
      var floats: [Float] = [1.5]
      var bytes: [UInt8] = [0, 255]
    }
    let text = try JSONEncoding.string(All())
    #expect(try decode(text, unknownMembers: .reject) == All())
    #expect(text.hasPrefix(#"{"bool":true,"string":"s","double":1.5,"float":2.5,"int":-1,"int8":-8,"#))
  }
}
