internal import JSON

/// Makes the params of a request from what follows the method on the command line.
enum CallParameters {
  /// Reads one JSON object, `-` for an object on standard input, or any number of `key=value` and `key:=json`.
  static func parse(
    _ words: [String], method: MethodDescription, standardInput: StandardInput
  ) throws(UsageError) -> JSONObject {
    if words == ["-"] { return try object(try standardInput(nil), from: "standard input") }
    if let secret = SecretParameter(of: method) {
      let others = try secret.removed(from: words)
      var params = try parse(others, method: method)
      params[secret.name] = try secret.value(standardInput, asking: params["name"]?.string ?? secret.name)
      return params
    }
    if let word = words.first, words.count == 1, isJSON(word) {
      return try object(Array(word.utf8), from: "the parameter")
    }
    return try parse(words, method: method)
  }

  private static func parse(_ words: [String], method: MethodDescription) throws(UsageError) -> JSONObject {
    var params = JSONObject()
    for (index, word) in words.enumerated() {
      if index > 0, !word.contains("=") { throw unquoted(words[(index - 1)...]) }
      try add(word, to: &params, method: method)
    }
    return params
  }

  /// A word without `=` behind a parameter: most likely the rest of a value that the shell took apart.
  private static func unquoted(_ words: ArraySlice<String>) -> UsageError {
    let rest = words.dropFirst()
    let value = (words.prefix(1) + rest.prefix { !$0.contains("=") }).joined(separator: " ")
    let quoted = value.contains("'") ? "" : ": '\(value)'"
    return UsageError(
      "`\(rest.first ?? "")` is not a parameter", hint: "Put quotes around a value with spaces\(quoted).")
  }

  private static func isJSON(_ word: String) -> Bool {
    guard let first = word.first(where: { !$0.isWhitespace }) else { return false }
    return first == "{" || first == "["
  }

  private static func object(_ bytes: [UInt8], from source: String) throws(UsageError) -> JSONObject {
    let root: JSONNode
    do throws(JSONSyntaxError) {
      root = try JSONDocument(parsing: bytes).root
    } catch {
      throw UsageError("\(source) is not JSON: \(error.message) (byte \(error.byteOffset))")
    }
    guard case .object(let object) = root.value else {
      throw UsageError("\(source) must be a JSON object: the params of the method by name")
    }
    return object
  }

  private static func add(
    _ word: String, to params: inout JSONObject, method: MethodDescription
  ) throws(UsageError) {
    let assignment = try ParameterAssignment(word)
    let target = try ParameterPath(assignment.key, method: method)
    do throws(UsageError) {
      let value =
        try assignment.isJSON
        ? json(assignment.text, key: assignment.key)
        : ParameterValue.read(assignment.text, schema: target.schema, key: assignment.key)
      try insert(value, at: target.components[...], in: &params, assignment: assignment)
    } catch {
      throw error.at(target.components)
    }
  }

  private static func json(_ text: String, key: String) throws(UsageError) -> JSONValue {
    do throws(JSONSyntaxError) {
      return try JSONDocument(parsing: Array(text.utf8)).root.value
    } catch {
      throw UsageError("the value of `\(key)` is not JSON: \(error.message)", hint: "`\(key)=…` takes plain text.")
    }
  }

  /// Puts a value where its path leads; a list that is given again grows.
  private static func insert(
    _ value: JSONValue, at path: ArraySlice<String>, in object: inout JSONObject, assignment: ParameterAssignment
  ) throws(UsageError) {
    guard let name = path.first else { return }
    let rest = path.dropFirst()
    switch (object[name], rest.isEmpty) {
    case (nil, true):
      object[name] = value
    case (.array(let elements)?, true):
      guard !assignment.isJSON, case .array(let more) = value else { throw twice(assignment) }
      object[name] = .array(elements + more)
    case (nil, false):
      var inner = JSONObject()
      try insert(value, at: rest, in: &inner, assignment: assignment)
      object[name] = .object(inner)
    case (.object(var inner)?, false):
      try insert(value, at: rest, in: &inner, assignment: assignment)
      object[name] = .object(inner)
    default:
      throw twice(assignment)
    }
  }

  private static func twice(_ assignment: ParameterAssignment) -> UsageError {
    UsageError("`\(assignment.key)` is given twice")
  }
}

/// A word of the form `key=value` or `key:=json`.
struct ParameterAssignment {
  var key: String
  var text: String
  var isJSON: Bool

  init(_ word: String) throws(UsageError) {
    guard let equals = word.firstIndex(of: "=") else {
      throw UsageError("`\(word)` is not a parameter", hint: "Write KEY=VALUE, KEY:=JSON, or one JSON object.")
    }
    let left = word[..<equals]
    isJSON = left.last == ":"
    key = String(isJSON ? left.dropLast() : left)
    text = String(word[word.index(after: equals)...])
  }
}
