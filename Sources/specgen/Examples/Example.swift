internal import JSON

/// One example of a method: `spec/examples/<method>/<case>.json`.
///
/// ```json
/// {
///   "description": "Logs an apple without stating its macros.",
///   "before": [{"method": "goals/set", "params": {"calories": 2000}}],
///   "request": {"entry": {"name": "Apple", "calories": 52}},
///   "result": {"entries": []}
/// }
/// ```
///
/// `before` is optional, and so is `files`, an object of file names and their texts, which lie in the home directory of the
/// examples, `/home/you/food`. `answer`, optional as well, is what a model says to all that it is asked. `volatile` lists
/// JSON Pointers into the result whose values differ from run to run. Instead of `result` there may be `error`:
/// `{"code": 1, "kind": "notFound", "path": "/id"}`.
struct Example {
  struct Call {
    var method: String
    var params: JSONObject
  }

  enum Outcome {
    case result(JSONValue)
    case error(JSONObject)
  }

  /// `spec/examples/journal.log/apple.json`
  var file: String
  /// The name of the file without its extension.
  var name: String
  var method: String
  var description: String
  var before: [Call]
  var request: JSONObject
  var outcome: Outcome

  static let folder = "spec/examples"

  /// `journal/log` → `journal.log`, `$/cancelRequest` → `cancelRequest`: the name of its folder and its page.
  static func fileName(of method: String) -> String {
    method.split(separator: "/").filter { $0 != "$" }.joined(separator: ".")
  }

  init(file: String, method: String, document: JSONValue) throws(Problem) {
    guard case .object(let object) = document else { throw Problem(file, "must be a JSON object.") }
    self.file = file
    self.method = method
    name = String(file.split(separator: "/").last?.dropLast(".json".count) ?? "")
    let known: Set<String> = ["description", "files", "answer", "before", "request", "result", "error", "volatile"]
    if let unknown = object.first(where: { !known.contains($0.key) }) {
      throw Problem(file, "has the unknown member “\(unknown.key)”.")
    }
    guard case .string(let description)? = object["description"] else {
      throw Problem(file, "needs a description, a sentence.")
    }
    guard case .object(let request)? = object["request"] else {
      throw Problem(file, "needs the params as an object called request.")
    }
    if let files = object["files"] {
      guard case .object(let files) = files, files.allSatisfy({ Self.isFile($0.key, $0.value) }) else {
        throw Problem(file, "files must be an object of plain file names and texts.")
      }
    }
    if let answer = object["answer"] {
      guard case .string = answer else { throw Problem(file, "answer must be a text, which the model says.") }
    }
    self.description = description
    self.request = request
    before = try Self.calls(object["before"], file: file)
    switch (object["result"], object["error"]) {
    case (let result?, nil): outcome = .result(result)
    case (nil, .object(let error)?): outcome = .error(error)
    default:
      let command = "OFJ_RECORD_EXAMPLES=1 swift test --filter ExampleReplayTests"
      throw Problem(file, "needs either a result or an error; \(command) writes it.")
    }
  }

  private static func isFile(_ name: String, _ content: JSONValue) -> Bool {
    if case .string = content { !name.isEmpty && !name.contains("/") && !name.hasPrefix(".") } else { false }
  }

  private static func calls(_ value: JSONValue?, file: String) throws(Problem) -> [Call] {
    guard let value else { return [] }
    guard case .array(let elements) = value else { throw Problem(file, "before must be an array of calls.") }
    var calls: [Call] = []
    for element in elements {
      guard case .object(let call) = element, case .string(let method)? = call["method"] else {
        throw Problem(file, "each call in before needs a method.")
      }
      if case .object(let params)? = call["params"] {
        calls.append(Call(method: method, params: params))
      } else if call["params"] == nil {
        calls.append(Call(method: method, params: [:]))
      } else {
        throw Problem(file, "the params of a call in before must be an object.")
      }
    }
    return calls
  }
}
