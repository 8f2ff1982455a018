extension Failure {
  /// A value that is well formed JSON but not allowed.
  static func invalid(_ message: String, path: String? = nil, hint: String? = nil) -> Failure {
    Failure(.invalidValue, message, path: path, hint: hint)
  }

  /// The same failure, seen from an object further out: `/calories` under `/entries/3` is `/entries/3/calories`.
  public func under(_ prefix: String) -> Failure {
    var failure = self
    failure.path = prefix + (path ?? "")
    return failure
  }
}

extension DecodingError {
  /// The failure of a value's own rules, as an error of `Decodable` that keeps its place.
  static func refused(_ failure: Failure, at codingPath: [any CodingKey]) -> DecodingError {
    .dataCorrupted(Context(codingPath: codingPath, debugDescription: failure.message, underlyingError: failure))
  }
}

/// The key of an object whose members are data, such as nutrient ids.
struct MemberKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// One reference token of a JSON Pointer (RFC 6901), escaped.
func pointerToken(_ name: String) -> String {
  guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return name }
  var token = ""
  for character in name.unicodeScalars {
    switch character {
    case "~": token += "~0"
    case "/": token += "~1"
    default: token.unicodeScalars.append(character)
    }
  }
  return token
}

/// The text in quotation marks for an error message, cut so that hostile input cannot flood the message.
func quoted(_ text: String) -> String {
  let shown = text.unicodeScalars.prefix(40)
  let isCut = shown.endIndex != text.unicodeScalars.endIndex
  return "\"\(String(shown))\(isCut ? "…" : "")\""
}
