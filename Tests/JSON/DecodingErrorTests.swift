import JSON
import Testing

@Suite struct DecodingErrorTests {
  private func mealError(_ text: String, unknownMembers: UnknownMembers = .reject) throws -> JSONDecodingError {
    try #require(try decodingError(text, as: [String: Meal].self, unknownMembers: unknownMembers))
  }

  @Test("a missing member is named")
  func missing() throws {
    for text in [
      #"{"m":{"grams":1,"slot":"lunch","nutrients":{}}}"#,
      #"{"m":{"name":null,"grams":1,"slot":"lunch","nutrients":{}}}"#,
    ] {
      let error = try mealError(text)
      #expect(error.kind == .missing)
      #expect(error.pointer == "/m/name")
      #expect(error.message == "`name` is required.")
    }
    let nested = try mealError(#"{"m":{"name":"a","grams":1,"slot":"lunch","nutrients":null}}"#)
    #expect(nested.kind == .missing)
    #expect(nested.pointer == "/m/nutrients")
  }

  @Test("a value of another type is named with what was expected")
  func mismatch() throws {
    let string = try mealError(#"{"m":{"name":"a","grams":"1","slot":"lunch","nutrients":{}}}"#)
    #expect(string.kind == .typeMismatch)
    #expect(string.pointer == "/m/grams")
    #expect(string.message == "Expected a number, found a string.")
    let array = try mealError(#"{"m":{"name":"a","grams":1,"slot":"lunch","nutrients":[]}}"#)
    #expect(array.message == "Expected an object, found an array.")
    let element = try mealError(#"{"m":{"name":"a","grams":1,"slot":"lunch","nutrients":{},"tags":["x",true]}}"#)
    #expect(element.pointer == "/m/tags/1")
    #expect(element.message == "Expected a string, found true.")
    let root = try mealError("3")
    #expect(root.pointer == "")
    #expect(root.message == "Expected an object, found a number.")
    #expect(try decodingError("[null]", as: [Int].self)?.message == "Expected a number, found null.")
    #expect(try decodingError("{}", as: [Int].self)?.message == "Expected an array, found an object.")
    #expect(try decodingError("0", as: Bool.self)?.message == "Expected true or false, found a number.")
  }

  @Test("an unknown raw value lists the known ones")
  func rawValue() throws {
    let error = try mealError(#"{"m":{"name":"a","grams":1,"slot":"brunch","nutrients":{}}}"#)
    #expect(error.kind == .refused)
    #expect(error.pointer == "/m/slot")
    #expect(error.message == "Expected one of `breakfast`, `lunch`, `dinner`.")
    #expect(error.hint == "Did you mean `lunch`?")
  }

  @Test("pointers are relative to the decoded node")
  func relative() throws {
    let document = try JSONDocument(parsing: #"{"params":{"list":[1,"a"]}}"#)
    let params = try #require(document.root["params"])
    let error = #expect(throws: JSONDecodingError.self) { try params.decode([String: [Int]].self) }
    #expect(error?.pointer == "/list/1")
  }

  @Test("a type's own DecodingError keeps its sentence and place")
  func ownDecodingError() throws {
    struct Even: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard try container.decode(Int.self).isMultiple(of: 2) else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "An even number is needed.")
        }
      }
    }
    struct Range: Decodable {
      enum CodingKeys: CodingKey {
        case from
        case to
      }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard try container.decode(Int.self, forKey: .from) <= container.decode(Int.self, forKey: .to) else {
          throw DecodingError.dataCorruptedError(forKey: .to, in: container, debugDescription: "Ends before it starts.")
        }
      }
    }
    struct Reason: Error {}
    struct Placeless: Decodable {
      init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "Never right.", underlyingError: Reason()))
      }
    }
    let even = try #require(try decodingError(#"{"a":[2,3]}"#, as: [String: [Even]].self))
    #expect(even.kind == .refused)
    #expect(even.pointer == "/a/1")
    #expect(even.message == "An even number is needed.")
    let range = try #require(try decodingError(#"{"a":[{"from":2,"to":1}]}"#, as: [String: [Range]].self))
    #expect(range.pointer == "/a/0/to")
    #expect(range.message == "Ends before it starts.")
    let placeless = try #require(try decodingError(#"{"a":[1]}"#, as: [String: [Placeless]].self))
    #expect(placeless.pointer == "/a/0")
    #expect(placeless.message == "Never right.")
    #expect(placeless.underlying is Reason)
  }

  @Test("any other error of a type is kept as the underlying error at the value it was thrown for")
  func ownError() throws {
    struct Failure: Error, Equatable, CustomStringConvertible {
      var description: String { "Not today." }
    }
    struct Picky: Decodable {
      init(from decoder: any Decoder) throws { throw Failure() }
    }
    struct Outer: Decodable {
      var list: [Picky]
    }
    let error = try #require(try decodingError(#"{"list":[1]}"#, as: Outer.self))
    #expect(error.kind == .refused)
    #expect(error.pointer == "/list/0")
    #expect(error.message == "Not today.")
    #expect(error.underlying as? Failure == Failure())
  }

  @Test("an optional that is refused in one form can be tried in another")
  func alternatives() throws {
    enum Either: Decodable, Equatable {
      case number(Double)
      case text(String)
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
          self = .number(number)
        } else {
          self = .text(try container.decode(String.self))
        }
      }
    }
    #expect(try decode(#"[1,"a"]"#, as: [Either].self) == [.number(1), .text("a")])
    #expect(try decodingError("[[]]", as: [Either].self)?.message == "Expected a string, found an array.")
  }

  @Test("a dictionary of numbers answers like any other dictionary")
  func amounts() throws {
    for (text, kind, pointer) in [
      (#"{"n":{"a":1,"b":null}}"#, JSONDecodingError.Kind.missing, "/n/b"),
      (#"{"n":{"a":1,"b":"x"}}"#, .typeMismatch, "/n/b"), (#"{"n":[1]}"#, .typeMismatch, "/n"),
    ] {
      let double = try #require(try decodingError(text, as: [String: [String: Double]].self, unknownMembers: .reject))
      let float = try #require(try decodingError(text, as: [String: [String: Float]].self, unknownMembers: .reject))
      #expect(double.kind == kind && float.kind == kind)
      #expect(double.pointer == pointer && float.pointer == pointer)
      #expect(double.message == float.message)
    }
    let escaped = #"{"\u0061":1,"b":2.5}"#
    #expect(try decode(escaped, as: [String: Double].self, unknownMembers: .reject) == ["a": 1, "b": 2.5])
  }

  @Test("an array that ends too early is named")
  func tooFewElements() throws {
    struct Pair: Decodable {
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        _ = try container.decode(Int.self)
        _ = try container.decode(Int.self)
      }
    }
    let error = try #require(try decodingError(#"{"p":[1]}"#, as: [String: Pair].self))
    #expect(error.kind == .missing)
    #expect(error.pointer == "/p")
    #expect(error.message == "The array has too few elements.")
  }
}

