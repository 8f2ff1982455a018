/// What the compiler knows about one type: its members with resolved types, and the values of its constants.
struct CompiledType {
  struct Property {
    var name: String
    var type: String
    var isStatic: Bool
    var isComputed: Bool
    /// The initial value of a stored property or the value of a constant; nil when only running the program tells.
    var value: ConstantValue?
  }

  struct Case {
    var name: String
    var rawValue: String?
    var hasPayload: Bool
  }

  /// The declared name; generic parameters stand as arguments.
  var name: TypeName
  var isEnumeration: Bool
  /// `Sources/Model/Day.swift:12`
  var place: String
  /// `Swift.Codable`
  var conformances: Set<String>
  /// `Params` → `Model.Empty`
  var associatedTypes: [String: String]
  var properties: [Property]
  var cases: [Case]

  /// Whether the type conforms to a protocol of this name in any module.
  func conforms(to name: String) -> Bool {
    conformances.contains { $0.hasSuffix("." + name) }
  }

  /// The names of the generic parameters: `["Item"]`.
  var genericParameters: [String] { name.arguments.map(\.key) }

  /// The stored properties of a value, in the order of their declaration.
  var storedProperties: [Property] { properties.filter { !$0.isStatic && !$0.isComputed } }

  /// The value of a static constant.
  func constant(_ name: String) -> ConstantValue? {
    properties.first { $0.isStatic && $0.name == name }?.value
  }
}

/// A value that the compiler could work out without running the program.
enum ConstantValue {
  /// A number, truth value or string, as its text.
  case literal(String)
  case array([ConstantValue])
  /// `.write`
  case enumerationCase(String)
  /// `Kind(rawValue: "label")`: the arguments.
  case initialization([ConstantValue])
  /// Known to the compiler, of no use to us.
  case other

  var text: String? {
    if case .literal(let text) = self { text } else { nil }
  }

  var caseName: String? {
    if case .enumerationCase(let name) = self { name } else { nil }
  }
}
