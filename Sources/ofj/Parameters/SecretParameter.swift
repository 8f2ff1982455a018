internal import JSON

/// Keeps secrets off the command line, where every program of this machine can read them: a parameter that the schema
/// calls `writeOnly` comes from standard input.
///
/// The errors here repeat nothing of what was typed, which may be the secret.
struct SecretParameter {
  let name: String
  private let method: MethodDescription

  /// - Returns: `nil` when the method takes no secret.
  init?(of method: MethodDescription) {
    guard let parameter = method.parameters.first(where: \.schema.isWriteOnly) else { return nil }
    name = parameter.name
    self.method = method
  }

  /// The words without the one that says where the secret comes from.
  ///
  /// - Throws: `UsageError` when a word is the secret, or may be.
  func removed(from words: [String]) throws(UsageError) -> [String] {
    var others: [String] = []
    for word in words {
      guard let equals = word.firstIndex(of: "=") else { throw misused }
      let left = word[..<equals]
      let key = left.last == ":" ? left.dropLast() : left
      guard method.parameters.contains(where: { $0.name == key }) else { throw misused }
      if key != name {
        others.append(word)
      } else if word != "\(name)=-" {
        throw visible
      }
    }
    return others
  }

  /// The secret, from standard input.
  func value(_ standardInput: StandardInput, asking question: String) throws(UsageError) -> JSONValue {
    guard let text = String(validating: try standardInput(question), as: UTF8.self) else {
      throw UsageError("the `\(name)` on standard input is not valid UTF-8").at([name])
    }
    return .string(text)
  }

  private var visible: UsageError {
    UsageError(
      "`\(name)` is not taken from the command line, which every program of this machine can read",
      hint: "Write `\(name)=-` and give it on standard input."
    ).at([name])
  }

  private var misused: UsageError {
    let others = method.parameters.filter { $0.name != name }
    let keys = others.map { $0.isRequired ? " \($0.name)=…" : " [\($0.name)=…]" }.joined()
    return UsageError(
      "a word is not a parameter of \(method.name)",
      hint: "Write `ofj call \(method.name)\(keys) \(name)=-` and give the `\(name)` on standard input.")
  }
}

extension Schema {
  /// Whether the value goes in and never comes out.
  var isWriteOnly: Bool {
    alternatives.contains { $0.node["writeOnly"]?.bool == true }
  }
}
