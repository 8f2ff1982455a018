import Testing

@testable import specgen

@Suite("Problems")
struct ProblemTests {
  /// What a file of the API holds, and what the generator says about it.
  static let sources: [(text: String, problem: String)] = [
    (
      "public enum Odd: Codable, Sendable { case a(Int) }",
      "Sources/API/Odd.swift:3: API.Odd needs raw values, or WireFormat with its schema, to be on the wire."
    ),
    (
      "public struct Odd: Codable, Sendable { public init(from decoder: any Decoder) throws {} }",
      "Sources/API/Odd.swift:3: API.Odd has coding written by hand. Conform it to WireFormat and give its schema, "
        + "or to WireMembers when its stored properties are its members on the wire."
    ),
    (
      "public struct Odd: Codable, Sendable { public var sizes: [Place: Int] }",
      "Sources/API/Odd.swift:3 API.Odd.sizes: a dictionary needs String keys, or a key type that conforms to "
        + "CodingKeyRepresentable."
    ),
    (
      "public struct Odd: Codable, Sendable {\n  /// - Minimum: few\n  public var size: Int\n}",
      "Sources/API/Odd.swift:3 API.Odd.size: the value of “- Minimum: few” is not JSON."
    ),
    (
      "public struct Odd: Codable, Sendable, WireFormat { public static let wireSchema: StaticString = \"{\" }",
      "Sources/API/Odd.swift:3: API.Odd.wireSchema is not JSON: "
    ),
  ]

  @Test("a type without a JSON form is named with its place", arguments: sources)
  func types(_ source: (text: String, problem: String)) throws {
    let package = try FixturePackage()
    let method = """
      /// Does odd things.
      public enum ShelfOdd: RequestMethod {
        public static let name = "shelf/odd"
        public static let access = Access.read
        public typealias Params = Empty
        public typealias Result = Odd
      }
      """
    try package.write("public import Model\n\n\(source.text)\n\n\(method)\n", to: "Sources/API/Odd.swift")
    let problems = try package.problems()
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(source.problem) == true, "\(problems)")
  }

  @Test("what only running the program tells cannot be read")
  func runtimeConstants() throws {
    let package = try FixturePackage()
    try package.write(
      """
      public enum ShelfOdd: RequestMethod {
        public static let name = ["shelf", "odd"].joined(separator: "/")
        public static let access = Access.read
        public typealias Params = Empty
        public typealias Result = Empty
      }
      """, to: "Sources/API/Odd.swift")
    #expect(try package.problems() == ["Sources/API/Odd.swift:1: ShelfOdd.name must be one string literal."])
  }

  @Test("two methods cannot have one name")
  func duplicates() throws {
    let package = try FixturePackage()
    try package.write(
      """
      /// Lists again.
      public enum ShelfListAgain: RequestMethod {
        public static let name = "shelf/list"
        public static let access = Access.read
        public typealias Params = Empty
        public typealias Result = Empty
      }
      """, to: "Sources/API/Shelf/ShelfListAgain.swift")
    #expect(
      try package.problems() == ["Sources/API: ShelfList and ShelfListAgain are both called shelf/list."])
  }

  @Test("a compiler error ends the run")
  func compilerError() throws {
    let package = try FixturePackage()
    try package.write("public struct Broken: Missing {}\n", to: "Sources/API/Broken.swift")
    #expect(throws: Problem("Sources/API", "does not compile; swiftc ended with 1.")) { try package.generate() }
  }

  /// A file of examples and what the generator says about it.
  static let examples: [(path: String, text: String, problem: String)] = [
    (
      "shelf.list/empty.json", #"{"description": "d", "request": {"x": 1}, "result": {"items": []}}"#,
      "shelf/list: /x is not a known member."
    ),
    (
      "shelf.list/empty.json", #"{"description": "d", "request": {}, "result": {"items": [], "count": 0}}"#,
      "result: /count is not a known member."
    ),
    ("shelf.list/empty.json", #"{"request": {}, "result": {"items": []}}"#, "needs a description, a sentence."),
    ("shelf.list/empty.json", #"{"description": "d", "request": {}}"#, "needs either a result or an error."),
    (
      "shelf.list/empty.json", #"{"description": "d", "request": {}, "result": {"items": []}, "note": 1}"#,
      "has the unknown member “note”."
    ),
    (
      "shelf.list/empty.json",
      #"{"description": "d", "before": [{"method": "shelf/burn"}], "request": {}, "result": {"items": []}}"#,
      "calls shelf/burn, which is no request."
    ),
    (
      "shelf.list/empty.json", #"{"description": "d", "request": {}, "error": {"code": 1, "kind": "conflict"}}"#,
      "error has a code and a kind that do not belong together."
    ),
    (
      "shelf.list/empty.json", #"{"description": "d", "request": {}, "error": {"code": 2, "kind": "conflict"}}"#,
      "shelf/list does not declare the error conflict."
    ),
    (
      "shelf.burn/one.json", "{}",
      "is not an example: expected spec/examples/<family>.<verb>/<case>.json."
    ),
  ]

  @Test("an example that does not fit its method is refused", arguments: examples)
  func examples(_ example: (path: String, text: String, problem: String)) throws {
    let package = try FixturePackage()
    try package.write(example.text, to: "spec/examples/" + example.path)
    #expect(try package.problems() == ["spec/examples/\(example.path): \(example.problem)"])
  }

  @Test("every request needs an example")
  func missingExample() throws {
    let package = try FixturePackage()
    try Files.remove(package.root + "/spec/examples/shelf.list/empty.json")
    #expect(try package.problems() == ["spec/examples/shelf.list: shelf/list needs at least one example."])
  }
}
