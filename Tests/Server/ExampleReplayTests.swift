import Foundation
import JSON
import Testing

/// Every example of the specification, asked of the service.
///
/// To write a new example, leave out `result` and `error`, run with `OFJ_RECORD_EXAMPLES=1`, and review what was written;
/// a recording run fails.
@Suite("Examples of the specification")
struct ExampleReplayTests {
  /// Examples show a home directory; the test has another.
  private static let shownDirectory = "/home/you/food"

  static let files: [String] = {
    let root = folder
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }()

  private static var folder: String {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.path + "/spec/examples"
  }

  @Test("there are examples")
  func thereAreExamples() { #expect(Self.files.count >= 26) }

  @Test("an example is answered as it says", arguments: files)
  func replay(file: String) async throws {
    let path = Self.folder + "/" + file
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let example = try JSONDocument(parsing: text).root.value
    let model = Self.model(example)
    defer { model?.stop() }
    let service = TestService(variables: Self.variables(model))
    let local = try JSONDocument(parsing: text.replacing(Self.shownDirectory, with: service.directory)).root.value
    if case .object(let files)? = example["files"] {
      for case (let name, .string(let content)) in files {
        try Data(content.utf8).write(to: URL(fileURLWithPath: service.directory + "/" + name))
      }
    }
    if case .array(let calls)? = local["before"] {
      for call in calls {
        guard case .string(let method)? = call["method"] else { continue }
        try await service.call(method, call["params"] ?? [:])
      }
    }
    let method = String(file.prefix { $0 != "/" }).replacing(".", with: "/", maxReplacements: 1)
    let name = method == "rpc/discover" ? "rpc.discover" : method
    let (result, error) = await service.answer(to: service.start(name, local["request"] ?? [:]))
    let actual = try Self.shown(Self.outcome(result, error), directory: service.directory)
    if example["result"] == nil, example["error"] == nil {
      try Self.record(actual, of: example, at: path)
      return
    }
    var expected = JSONObject()
    expected["result"] = example["result"]
    expected["error"] = example["error"]
    #expect(Self.stable(actual, example) == Self.stable(.object(expected), example))
  }

  /// A service that speaks as Gemini does and says what the example wants its model to say.
  private static func model(_ example: JSONValue) -> LoopbackServer? {
    guard case .string(let answer)? = example["answer"] else { return nil }
    let gemini = Language.gemini
    let stream = gemini.begin + gemini.thought("I look at the photo.") + gemini.text(answer) + gemini.end
    return LoopbackServer { $0.respond(headers: ["Content-Type: text/event-stream"], stream) }
  }

  private static func variables(_ model: LoopbackServer?) -> [String: String] {
    guard let model else { return [:] }
    return ["OFJ_GEMINI_URL": model.url("/v1beta"), "GEMINI_API_KEY": Language.secret]
  }

  private static func outcome(_ result: JSONValue?, _ error: JSONValue?) -> JSONValue {
    guard let error else { return ["result": result ?? .null] }
    var stated: JSONObject = ["code": error["code"] ?? .null, "kind": error["data"]?["kind"] ?? .null]
    stated["path"] = error["data"]?["path"]
    return ["error": .object(stated)]
  }

  private static func shown(_ outcome: JSONValue, directory: String) throws -> JSONValue {
    let text = String(decoding: try JSONEncoding.encode(outcome), as: UTF8.self)
    return try JSONDocument(parsing: text.replacing(directory, with: shownDirectory)).root.value
  }

  /// The outcome without what differs from run to run.
  private static func stable(_ outcome: JSONValue, _ example: JSONValue) -> JSONValue {
    guard case .array(let pointers)? = example["volatile"] else { return outcome }
    return pointers.reduce(outcome) { outcome, pointer in
      guard case .string(let pointer) = pointer else { return outcome }
      return outcome.replacing("/result" + pointer, with: "volatile")
    }
  }

  private static func record(_ outcome: JSONValue, of example: JSONValue, at path: String) throws {
    guard ProcessInfo.processInfo.environment["OFJ_RECORD_EXAMPLES"] == "1", case .object(var recorded) = example,
      case .object(let outcome) = outcome
    else {
      Issue.record("The example has neither a result nor an error; record it with OFJ_RECORD_EXAMPLES=1.")
      return
    }
    for (key, value) in outcome { recorded[key] = value }
    let text = try JSONEncoding.encode(JSONValue.object(recorded), format: .pretty)
    try Data(text + [UInt8(ascii: "\n")]).write(to: URL(fileURLWithPath: path))
    Issue.record("Recorded; review the file and run again.")
  }
}

extension JSONValue {
  /// The value with another one at a JSON Pointer.
  fileprivate func replacing(_ pointer: String, with value: JSONValue) -> JSONValue {
    guard let token = pointer.split(separator: "/").first.map(String.init) else { return value }
    let rest = String(pointer.dropFirst(token.count + 1))
    switch self {
    case .object(var object):
      guard let member = object[token] else { return self }
      object[token] = member.replacing(rest, with: value)
      return .object(object)
    case .array(var elements):
      guard let index = Int(token), elements.indices.contains(index) else { return self }
      elements[index] = elements[index].replacing(rest, with: value)
      return .array(elements)
    default: return self
    }
  }
}
