internal import JSON

/// The examples of all methods, checked against the specification.
struct Examples {
  private let byMethod: [String: [Example]]

  /// The examples of a method in the order of their names.
  subscript(method: String) -> [Example] { byMethod[method] ?? [] }

  /// Reads and checks `spec/examples` of the package at `root`. Each request needs one unless that is waived.
  static func read(
    root: String, specification: Specification, allowsMissing: Bool = false
  ) throws(Problems) -> Examples {
    var reader = Reader(root: root, specification: specification)
    let examples = reader.read(allowsMissing: allowsMissing)
    guard reader.problems.isEmpty else { throw Problems(list: reader.problems) }
    return examples
  }

  fileprivate init(_ examples: [Example]) {
    byMethod = Dictionary(grouping: examples, by: \.method)
  }
}

private struct Reader {
  let root: String
  let specification: Specification
  var problems: [Problem] = []

  init(root: String, specification: Specification) {
    self.root = root
    self.specification = specification
  }

  mutating func read(allowsMissing: Bool) -> Examples {
    let methods = Dictionary(
      specification.requests.map { (Example.fileName(of: $0.name), $0.name) }, uniquingKeysWith: { first, _ in first })
    var examples: [Example] = []
    var present: Set<String> = []
    for path in Files.list(root + "/" + Example.folder) {
      let file = Example.folder + "/" + path
      let parts = path.split(separator: "/").map(String.init)
      guard parts.count == 2, path.hasSuffix(".json"), let method = methods[parts[0]] else {
        problems.append(Problem(file, "is not an example: expected \(Example.folder)/<family>.<verb>/<case>.json."))
        continue
      }
      present.insert(method)
      do {
        let document = try JSONDocument(parsing: Files.read(root + "/" + file))
        // Not recorded yet: the method must be in the registry before the service can be asked.
        if allowsMissing, document.root["result"] == nil, document.root["error"] == nil { continue }
        let example = try Example(file: file, method: method, document: document.root.value)
        check(example)
        examples.append(example)
      } catch let problem as Problem {
        problems.append(problem)
      } catch {
        problems.append(Problem(file, "is not JSON: \(error)"))
      }
    }
    if !allowsMissing { reportMissing(present) }
    return Examples(examples)
  }

  private mutating func reportMissing(_ present: Set<String>) {
    for request in specification.requests where !present.contains(request.name) {
      let folder = Example.folder + "/" + Example.fileName(of: request.name)
      problems.append(Problem(folder, "\(request.name) needs at least one example."))
    }
  }

  private mutating func check(_ example: Example) {
    for call in example.before { check(call, in: example) }
    guard let request = specification.requests.first(where: { $0.name == example.method }) else { return }
    switch example.outcome {
    case .result(let result):
      check(Example.Call(method: example.method, params: example.request), in: example)
      report(result, request.result, called: "result", in: example)
    case .error(let error):
      // Its params may be wrong on purpose.
      check(error, of: request, in: example)
    }
  }

  private mutating func check(_ call: Example.Call, in example: Example) {
    guard let request = specification.requests.first(where: { $0.name == call.method }) else {
      problems.append(Problem(example.file, "calls \(call.method), which is no request."))
      return
    }
    report(.object(call.params), request.params, called: call.method, in: example)
  }

  private mutating func report(_ value: JSONValue, _ schema: JSONObject, called name: String, in example: Example) {
    // Results may grow members for clients, but an example with one that no schema names is out of date.
    let validator = SchemaValidator(components: specification.schemas, refusesUnknownMembers: true)
    for violation in validator.violations(value, schema) {
      problems.append(Problem(example.file, "\(name): \(violation)."))
    }
  }

  private mutating func check(_ error: JSONObject, of request: Specification.Request, in example: Example) {
    let known: Set<String> = ["code", "kind", "path", "message"]
    for (name, _) in error where !known.contains(name) {
      problems.append(Problem(example.file, "error has the unknown member “\(name)”."))
    }
    guard case .integer(let code)? = error["code"] else {
      problems.append(Problem(example.file, "error needs a code, an integer."))
      return
    }
    if code < 0 {
      if !ProtocolErrors.all.contains(where: { $0.code == code }) {
        problems.append(Problem(example.file, "error has the code \(code), which is no code of JSON-RPC."))
      }
      return
    }
    guard let description = specification.errors.first(where: { Int64($0.code) == code }),
      error["kind"] == .string(description.kind)
    else {
      problems.append(Problem(example.file, "error has a code and a kind that do not belong together."))
      return
    }
    if !request.errors.contains(description.kind) {
      problems.append(Problem(example.file, "\(request.name) does not declare the error \(description.kind)."))
    }
  }
}
