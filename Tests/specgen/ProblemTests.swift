import Testing

@testable import specgen

@Suite("Problems")
struct ProblemTests {
  @Test("what has no JSON form, or what only running the program tells, is named with its place and its remedy")
  func faultyTypes() throws {
    let package = try FixturePackage()
    try package.write(
      """
      public import Model

      public enum Payload: Codable, Sendable { case a(Int) }
      public struct ByHand: Codable, Sendable { public init(from decoder: any Decoder) throws {} }
      public struct Faulty: Codable, Sendable {
        public var payload: Payload
        public var byHand: ByHand
        public var sizes: [Place: Int]
        /// - Minimum: few
        public var size: Int
        public var open: Open
      }
      public struct Open: Codable, Sendable, WireFormat { public static let wireSchema: StaticString = "[" }

      /// Does odd things.
      public enum ShelfOdd: RequestMethod {
        public static let name = "shelf/odd"
        public static let access = Access.read
        public typealias Params = Empty
        public typealias Result = Faulty
      }
      """, to: "Sources/API/Faulty.swift")
    try package.write(
      """
      public enum ShelfNameless: RequestMethod {
        public static let name = ["shelf", "nameless"].joined(separator: "/")
        public static let access = Access.read
        public typealias Params = Empty
        public typealias Result = Empty
      }

      /// Lists again.
      public enum ShelfListAgain: RequestMethod {
        public static let name = "shelf/list"
        public static let access = Access.read
        public typealias Params = Empty
        public typealias Result = Empty
      }
      """, to: "Sources/API/Shelf/ShelfOther.swift")
    let problems = try package.problems { _ = try package.specification() }
    let expected = [
      "Sources/API/Faulty.swift:3: API.Payload needs raw values, or WireFormat with its schema, to be on the wire.",
      "Sources/API/Faulty.swift:4: API.ByHand has coding written by hand. Conform it to WireFormat and give its schema,"
        + " or to WireMembers when its stored properties are its members on the wire.",
      "Sources/API/Faulty.swift:5 API.Faulty.sizes: a dictionary needs String keys, or a key type that conforms to "
        + "CodingKeyRepresentable.",
      "Sources/API/Faulty.swift:5 API.Faulty.size: the value of “- Minimum: few” is not JSON.",
      "Sources/API/Faulty.swift:13: API.Open.wireSchema is not JSON",
      "Sources/API/Shelf/ShelfOther.swift:1: ShelfNameless.name must be one string literal.",
      "Sources/API: ShelfList and ShelfListAgain are both called shelf/list.",
    ]
    #expect(problems.count == expected.count)
    for (problem, beginning) in zip(problems, expected) { #expect(problem.hasPrefix(beginning)) }
  }

  @Test("a compiler error ends the run")
  func compilerError() throws {
    let package = try FixturePackage()
    try package.write("public struct Broken: Missing {}\n", to: "Sources/API/Broken.swift")
    #expect(throws: Problem("Sources/API", "does not compile; swiftc ended with 1.")) { try package.files() }
  }

  /// A file of examples and what the generator says about it.
  static let faultyExamples: [(path: String, text: String, problem: String)] = [
    (
      "shelf.list/empty.json", #"{"description": "d", "request": {"x": 1}, "result": {"items": []}}"#,
      "shelf/list: /x is not a known member."
    ),
    (
      "shelf.list/empty.json", #"{"description": "d", "request": {}, "result": {"items": [], "count": 0}}"#,
      "result: /count is not a known member."
    ),
    ("shelf.list/empty.json", #"{"request": {}, "result": {"items": []}}"#, "needs a description, a sentence."),
    (
      "shelf.list/empty.json", #"{"description": "d", "request": {}}"#,
      "needs either a result or an error; OFJ_RECORD_EXAMPLES=1 swift test --filter ExampleReplayTests writes it."
    ),
    (
      "shelf.list/empty.json", #"{"description": "d", "request": {}, "result": {"items": []}, "note": 1}"#,
      "has the unknown member “note”."
    ),
    (
      "shelf.list/empty.json", #"{"description": "d", "answer": {}, "request": {}, "result": {"items": []}}"#,
      "answer must be a text, which the model says."
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

  @Test("an example that does not fit its method is refused", arguments: faultyExamples)
  func faultyExample(_ example: (path: String, text: String, problem: String)) throws {
    let package = try FixturePackage()
    try package.write(example.text, to: "spec/examples/" + example.path)
    #expect(try exampleProblems(package) == ["spec/examples/\(example.path): \(example.problem)"])
  }

  @Test("every request needs an example")
  func missingExample() throws {
    let package = try FixturePackage()
    try Files.remove(package.root + "/spec/examples/shelf.list/empty.json")
    #expect(try exampleProblems(package) == ["spec/examples/shelf.list: shelf/list needs at least one example."])
  }

  /// Compiled once for all examples.
  private static let specification = Result { try FixturePackage().specification() }

  private func exampleProblems(_ package: FixturePackage) throws -> [String] {
    let specification = try Self.specification.get()
    return try package.problems { _ = try Examples.read(root: package.root, specification: specification) }
  }
}