@Suite struct UnknownMemberTests {
  private let prefix = #"{"name":"a","grams":1,"slot":"lunch","#

  @Test("a misspelt member is refused with the member that was meant")
  func misspelt() throws {
    let error = try #require(
      try decodingError(prefix + #""nutrients":{"protein":1,"calorys":2}}"#, as: Meal.self, unknownMembers: .reject))
    #expect(error.kind == .unknownMember)
    #expect(error.pointer == "/nutrients/calorys")
    #expect(error.message == "`calorys` is not a known member.")
    #expect(error.hint == "Did you mean `calories`?")
  }

  @Test(
    "a misspelt member that was required is reported, not the missing one",
    arguments: [
      (#"{"naem":"Tea","calories":2}"#, "/naem", "Did you mean `name`?"),
      (#"{"calories":2,"nmae":"Tea"}"#, "/nmae", "Did you mean `name`?"),
      (#"{"name":"Tea","Calorie":2}"#, "/Calorie", "Did you mean `calories`?"),
      (#"{"calories":2}"#, "/name", nil), (#"{"calories":2,"cup":"Tea"}"#, "/name", nil),
      (#"{"calories":2,"game":"Tea"}"#, "/name", nil),
    ])
  func requiredMember(text: String, pointer: String, hint: String?) throws {
    // `game` is like `name`, but known.
    struct Drink: Decodable {
      var name: String
      var calories: Int
      var game: String?
    }
    let document = try JSONDocument(parsing: Array("[\(text)]".utf8))
    let error = #expect(throws: JSONDecodingError.self) {
      try document.root.decode([Drink].self, unknownMembers: .reject)
    }
    #expect(error?.pointer == "/0" + pointer)
    #expect(error?.hint == hint)
    #expect(error?.kind == (hint == nil ? .missing : .unknownMember))
    let ignoring = #expect(throws: JSONDecodingError.self) { try document.root.decode([Drink].self) }
    #expect(ignoring?.kind == .missing)
  }

  @Test("a member that resembles nothing lists the known members")
  func unlike() throws {
    let error = try #require(
      try decodingError(prefix + #""nutrients":{"x/y":null}}"#, as: Meal.self, unknownMembers: .reject))
    #expect(error.pointer == "/nutrients/x~1y")
    #expect(error.hint == "Known members: `calories`, `protein`, `fiber`.")
  }

  @Test("a name that is too long for one is not repeated: it may be a key in the wrong place")
  func longNames() throws {
    let name = String(repeating: "s", count: 41)
    let error = try #require(
      try decodingError(prefix + #""nutrients":{"\#(name)":1}}"#, as: Meal.self, unknownMembers: .reject))
    #expect(error.kind == .unknownMember)
    #expect(error.pointer == "/nutrients")
    #expect(error.message == "There is a member that is not known.")
    #expect(error.hint == "Known members: `calories`, `protein`, `fiber`.")
    let shorter = try decodingError(
      prefix + #""nutrients":{"\#(name.dropLast())":1}}"#, as: Meal.self, unknownMembers: .reject)
    #expect(shorter?.pointer == "/nutrients/" + name.dropLast())
  }

  @Test("the first unknown member in the text is reported")
  func first() throws {
    let text = prefix + #""nutrients":{"inner":1},"outer":1}"#
    #expect(try decodingError(text, as: Meal.self, unknownMembers: .reject)?.pointer == "/nutrients/inner")
    let other = #"{"outer":1,"name":"a","grams":1,"slot":"lunch","nutrients":{"inner":1}}"#
    #expect(try decodingError(other, as: Meal.self, unknownMembers: .reject)?.pointer == "/outer")
  }

  @Test("unknown members are skipped when they may be")
  func ignored() throws {
    #expect(try decode(prefix + #""nutrients":{"inner":[{"a":1}]},"outer":1}"#, as: Meal.self).grams == 1)
  }

  @Test("dictionaries and JSON values know all their members")
  func openTypes() throws {
    #expect(try decode(#"{"a":{"b":1}}"#, as: [String: [String: Int]].self, unknownMembers: .reject).count == 1)
    #expect(try decode(#"{"a":{"b":[{"c":1}]}}"#, as: JSONValue.self, unknownMembers: .reject)["a"]?["b"] != nil)
    struct Holder: Decodable {
      var any: JSONObject
      var list: [JSONValue]
    }
    let text = #"{"any":{"x":{"y":1}},"list":[{"z":1}]}"#
    #expect(try decode(text, as: Holder.self, unknownMembers: .reject).any["x"] == ["y": 1])
  }

  @Test("a member inside an array element is found")
  func inArray() throws {
    let text = #"[{"protein":1},{"protein":1,"protien":2}]"#
    let error = try #require(try decodingError(text, as: [Meal.Nutrients].self, unknownMembers: .reject))
    #expect(error.pointer == "/1/protien")
    #expect(error.hint == "Did you mean `protein`?")
  }

  @Test("finding the known members of a huge object takes no time")
  func hugeObject() throws {
    struct Numbered: Decodable {
      struct Key: CodingKey {
        var intValue: Int?
        var stringValue: String { "\(intValue ?? 0)" }
        init?(stringValue: String) { intValue = Int(stringValue) ?? 0 }
        init?(intValue: Int) { self.intValue = intValue }
      }
      init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        for key in members.allKeys { _ = try members.decode(Int.self, forKey: key) }
      }
    }
    let members = (0..<100_000).map { "\"\($0)\":1" }.joined(separator: ",")
    let error = try #require(try decodingError("{\(members),\"x\":1}", as: Numbered.self, unknownMembers: .reject))
    #expect(error.kind == .unknownMember)
    #expect(error.pointer == "/x")
    #expect(error.hint?.count ?? .max < 400)
  }

  @Test("a member without knowledge of any says so, and long names are cut")
  func emptyType() throws {
    struct Empty: Decodable {}
    let name = String(repeating: "n", count: 1000)
    let error = try #require(try decodingError("{\"\(name)\":1}", as: Empty.self, unknownMembers: .reject))
    #expect(error.hint == "No members are known here.")
    #expect(error.message.count < 100)
  }
}
